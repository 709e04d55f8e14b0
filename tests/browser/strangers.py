"""Where requests for third parties arrive: the browser resolves every name but our own to this port."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress


class Strangers:
    """A door behind which nobody answers; it notes who was to be asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self._door = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._door.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):  # until it is closed
            while True:
                caller, _address = self._door.accept()
                with caller, suppress(OSError):
                    caller.settimeout(1)
                    self.asked.append(caller.recv(1000).decode("latin-1"))

    def close(self) -> None:
        self._door.close()
