# make demo | run | test | bench | soak | month: each sets itself up on a machine with Python >= 3.11 and make.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: demo run test check bench soak month lock golden clean

$(READY): requirements.lock
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	touch $(READY)

demo: $(READY)
	exec $(BIN)/python -m bot demo

run: $(READY)
	exec $(BIN)/python -m bot

check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/basedpyright

test: check
	$(BIN)/python -m pytest -n auto --dist worksteal

bench: $(READY)
	$(BIN)/python -m tests.bench

# Kills the bot a thousand times; SOAK="--faults 60" lets Discord and the disk fail instead, SOAK=--help says what else.
soak: $(READY)
	$(BIN)/python -m tests.bench.soak $(SOAK)

month: $(READY)
	$(BIN)/python -m tests.bench.month

# Renew the recorded games and pictures after a change that was meant; read the difference before committing it.
golden: $(READY)
	TAKU_GOLDEN=write $(BIN)/python -m pytest -q tests/golden

lock: $(READY)
	$(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --group dev pyproject.toml -o requirements.lock

clean:
	rm -rf .venv
