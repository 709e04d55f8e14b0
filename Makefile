# Two commands do all the set-up: `make run` and `make test`. They need Python 3.11+ and make, nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALL := $(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes --requirement
LOCK := $(BIN)/uv pip compile pyproject.toml --universal --python-version 3.11 --generate-hashes --upgrade --no-header --quiet

# Read again by every process that is started, a few hundred in `make test`: compiled once, whatever is set outside.
export PYTHONDONTWRITEBYTECODE :=

.PHONY: run test rules lint bench messages lock audit clean help

run: $(VENV)/installed  ## the app on SQLite, ready to score; another port: make run PORT=8001
	$(BIN)/python manage.py start$(if $(PORT), --port $(PORT))

test: $(VENV)/installed-dev  ## everything; tests that need PostgreSQL or Chromium say so where these are missing
	$(MAKE) --jobs 2 lint rules
	$(BIN)/python -m tests.postgres -n auto -m "(both or postgres) and not sqlite" tests/tournaments tests/hall
	$(BIN)/python -m pytest -n auto tests/browser

rules: $(VENV)/installed-dev
	$(BIN)/python -m pytest -n auto -m "not postgres" --ignore tests/browser

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .

bench: $(VENV)/installed-dev  ## speed, as tables with ratios against a baseline of the same run
	$(BIN)/python -m tests.benchmarks

messages: $(VENV)/installed-dev  ## collect the sentences of all screens into locale/ (needs GNU gettext)
	$(BIN)/python -m tools.messages

lock: $(VENV)/installed-dev  ## the newest versions that pyproject.toml allows, with their hashes, for every system
	$(BIN)/python -m pip install --quiet --disable-pip-version-check uv
	$(LOCK) --output-file requirements.txt
	$(LOCK) --extra dev --constraint requirements.txt --output-file requirements-dev.txt

audit:  ## whether anything is known against the locked versions
	$(PYTHON) -m tools.audit

$(VENV)/installed: requirements.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(INSTALL) requirements.txt
	touch $@

$(VENV)/installed-dev: requirements-dev.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(INSTALL) requirements-dev.txt
	touch $@ $(VENV)/installed

clean:  ## what was installed and cached
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis

help:  ## this list
	@sed -n 's/^\([a-z]*\):[^#]*## /\1\t/p' Makefile | expand -t 12
