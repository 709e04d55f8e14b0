"""Run tests on a real PostgreSQL: `python -m tests.postgres [arguments for pytest]`.

Starts a throwaway server in a temporary folder, runs pytest with DATABASE_URL pointing to it, and takes it away again.
Where no PostgreSQL is installed it says so; with NOTHING_SKIPPED=1 that is a failure.
"""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import SystemRandom

ROOM = 4_000_000_000  # bytes; the tests' databases take a tenth
claims: list[socket.socket] = []  # of ports, by free_port


def find_binaries() -> Path | None:
    """The folder with initdb and pg_ctl: on the PATH, or where Debian keeps them (off the PATH)."""
    on_path = shutil.which("initdb")
    if on_path:
        return Path(on_path).resolve().parent
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return found[-1].parent if found else None


def free_port() -> int:
    """A port that is free, and not one that the system may give to an outgoing connection before it is listened at.

    It is listened at seconds later, and Granian shares its port with whoever asks: two servers would answer in turns.
    So it is claimed among all tests that run on this machine, by holding its namesake of UDP while this process lives.
    """
    chance = SystemRandom()  # pytest-randomly seeds the usual one alike in all processes
    while True:
        port = chance.randrange(20_000, 32_000)
        claim = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        with socket.socket() as probe:
            try:
                claim.bind(("127.0.0.1", port))
                probe.bind(("127.0.0.1", port))
            except OSError:
                claim.close()
                continue
        claims.append(claim)
        return port


def memory() -> str | None:
    """A folder that never comes to a disk, where there is one with room enough."""
    folder = "/dev/shm"
    return folder if os.path.isdir(folder) and shutil.disk_usage(folder).free > ROOM else None


@contextmanager
def server(binaries: Path, *, durable: bool = False) -> Iterator[str]:
    """A fresh PostgreSQL server on loopback; gives its DATABASE_URL. `durable`: it waits for the disk."""
    # PostgreSQL refuses to run as root; containers and CI machines are often root.
    as_postgres = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    with tempfile.TemporaryDirectory(prefix="dkturnier-pg-", dir=None if durable else memory()) as folder:
        if as_postgres:
            shutil.chown(folder, "postgres")
        data, port = f"{folder}/data", free_port()

        def run(*command: str) -> None:
            subprocess.run([*as_postgres, *command], check=True, cwd=folder, stdout=subprocess.DEVNULL)

        run(f"{binaries}/initdb", "-D", data, "-U", "dkturnier", "-A", "trust", "-E", "UTF8", "--no-sync")
        # Nobody pulls this server's plug, so it need not wait for the disk; what is killed is the app.
        settings = {
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": folder,
            "fsync": "on" if durable else "off",
            "full_page_writes": "on" if durable else "off",
            "synchronous_commit": "on" if durable else "off",
            "autovacuum": "off",  # its databases live for a minute
            "max_connections": 200,
        }
        options = " ".join([f"-p {port}", *(f"-c {name}={value}" for name, value in settings.items())])
        run(f"{binaries}/pg_ctl", "-D", data, "-l", f"{folder}/log", "-o", options, "-w", "start")
        try:
            yield f"postgres://dkturnier@127.0.0.1:{port}/postgres"
        finally:
            run(f"{binaries}/pg_ctl", "-D", data, "-m", "immediate", "stop")


def main() -> int:
    binaries = find_binaries()
    if binaries is None:
        print("PostgreSQL is not installed here: its tests do not run.", file=sys.stderr)
        return 1 if os.environ.get("NOTHING_SKIPPED") else 0
    with server(binaries) as url:
        environment = os.environ | {"DATABASE_URL": url}
        # Every database that is made from now on is a copy of this one, its tables there already.
        template = environment | {"DATABASE_URL": f"{url.rpartition('/')[0]}/template1"}
        subprocess.run([sys.executable, "manage.py", "migrate", "--verbosity=0"], check=True, env=template)
        return subprocess.run([sys.executable, "-m", "pytest", *sys.argv[1:]], env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
