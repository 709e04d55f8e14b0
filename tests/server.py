"""The app as it is run: `manage.py start` on data of its own, and addresses as the hall and the laptop use them."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import signal
import ssl
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from tests.postgres import free_port
from tests.shared import folder
from tests.shell import ROOT, Shell

HALL = "turnier.test"  # resolved to this machine by Chromium's own rules

# What `manage.py` writes to its standard output with these arguments.
COMMAND = """
from io import StringIO
from django.core.management import call_command
written = StringIO()
call_command(*{arguments!r}, stdout=written)
result = written.getvalue()
"""

# What a first start makes of an empty data folder before it serves: two of the three seconds that it takes.
MAKE = """
import django
django.setup()
from django.core.management import call_command
from django.db import connection
from dkturnier import storage
call_command("migrate", interactive=False, verbosity=0)
storage.collect()
with connection.cursor() as cursor:
    cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
"""
DATABASE, STATIC = "dkturnier.sqlite3", "static"


class Server:
    """`manage.py start` in a process of its own, on its own data folder."""

    def __init__(self, data: Path, database_url: str = "") -> None:
        self.port = free_port()
        self.log = data / "server.log"
        self.environment = os.environ | {"DKTURNIER_DATA": str(data), "DJANGO_SETTINGS_MODULE": "dkturnier.settings"}
        self.environment |= {"DATABASE_URL": database_url} if database_url else {}
        if not database_url:
            self.environment.pop("DATABASE_URL", None)
        self.process: subprocess.Popen[bytes] | None = None
        self.beside = Shell(self.environment)

    @property
    def scheme(self) -> str:
        return "https" if self.environment.get("CERTIFICATE") else "http"

    @property
    def laptop(self) -> str:
        """The address on the director's own laptop (a secure context)."""
        return f"http://localhost:{self.port}"

    @property
    def hall(self) -> str:
        """The address phones and the projector use (plain HTTP, no secure context)."""
        return f"http://{HALL}:{self.port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        data = Path(self.environment["DKTURNIER_DATA"])
        if not (data / STATIC).exists():
            lay_out(data, database="DATABASE_URL" not in self.environment)
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "manage.py", "start", "--port", str(self.port)],
                cwd=ROOT, env=self.environment, stdout=log, stderr=log, start_new_session=True,
            )  # fmt: skip
        # Its certificate, where it has one, is nobody's business here.
        trusting = _trusting_anybody() if self.scheme == "https" else None
        for _ in range(600):
            if self.process.poll() is not None:
                raise RuntimeError(self.log.read_text())
            try:
                with urlopen(f"{self.scheme}://127.0.0.1:{self.port}/", timeout=1, context=trusting):
                    return
            except (URLError, OSError):
                time.sleep(0.05)
        raise RuntimeError("the server did not answer within 30 s:\n" + self.log.read_text())

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """End the server with all its processes, and what was started beside it; SIGKILL is the pulled plug."""
        self.beside.end()
        if self.process and self.process.poll() is None:
            os.killpg(self.process.pid, how)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                os.killpg(self.process.pid, signal.SIGKILL)
                self.process.wait(10)

    def manage(self, *arguments: str, stdin: str = "") -> str:
        """Run a management command as from the terminal, on the server's data; gives its standard output."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT, env=self.environment, input=stdin, capture_output=True, text=True,
        )  # fmt: skip
        if done.returncode != 0:
            raise RuntimeError(f"manage.py {arguments}: {done.stdout}\n{done.stderr}")
        return done.stdout

    def shell(self, code: str) -> Any:
        """Run Python code in the server's Django; what it assigns to `result` comes back (as JSON)."""
        return self.beside.run(code)

    def command(self, *arguments: str) -> str:
        """A management command without the second that Django takes to start; gives its standard output."""
        return str(self.shell(COMMAND.format(arguments=arguments)))

    def sign_in_link(self) -> str:
        """A fresh one-time key, as `manage.py key` prints it, for the laptop's address."""
        found = re.search(r"/anmelden/\?sesame=\S+", self.command("key"))
        assert found, "manage.py key prints no link"
        return self.laptop + found.group()


def lay_out(data: Path, *, database: bool) -> None:
    """Let a data folder begin as a first start would leave it, without anybody's data; made once for a whole run."""
    made = folder() / "server"
    with (folder() / "server.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not made.exists():
            making = folder() / "server-in-the-making"
            environment = os.environ | {"DKTURNIER_DATA": str(making), "DJANGO_SETTINGS_MODULE": "dkturnier.settings"}
            environment.pop("DATABASE_URL", None)
            subprocess.run([sys.executable, "-c", MAKE], cwd=ROOT, env=environment, check=True)
            making.rename(made)
    shutil.copytree(made / STATIC, data / STATIC, copy_function=_lent)
    if database and not (data / DATABASE).exists():
        shutil.copy(made / DATABASE, data / DATABASE)


def laid(source: Path, target: Path) -> None:
    """A copy of a data folder."""
    shutil.copytree(source, target, ignore=lambda folder, _names: [STATIC] if Path(folder) == source else [])
    shutil.copytree(source / STATIC, target / STATIC, copy_function=_lent)


def _lent(source: str, target: str) -> None:
    """Static files are hundreds, and never written to in their place: they need not be copied."""
    try:
        os.link(source, target)
    except OSError:  # on another disk
        shutil.copy2(source, target)


def _trusting_anybody() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # without those whom it would trust: they take a while to read
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    return context
