"""The address the server listens on, and the host names that browsers may use for it."""

from __future__ import annotations

import ipaddress
import socket
from typing import NamedTuple

from papercraft.core.messages import gettext
from papercraft.core.problems import UsageError, WriteError

LOOPBACK = "127.0.0.1"
# An address reserved for documentation (RFC 5737); nothing is ever sent to it.
_ELSEWHERE = ("192.0.2.1", 9)
_USUAL_PORT = 80


class Address(NamedTuple):
    """An address of this computer and the port the server listens on."""

    host: str
    port: int

    @property
    def origin(self) -> str:
        """The address as browsers write it."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        # Browsers leave out the default port.
        return f"http://{host}" if self.port == _USUAL_PORT else f"http://{host}:{self.port}"

    @property
    def allowed_hosts(self) -> frozenset[str]:
        """Allowed values of the Host header; any others might be DNS rebinding."""
        name = self.origin.removeprefix("http://")
        local = {name.replace(LOOPBACK, "localhost")} if self.host == LOOPBACK else set()
        return frozenset({name, *local})


def lan_address() -> str:
    """Return the address of this computer in its local network.

    Raises:
        UsageError: there is no network.
    """
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            address = str(probe.getsockname()[0])
        except OSError:
            address = LOOPBACK
    if address in {LOOPBACK, "0.0.0.0"}:  # noqa: S104 - it is refused
        form = "this computer is not connected to a network; --local serves this computer only"
        raise UsageError(gettext(form))
    return address


def refuse_public(host: str) -> None:
    """Raise UsageError if an address is public or invalid."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        raise UsageError(
            gettext("--host is an address of this computer such as 192.168.0.2, not {host}",
                    host=repr(host))
        ) from None  # fmt: skip
    # ::ffff:8.8.8.8 is 8.8.8.8.
    address = getattr(address, "ipv4_mapped", None) or address
    if address.is_unspecified or not address.is_private:
        form = "{host} can be reached from outside; use --public if that is what you want"
        raise UsageError(gettext(form, host=host))


def listen(host: str, port: int) -> tuple[socket.socket, Address]:
    """Return a listening socket and its address; port 0 means any free port.

    Raises:
        WriteError: the port is taken, or the address is not one of this computer.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
        listening.listen(128)
    except OSError as error:
        listening.close()
        form = "cannot listen on {host}, port {port}: {reason}; try another --port"
        reason = error.strerror or error
        raise WriteError(gettext(form, host=host, port=port, reason=reason)) from error
    return listening, Address(_as_in_browsers(host), listening.getsockname()[1])


def _as_in_browsers(host: str) -> str:
    """Return an address in the spelling that browsers use."""
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        return host.lower()
