# Two commands do all the set-up: `make run` and `make test`. They need Python 3.11+ and make, nothing else.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

.PHONY: run test lint bench messages clean

run: $(VENV)/installed  ## the app on SQLite, ready to score
	$(BIN)/python manage.py start

test: $(VENV)/installed-dev lint  ## everything; tests that need PostgreSQL or Chromium say so where these are missing
	$(BIN)/python -m pytest -n auto -m "not browser and not postgres"
	$(BIN)/python -m tests.postgres -n auto -m "not sqlite" tests/tournaments tests/hall
	$(BIN)/python -m pytest -n auto tests/browser

lint: $(VENV)/installed-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy .

bench: $(VENV)/installed-dev  ## speed, as tables with ratios against a baseline of the same run
	$(BIN)/python -m tests.benchmarks

messages: $(VENV)/installed-dev  ## collect the sentences of all screens into locale/ (needs GNU gettext)
	$(BIN)/python -m tools.messages

$(VENV)/installed: pyproject.toml
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	touch $@

$(VENV)/installed-dev: $(VENV)/installed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	touch $@

clean:
	rm -rf $(VENV) .mypy_cache .ruff_cache .pytest_cache .hypothesis
