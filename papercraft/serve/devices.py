"""Who may do what: secrets of the house, and the devices that have joined with one."""

from __future__ import annotations

import hmac
import secrets
import time
from collections import deque
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from papercraft.serve.store import Store

COOKIE = "papercraft"
GUEST, HOST = "guest", "host"
_BYTES = 18
# Wrong secrets that one address may try in a minute, and what one device may change.
MOST_TRIES, MOST_WRITES, _WINDOW = 20, 120, 60.0


class Device(NamedTuple):
    """A browser that has joined; it is known by a digest of what its cookie says."""

    digest: str
    role: str

    @property
    def is_host(self) -> bool:
        """Whether it may do everything."""
        return self.role == HOST


class Rate:
    """How often something happens, by who does it."""

    def __init__(self, most: int, seconds: float = _WINDOW) -> None:
        """Allow ``most`` times in so many seconds."""
        self._most, self._seconds = most, seconds
        self._times: dict[str, deque[float]] = {}

    def allows(self, who: str) -> bool:
        """Tell whether somebody may do it once more, and note it."""
        now = time.monotonic()
        if len(self._times) > 10 * self._most:
            self._times = {one: at for one, at in self._times.items() if at[-1] > now - _WINDOW}
        times = self._times.setdefault(who, deque())
        while times and times[0] <= now - self._seconds:
            times.popleft()
        if len(times) >= self._most:
            return False
        times.append(now)
        return True


class Devices:
    """The secrets in the links, and the devices by the digests of their cookies."""

    def __init__(self, store: Store, known: dict[str, str], kept: dict[str, str]) -> None:
        """Take the saved devices and secrets; make the secrets if this is a new house."""
        self._store, self._roles = store, known
        self._secrets = kept
        for role in (GUEST, HOST):
            if role not in kept:
                kept[role] = secrets.token_urlsafe(_BYTES)
                store.keep_secret(role, kept[role])
        self.tries, self.writes = Rate(MOST_TRIES), Rate(MOST_WRITES)

    def secret(self, role: str) -> str:
        """Return what a link needs to join in a role."""
        return self._secrets[role]

    def role_of(self, secret: str) -> str | None:
        """Return the role that a secret gives, or None."""
        given = secret.encode()
        matches = [
            role for role, own in self._secrets.items() if hmac.compare_digest(own.encode(), given)
        ]
        return matches[0] if matches else None

    def find(self, cookie: str | None) -> Device | None:
        """Return the device with a cookie, if it has joined."""
        if not cookie:
            return None
        digest = _digest(cookie)
        role = self._roles.get(digest)
        return None if role is None else Device(digest, role)

    async def join(self, role: str, cookie: str | None) -> tuple[Device, str]:
        """Return the device that joins in a role, and its cookie; a host stays one."""
        before = self.find(cookie)
        if before is not None and cookie is not None and (before.is_host or before.role == role):
            return before, cookie
        value = cookie if before is not None and cookie else secrets.token_urlsafe(_BYTES)
        digest = _digest(value)
        await self._store.add_device(digest, role)
        self._roles[digest] = role
        return Device(digest, role), value


def _digest(cookie: str) -> str:
    return sha256(cookie.encode()).hexdigest()
