"""Connections whose other side has gone without a word (a phone out of the Wi-Fi) are closed by the system."""

from __future__ import annotations

import os
import socket
import sys
from contextlib import suppress

SILENT_FOR = 15  # seconds until the other side is asked whether it is still there
ASK_EVERY = 5  # seconds
ASK_TIMES = 3
UNHEARD = 30_000  # milliseconds that what was sent may stay unconfirmed


def notice_dead_peers() -> None:
    """Set it at the sockets on which this process listens: every connection accepted from now on has it from them.

    Granian makes its socket itself and offers no such setting; on Linux it can be found among the open files.
    """
    if sys.platform != "linux":
        return
    for name in os.listdir("/proc/self/fd"):
        with suppress(OSError, ValueError):
            if not os.readlink(f"/proc/self/fd/{name}").startswith("socket:"):
                continue
            with socket.socket(fileno=os.dup(int(name))) as found:
                if found.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                    found.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
                    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE, SILENT_FOR)
                    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL, ASK_EVERY)
                    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT, ASK_TIMES)
                    found.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNHEARD)
