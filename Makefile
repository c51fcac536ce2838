# Every target makes its own .venv. A fresh machine needs Python 3.11 or newer, make, and for `compile` a C compiler.
#
#   make play        start the server and open the browser            make bench      speeds, next to other engines
#   make test        everything that must hold (CI runs this)         make compile    the engine as C, in place
#   make check       style and types, Python and JavaScript           make docs       follow the guides' code blocks
#   make test-long   hours of random games, load and kills            make measure    speed of page and server
#   make assets      fonts and icons from npm                         make clean      remove what was built
#   make dist        wheel and sources for others, fonts inside   make pocket     the edition without a server, in dist/pocket
#   make test-libraries RLlib, Tianshou, sb3-contrib, torch and JAX take the environments as they are
#   make bench-check whether the engine has become slower (not for CI: it takes a quiet machine)

PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet
CORES  ?= 2
REPORT := .tepui/tests.xml

.PHONY: play test check bench bench-check compile docs assets browser dist pocket measure test-long test-libraries clean

play: $(VENV)/.plain assets
	@$(BIN)/tepui play

test: $(VENV)/.dev browser assets check
	@mkdir -p .tepui
	$(BIN)/pytest -n $(CORES) --dist loadscope --no-loadscope-reorder -m "not slow" --junitxml=$(REPORT)
	$(BIN)/tepui rules --report $(REPORT)

check: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/python tools/check_js.py

assets: $(VENV)/.plain
	@$(BIN)/python -m tepui.web.assets

# Chromium and npm come through apt where we may install packages; elsewhere the tests that need them say so at the end.
PARTS = chromium npm
test-long: PARTS += firefox-esr
browser:
	@for part in $(PARTS); do \
	  command -v $$part >/dev/null && continue; \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    echo "installing $$part"; \
	    (apt-get install -y -qq --no-install-recommends $$part || \
	     (apt-get update -qq && apt-get install -y -qq --no-install-recommends $$part)) >/dev/null || true; \
	  else echo "$$part is not installed: the tests that need it will be left out"; fi; \
	done

bench: $(VENV)/.bench
	$(BIN)/tepui bench

# Compiled figures too, after `make compile`.
BOTH = $(if $(wildcard src/tepui/bots/search/playout.*.so),--both)

bench-check: $(VENV)/.bench
	$(BIN)/tepui bench --rounds 9 --check tests/bench/ratios.json $(BOTH)

compile: $(VENV)/.dev
	TEPUI_COMPILE=1 $(BIN)/python setup.py --quiet build_ext --inplace --parallel $(CORES)

docs: $(VENV)/.dev assets
	$(BIN)/pytest tests/docs

# A release without fonts and icons is none: here npm must be there. With a C compiler there is a compiled wheel too.
dist: $(VENV)/.dev
	TEPUI_REQUIRE=npm $(BIN)/python -m tepui.web.assets
	rm -rf dist
	$(BIN)/python tools/dist.py dist $(if $(shell command -v cc),--compiled)

# The whole table as static files: Pyodide comes from npm, msgspec for it from the package index.
pocket: $(VENV)/.plain assets
	$(BIN)/tepui pocket dist/pocket

measure: $(VENV)/.dev browser assets
	$(BIN)/python -m tests.measure
	$(BIN)/python -m tests.measure_rounds
	$(BIN)/python -m tests.measure_pocket
	$(BIN)/python tools/measure_mixed.py
	$(BIN)/python tools/measure_mixed.py --postgresql --idle 0
	$(BIN)/python tools/soak.py
	$(BIN)/python tools/compare_servers.py

test-long: $(VENV)/.dev browser assets
	$(BIN)/python -m tests.long

# Libraries that learn, torch and JAX among them, in an environment of their own: together they take three gigabytes.
test-libraries:
	$(PYTHON) -m venv .tepui/libraries
	.tepui/libraries/bin/python -m pip --disable-pip-version-check --quiet install '.[rl,libraries]' pytest pytest-timeout pytest-xdist hypothesis
	TEPUI_REQUIRE=libraries .tepui/libraries/bin/python -m pytest -m slow tests/adapters/test_libraries.py

$(VENV)/.made:
	@$(PYTHON) tools/make_venv.py $(VENV)
	@touch $@

$(VENV)/.plain: $(VENV)/.made pyproject.toml setup.py
	@echo "setting up $(VENV)"
	@$(PIP) install --editable ".[server]"
	@touch $@

$(VENV)/.dev: $(VENV)/.plain
	@$(PIP) install --editable ".[dev,postgres]"
	@$(PIP) install pgserver || echo "pgserver does not install here: tests with PostgreSQL will be left out"
	@touch $@

$(VENV)/.bench: $(VENV)/.plain
	@$(PIP) install --editable ".[bench]"
	@touch $@

clean:
	rm -rf build dist .tepui .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src \( -name '*.so' -o -name '*.pyd' \) -delete
	find . -name __pycache__ -not -path './$(VENV)/*' -prune -exec rm -rf {} +
