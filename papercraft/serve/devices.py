"""Access control: the secrets of the house, and the devices that have joined with one."""

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
# Limits per minute: wrong secrets and joins from one address, and changes by one device.
MOST_TRIES, MOST_JOINS, MOST_WRITES = 20, 120, 120
# The most wrong codes in all, and from one address, until the next start of the server.
MOST_WRONG, MOST_WRONG_OF_ADDRESS = 50, 10
# Without vowels, so that no words are formed.
_LETTERS, _LENGTH = "BCDFGHJKLMNPQRSTVWXZ", 4
# How many photos one device may be sending at once.
MOST_SENDING = 6


class Device(NamedTuple):
    """A browser that has joined, identified by a digest of its cookie."""

    digest: str
    role: str

    @property
    def is_host(self) -> bool:
        """Whether it is the host's, who may do everything."""
        return self.role == HOST


class Code:
    """A short code for people who cannot scan the QR code; new at each start of the server.

    So short a code could be guessed. So after a few wrong ones, from one address or in all, no code
    is accepted any more: the chance of guessing it is below 1 in 3000.
    """

    def __init__(self) -> None:
        """Draw a random code."""
        self.letters = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        self._wrong: Counter[str] = Counter()

    @property
    def is_open(self) -> bool:
        """Whether the code is still accepted."""
        return self._wrong.total() < MOST_WRONG

    def lets_in(self, password: str, address: str) -> bool:
        """Return whether an address sent the right code; count wrong ones."""
        if not self.is_open or self._wrong[address] >= MOST_WRONG_OF_ADDRESS:
            return False
        letters = "".join(password.split()).upper()
        if hmac.compare_digest(letters.encode(), self.letters.encode()):
            return True
        self._wrong[address] += 1
        return False


class Devices:
    """The secrets in the join links, and the devices by the digests of their cookies."""

    def __init__(self, store: Store, known: dict[str, str], kept: dict[str, str]) -> None:
        """Load the saved devices and secrets; create the secrets for a new house."""
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
        """Return the secret of the link that joins in a role."""
        return self._secrets[role]

    def role_of(self, secret: str) -> str | None:
        """Return the role that a secret grants, or None."""
        secret_bytes = secret.encode()
        matches = [
            role
            for role, known in self._secrets.items()
            if hmac.compare_digest(known.encode(), secret_bytes)
        ]
        return matches[0] if matches else None

    def find(self, cookie: str | None) -> Device | None:
        """Return the joined device with a cookie, or None."""
        if not cookie:
            return None
        digest = _digest(cookie)
        role = self._roles.get(digest)
        return None if role is None else Device(digest, role)

    async def join(self, role: str, cookie: str | None) -> tuple[Device, str]:
        """Return the device that joins in a role, and its cookie; a host remains host."""
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
