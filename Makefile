# Each target sets up what it needs in .venv, once; `make play` and `make serve` need the runtime alone.

ifndef PYTHON
PYTHON := $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11,\
	$(shell $(name) -c 'import sys; print("$(name)" if sys.version_info >= (3, 11) else "")' 2>/dev/null)))
endif
BIN := .venv/bin
RUNTIME := .venv/.runtime
SERVER := .venv/.server
DEV := .venv/.dev
REAL := .venv/.real
MUTANTS := .venv/.mutants
ARGS ?=
STORE ?=

.PHONY: help play serve lint check test bench docs words pictures mutants clean
.DELETE_ON_ERROR:

help:
	@echo "make play     play a game in this terminal (ARGS='--white zombie')"
	@echo "make serve    serve games at http://127.0.0.1:8000/ (STORE=postgresql://…, ARGS='--port 8080')"
	@echo "make check    lint, types, layers and every test that needs only Python"
	@echo "make test     check and all other tests"
	@echo "make bench    speed and sizes against their targets"
	@echo "make docs     write the generated pages of docs/"
	@echo "make words    bring the translations up to date with what is said"
	@echo "make pictures take the page's pictures in docs/pictures/ anew"
	@echo "make mutants  mutation tests of rules and flow, see docs/mutants.md"

play: $(RUNTIME)
	@$(BIN)/bga-isle play $(ARGS)

serve: $(SERVER)
	@exec $(BIN)/bga-isle serve $(if $(STORE),--store '$(STORE)') $(ARGS)

lint: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy bga_isle tests bench
	$(BIN)/lint-imports

check: lint
	$(BIN)/pytest -n 2 -m "not real" $(ARGS)

test: lint $(REAL)
	$(BIN)/pytest -n 2 --dist loadfile --no-loadscope-reorder --cov --cov-report=term $(ARGS)
	$(BIN)/coverage report --include='bga_isle/rules/*,bga_isle/flow/*' --fail-under=100

bench: $(DEV)
	$(BIN)/python -m bench $(ARGS)

docs: $(DEV)
	$(BIN)/python -m bga_isle.diagram >.venv/states.md
	@mv .venv/states.md docs/states.md

words: $(DEV)
	$(BIN)/python -m tests.language.collect

pictures: $(REAL)
	$(BIN)/python -m tests.page.pictures

mutants: $(MUTANTS)
	$(BIN)/mutmut run --max-children 2 $(ARGS)
	$(BIN)/mutmut results
	@$(BIN)/mutmut export-cicd-stats >/dev/null
	@$(BIN)/python -c 'import json, sys; s = json.load(open("mutants/mutmut-cicd-stats.json")); \
		share = 100 * (s["killed"] + s["timeout"]) / s["total"]; \
		print("%.1f %% of %d mutants found, the target is 95 %%" % (share, s["total"])); sys.exit(share < 95)'

clean:
	rm -rf .venv build dist mutants .coverage

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or later is needed" >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
		echo "Installing Debian's venv module"; \
		sudo=$$(test "$$(id -u)" = 0 || echo sudo); \
		package=$$($(PYTHON) -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])'); \
		$$sudo apt-get update -qq && $$sudo apt-get install -y -qq $$package; \
	}
	$(PYTHON) -m venv .venv

$(RUNTIME): $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[cli]"
	@touch $@

$(SERVER): $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[cli,web]"
	@touch $(RUNTIME) $@

$(DEV): $(BIN)/python pyproject.toml
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev]"
	@touch $(RUNTIME) $(SERVER) $@

# Debian's browser and the other programs that tests drive; what is there already is taken.
$(REAL): $(DEV)
	@missing=; \
	command -v chromium >/dev/null || missing="$$missing chromium"; \
	fc-list :lang=zh-tw 2>/dev/null | grep -q . || missing="$$missing fonts-noto-cjk"; \
	command -v php >/dev/null || missing="$$missing php-cli"; \
	command -v npm >/dev/null || missing="$$missing nodejs npm"; \
	test -z "$$missing" || { \
		echo "Installing Debian's$$missing"; \
		sudo=$$(test "$$(id -u)" = 0 || echo sudo); \
		$$sudo apt-get update -qq && $$sudo env DEBIAN_FRONTEND=noninteractive \
			apt-get install -y -qq --no-install-recommends $$missing >/dev/null; \
	}
	@touch $@

$(MUTANTS): $(DEV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[dev,mutants]"
	@touch $@
