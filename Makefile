# Every target does its own set-up: Python 3.11 or newer, git and make are enough.
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory
# What one process compiled, the hundreds that tests start after it read.
unexport PYTHONDONTWRITEBYTECODE

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
WORKERS := auto
# Where stores are killed: on a disk, while other tests write into memory.
DISK := $(or $(TMPDIR),/tmp)

# A stamp remembers what was installed; it is renewed when pyproject.toml changes.
RUN := $(VENV)/.overtrick-run
APP := $(VENV)/.overtrick-app
DEV := $(VENV)/.overtrick-dev
PEERS := $(VENV)/.overtrick-bench
NODE_PEER := bench/node_modules/bridge-scorer/package.json
NODE := scripts/browser/node_modules
BROWSER := $(NODE)/.overtrick
PRETTIER := $(NODE)/.bin/prettier --config scripts/browser/prettier.json --log-level warn
MEASURED := $(addprefix tests/app/,web/test_screens.py web/test_home.py pad/test_small_phones.py pad/test_languages.py)
SCRIPTS := "src/**/*.js" "tests/**/*.mjs"

.PHONY: help demo serve test check format-check lint types layers docs pages languages properties evenings kills room screens fuzz bench bench-bulk format clean system browser

help:  ## say what there is to make
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' Makefile

demo: $(RUN)  ## score a real club evening and a party of rubbers
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh examples/demo.sh

serve: $(APP)  ## a running demo club: phones, the desk, a live ranking (PORT=8000)
	@$(BIN)/overtrick serve --demo --port $(or $(PORT),8000)

test: $(DEV) system  ## the whole test suite, the examples of the docs among it
	$(BIN)/python -m pytest -n $(WORKERS) --dist worksteal

check: format-check lint types layers browser test  ## format, lint, types, layers, browser code, tests, docs

format-check: $(DEV)  ## is everything formatted?
	$(BIN)/ruff format --check .

lint: $(DEV)  ## ruff's rules
	$(BIN)/ruff check .

types: $(DEV)  ## mypy, strict
	$(BIN)/mypy

layers: $(DEV)  ## imports go one way, down
	$(BIN)/lint-imports

browser: $(BROWSER)  ## browser code: its format, its types, its pure parts
	$(PRETTIER) --check $(SCRIPTS)
	$(NODE)/.bin/tsc -p scripts/browser
	node --test --test-reporter=dot tests/app/web/pure/*.test.mjs

docs: $(DEV)  ## only the pages: every example in them is run
	$(BIN)/python -m pytest README.md docs tests/test_pages.py

pages: $(DEV)  ## write the reference, and what commands print in the pages, anew
	$(BIN)/python -m scripts.pages

languages: $(DEV)  ## find every sentence in the code, and what a catalogue lacks
	$(BIN)/python -m scripts.languages

fuzz: $(DEV)  ## 200,000 damaged files through every reader
	$(BIN)/python -m scripts.fuzz
	COSTS=12 $(BIN)/python -m pytest --timeout 3600 tests/formats/test_limits.py -k costs

properties: $(DEV)  ## 1,000 examples of every property that does not say how many
	EXAMPLES=1000 PARTIES=5000 $(BIN)/python -m pytest -n $(WORKERS) --timeout 7200 -m "hypothesis or campaign"

evenings: $(DEV)  ## 10,000 random evenings through each law of the journal
	EVENINGS=10000 $(BIN)/python -m pytest -n $(WORKERS) --timeout 3600 tests/events/journal/test_evenings.py

screens: $(DEV) system  ## every screen in six languages and five widths, pictures kept in screens/
	mkdir -p screens
	SCREENS=screens $(BIN)/python -m pytest -n $(WORKERS) --timeout 7200 $(MEASURED)

room: $(DEV) system  ## whole evenings on eight phones, three boards a round
	MITCHELL_BOARDS=3 OFFLINE=600 $(BIN)/python -m pytest -n $(WORKERS) --timeout 3600 tests/app/evening

kills: $(DEV) system  ## the server and its store killed 200 times on each database
	TMPDIR=$(DISK) KILLS=200 $(BIN)/python -m pytest --timeout 7200 tests/app -k kill
	TMPDIR=$(DISK) KILLS=50 $(BIN)/python -m pytest --timeout 7200 tests/bulk -k kill

bench: $(PEERS) node-peer system  ## our speed beside other scorers', as ratios
	$(BIN)/python -m bench

bench-bulk: $(DEV)  ## millions of results beside memory, NumPy, Polars, DuckDB (ROWS=20)
	$(BIN)/python -m bench.bulk $(or $(ROWS),20)

format: $(DEV) $(BROWSER)  ## format, and mend what ruff can mend
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(PRETTIER) --write $(SCRIPTS)

clean:  ## remove everything made here, the environment too
	rm -rf $(VENV) build dist demo-out screens bench/.solve bench/node_modules $(NODE) .hypothesis
	rm -rf .mypy_cache .pytest_cache .ruff_cache .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(RUN): pyproject.toml scripts/venv
	@scripts/venv $(VENV)
	@echo "Installing Overtrick into $(VENV)"
	@$(PIP) install --upgrade "pip>=25.1"
	@$(PIP) install --editable .
	@touch $@

$(APP): $(RUN)
	@echo "Installing what the server needs"
	@$(PIP) install --editable ".[app]"
	@touch $@

$(DEV): $(RUN)
	@echo "Installing what the checks need"
	@$(PIP) install --group dev
	@touch $@

$(BROWSER): scripts/browser/package.json | system
	@echo "Installing what checks the browser code"
	@npm install --prefix scripts/browser --no-package-lock --no-audit --no-fund --silent
	@touch $@

$(PEERS): $(DEV)
	@echo "Installing the scorers to compare with"
	@$(PIP) install --group bench
	@touch $@

system:
	@scripts/system

.PHONY: node-peer
node-peer:
	@if [ -e $(NODE_PEER) ]; then :; \
	elif command -v node >/dev/null 2>&1 && command -v npm >/dev/null 2>&1; then \
	  echo "Installing the JavaScript scorer to compare with"; \
	  npm install --prefix bench --no-save --no-package-lock --no-audit --no-fund --silent bridge-scorer \
	    || echo "npm could not install bridge-scorer: its lines are left out"; \
	else echo "No node and npm here: the JavaScript scorer is left out"; fi
