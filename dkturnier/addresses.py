"""Under which addresses this machine is reached: the laptop's own, and those for the phones in the hall."""

from __future__ import annotations

import ipaddress
import socket
from contextlib import suppress

from django.conf import settings
from django.http import HttpRequest

# A UDP socket that is "connected" sends nothing; it only asks the system from which of its addresses it would speak.
# The first lies beyond the default route; the others find networks that have none: routers at home, phones' hotspots.
FAR_SIDES = ("192.0.2.1", "192.168.178.1", "192.168.0.1", "192.168.1.1", "192.168.43.1", "172.20.10.1", "10.0.0.1")


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses in its networks, the likeliest first; empty without any network."""
    found = [address for side in FAR_SIDES if (address := _spoken_from(side))]
    with suppress(OSError):
        found += socket.gethostbyname_ex(socket.gethostname())[2]
    usable = [address for address in dict.fromkeys(found) if not ipaddress.ip_address(address).is_loopback]
    # An address the machine gave itself (169.254.…) mostly means a cable without a network: last.
    return sorted(usable, key=lambda address: ipaddress.ip_address(address).is_link_local)


def _spoken_from(far_side: str) -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect((far_side, 9))
        address: str = probe.getsockname()[0]
        return address if address != "0.0.0.0" else None
    return None


def base(host: str, port: int) -> str:
    """`http://192.168.178.20:8000`, without the port where the scheme implies it."""
    scheme, usual = ("https", 443) if settings.HTTPS else ("http", 80)
    return f"{scheme}://{host}" if port == usual else f"{scheme}://{host}:{port}"


def hall_bases(host: str, port: int) -> list[str]:
    """What phones can open, the likeliest first, for a server listening on `host`. Empty: only this machine can."""
    if settings.PUBLIC_URL:
        return [settings.PUBLIC_URL]
    if host not in ("0.0.0.0", "::", ""):
        return [] if _is_loopback(host) else [base(host, port)]
    return [base(address, port) for address in lan_addresses()]


def hall_base(request: HttpRequest) -> str:
    """The address for links that others shall open: on paper, in QR codes. Never the laptop's own `localhost`."""
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    if _is_loopback(request.get_host().rpartition(":")[0] or request.get_host()):
        for address in lan_addresses():
            return base(address, int(request.get_port()))
    return f"{request.scheme}://{request.get_host()}"


def _is_loopback(host: str) -> bool:
    if host == "localhost" or host.endswith(".localhost"):
        return True
    with suppress(ValueError):
        return ipaddress.ip_address(host.strip("[]")).is_loopback
    return False
