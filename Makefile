# make demo: a deck from examples/, offline. make test: what CI runs. make test-models: with EasyOCR and the layout model,
# which bring torch. A second call installs nothing anew.
.PHONY: demo test test-models clean
.DELETE_ON_ERROR:

BIN := .venv/bin
comma := ,

demo: .venv/app
	./set_up.sh
	$(BIN)/triptych present examples/tides.md --slides 3 -o out/

test: .venv/test
	./set_up.sh --test
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/pytest

test-models: .venv/models
	./set_up.sh --test
	$(BIN)/pytest tests/tools/documents/ocr -m "models or not models"

.venv/ready:
	python3 -m venv .venv
	$(BIN)/pip install -q uv || echo "uv can't be had here; pip is slower but does"
	touch $@

.venv/app: pyproject.toml .venv/ready
	$(call install,.)
	touch $@

.venv/test: pyproject.toml .venv/ready
	$(call install,.[test$(comma)studio$(comma)postgres$(comma)chroma])
	touch $@ .venv/app

.venv/models: pyproject.toml .venv/ready
	$(call install,.[test$(comma)models$(comma)layout])
	touch $@ .venv/app

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .langgraph_api
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +

# uv is quick; where it can't be had, pip does the same
define install
@echo "Installing -e '$(1)'"
@if [ -x $(BIN)/uv ] && $(BIN)/uv pip install -q --python $(BIN)/python -e '$(1)'; then :; else \
  $(BIN)/pip install -q -e '$(1)'; fi
endef
