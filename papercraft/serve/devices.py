"""Permissions: the secrets of a data folder, and the devices that have joined with them."""

from __future__ import annotations

import hmac
import secrets
from collections import Counter
from hashlib import sha256
from typing import TYPE_CHECKING, NamedTuple

from papercraft.serve.limits import AtOnce, Rate

if TYPE_CHECKING:
    from papercraft.serve.store import Store

COOKIE = "papercraft"
GUEST, HOST = "guest", "host"
_BYTES = 18
# In a minute: wrong secrets that one address may try, and how often it may join; what one device
# may change.
MOST_TRIES, MOST_JOINS, MOST_WRITES = 20, 120, 120
# Wrong codes that the house takes, and that it takes from one address, until the next start.
MOST_WRONG, MOST_WRONG_OF_ADDRESS = 50, 10
# Without vowels, so that no words come up.
_LETTERS, _LENGTH = "BCDFGHJKLMNPQRSTVWXZ", 4
# Photos that one device may be sending at once.
MOST_SENDING = 6


class Device(NamedTuple):
    """A browser that has joined; it is known by a digest of what its cookie says."""

    digest: str
    role: str

    @property
    def is_host(self) -> bool:
        """Whether it may do everything."""
        return self.role == HOST


class Code:
    """A few letters for who cannot scan the QR code; new with each start of the server.

    So few could be guessed, so the house takes few wrong ones, and each address still fewer; after
    that it takes none: the chance to guess it is below 1 in 3000.
    """

    def __init__(self) -> None:
        """Draw the letters."""
        self.letters = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        self._wrong: Counter[str] = Counter()

    @property
    def is_open(self) -> bool:
        """Whether it still lets anybody in."""
        return self._wrong.total() < MOST_WRONG

    def lets_in(self, given: str, address: str) -> bool:
        """Tell whether what came from an address is the code."""
        if not self.is_open or self._wrong[address] >= MOST_WRONG_OF_ADDRESS:
            return False
        letters = "".join(given.split()).upper()
        if hmac.compare_digest(letters.encode(), self.letters.encode()):
            return True
        self._wrong[address] += 1
        return False


class Devices:
    """The secrets in the links, and the devices by the digests of their cookies."""

    def __init__(self, store: Store, known: dict[str, str], kept: dict[str, str]) -> None:
        """Take the saved devices and secrets; make the secrets if this is a new house."""
        self._store, self._roles = store, known
        self.code = Code()
        self._secrets = kept
        for role in (GUEST, HOST):
            if role not in kept:
                kept[role] = secrets.token_urlsafe(_BYTES)
                store.keep_secret(role, kept[role])
        self.tries, self.joins = Rate(MOST_TRIES), Rate(MOST_JOINS)
        self.writes, self.sending = Rate(MOST_WRITES), AtOnce(MOST_SENDING)

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
