"""Serve the app with Granian. The figures behind the numbers are in docs/serving.md."""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from itertools import chain, repeat
from time import monotonic, sleep
from typing import Any

from django.conf import settings
from django.db import connections
from granian import Granian
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels

# Granian counts open connections, not requests: a phone keeps one open between two fetches, a browser up to six. So
# many that thousands of silent ones leave room for the next phone.
CONNECTIONS = 16_000
BACKLOG = 4096  # connections that the system has accepted and the server not yet
# Each thread keeps a connection to PostgreSQL, which allows 100 unless told otherwise.
MOST_PROCESSES = 7
KEEP_ALIVE = 10  # seconds an idle connection is kept, and in which a request's head has to come
STOP_WITHIN = 8  # seconds for requests in flight when the server is stopped
# A server that ends by itself is started again: after a short pause, until it has ended too often within a short time.
PAUSE = 0.5  # seconds
SHORT = 30  # seconds
TOO_OFTEN = 5


class KeepsEnding(Exception):
    """The server ended by itself TOO_OFTEN, each time within a SHORT time."""


class PortTaken(Exception):
    """Another program listens there, or the system does not allow this one to."""


def check_port(host: str, port: int) -> None:
    """Raise PortTaken unless a server could listen there now.

    Granian shares its port between processes, so that two servers started by mistake would quietly answer in turns.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        if sys.platform == "win32":
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            # Connections of the server before this one may still be dying; they do not hold the port.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except (OSError, OverflowError) as error:
            raise PortTaken(str(error)) from error


def processes() -> int:
    """How many processes answer: one on SQLite, whose writers queue fairly only within a process (and on Windows)."""
    if settings.SQLITE or sys.platform == "win32":
        return 1
    return settings.WEB_CONCURRENCY or min(MOST_PROCESSES, os.cpu_count() or 1)


def connections_allowed() -> int:
    """CONNECTIONS, or fewer where the system lets a process open fewer files than that, each connection being one."""
    if sys.platform == "win32":
        return CONNECTIONS
    import resource  # there is none on Windows

    spare = 256  # for the database, the static files and whatever else is open
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + spare
    if soft != resource.RLIM_INFINITY and soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        with suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
        soft = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
        return max(64, min(CONNECTIONS, soft - spare))
    return CONNECTIONS


def serve(host: str, port: int, on_ready: Callable[[], None], on_restart: Callable[[], None]) -> None:
    """Serve until Ctrl-C, SIGTERM or the end of the terminal. Requests in flight are finished.

    A process that crashes is started again by Granian, which gives up when that one crashes within 5.5 seconds; then
    the whole server is started again here, because a hall must not stand still. Raises KeepsEnding.

    `on_ready` is called when the port is bound, `on_restart` whenever it is bound again.
    """
    connections.close_all()  # a process that is forked must not inherit an open database connection
    ends = 0
    with suppress(KeyboardInterrupt):
        for on_bound in chain([on_ready], repeat(on_restart)):
            begun = monotonic()
            if _served(host, port, on_bound):
                return
            ends = ends + 1 if monotonic() - begun < SHORT else 1
            if ends == TOO_OFTEN:
                raise KeepsEnding
            sleep(PAUSE)


def _served(host: str, port: int, on_bound: Callable[[], None]) -> bool:
    """Serve until asked to stop: True. False if the server ended by itself."""
    _interrupt_at_signals()
    server = Granian(
        "dkturnier.asgi:application",
        address=host,
        port=port,
        interface=Interfaces.ASGINL,
        websockets=False,
        # Were HTTP/2 allowed, a connection that never says which of the two it speaks would be kept for ever.
        http=HTTPModes.http1,
        workers=processes(),
        backlog=BACKLOG,
        backpressure=connections_allowed(),
        http1_settings=HTTP1Settings(keep_alive=True, header_read_timeout=KEEP_ALIVE * 1000),
        workers_kill_timeout=STOP_WITHIN,
        respawn_failed_workers=True,
        log_level=LogLevels.error,
        ssl_cert=settings.CERTIFICATE,
        ssl_key=settings.CERTIFICATE_KEY,
    )

    @server.on_startup
    def started() -> None:
        if hasattr(signal, "SIGHUP"):
            # Granian would reload at this signal; here it means that the terminal's window was closed.
            signal.signal(signal.SIGHUP, _stop)
        on_bound()

    # It also exits so when a process has stopped before it was told to, as it may at a Ctrl-C.
    with suppress(SystemExit):
        server.serve(target_loader=load_application, wrap_loader=False)
    _interrupt_at_signals()
    return server.interrupt_signal


def _interrupt_at_signals() -> None:
    """While Granian does not run, whose handlers these signals have otherwise."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def load_application() -> Any:
    """The application, in the process that answers. That process ends when the one that started it is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        # Until Granian sets its own handlers, the inherited ones would swallow a Ctrl-C.
        signal.signal(signal.SIGINT, _leave)
        signal.signal(signal.SIGTERM, _leave)
        threading.Thread(target=_end_with, args=(parent,), name="end-with-parent", daemon=True).start()
    from dkturnier.asgi import application

    return application


def _end_with(parent: Any) -> None:
    parent.join()
    _stop()
    threading.Event().wait(STOP_WITHIN)
    os._exit(1)


def _leave(*_: object) -> None:
    os._exit(0)


def _stop(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGTERM)
