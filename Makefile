PYTHON ?= python3
BIN := .venv/bin

# Bytecode has to be written: it is most of a fast start.
unexport PYTHONDONTWRITEBYTECODE

# Tests wait for servers and disks a good part of their time: three share two cores well.
TESTERS ?= 3

PEERS ?= $(CURDIR)/bench/peers/.peers
PEER_ROUNDS ?= 1
PEER_ROWS ?= limit-1c,limit-3c,limit-3g,frontdesk,durable-object,pydantic-ai,openai-agents,langgraph

.DEFAULT_GOAL := help
.PHONY: help setup run test check prove bench bench-peers claims speech speech-fit retrieval grounded retrieval-fit claims-fit answers-fit agreement-fit train evals talk weight pages patterns screenshots examples soak mutants lock clean python

help: ## List the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-12s %s\n", $$1, $$2}' $(firstword $(MAKEFILE_LIST))

python:
	@command -v $(PYTHON) >/dev/null || { echo "Set-up: $(PYTHON) was not found; frontdesk needs Python 3.11 or newer" >&2; exit 1; }

setup: python ## Prepare .venv for development
	@$(PYTHON) scripts/setup.py dev

run: python ## Serve the demo (PORT and DATA come from the environment)
	@$(PYTHON) scripts/setup.py run
	@FRONTDESK_DEMO=$${FRONTDESK_DEMO:-on} FRONTDESK_PACKS=$${FRONTDESK_PACKS-helpdesk} exec $(BIN)/frontdesk serve

test: setup ## Run the tests
	@$(BIN)/pytest -q -n $(TESTERS) --dist=worksteal

check: setup ## Check format, lint, types, layers and file sizes
	@$(BIN)/ruff format --check
	@$(BIN)/ruff check
	@$(BIN)/basedpyright
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python scripts/check_sizes.py
	@if command -v tsc >/dev/null; then tsc -p src/frontdesk/web/jsconfig.json; \
		else echo "notice: no tsc on the path, the types of the pages are not checked"; fi

prove: setup ## Walk every state of PestCall's dialog: no gate and no consent is passed by
	@$(BIN)/frontdesk prove

bench: setup ## Run the benchmarks; results land in bench/results
	@$(BIN)/python bench/run.py

bench-peers: setup ## Run every row of bench/peers beside Frontdesk (installs them; needs Node)
	@PEERS_HOME=$(PEERS) bash bench/peers/setup.sh
	@PEERS_HOME=$(PEERS) PEERS_PYTHON=$(CURDIR)/$(BIN)/python $(PEERS)/venv-client/bin/python \
		bench/peers/bench.py perf --rows $(PEER_ROWS) --rounds $(PEER_ROUNDS) --out bench/results/peers.json
	@$(PEERS)/venv-client/bin/python bench/peers/bench.py report bench/results/peers.json

claims: setup ## Measure how well false claims are found
	@$(BIN)/python -m training.claims.measure

speech: setup ## Measure which true and false answers of a model reach the customer (SETS="file ...")
	@$(BIN)/python -m training.speech.whole_desk --bridge $(SETS)

speech-fit: setup ## Fit the check for what nothing backs to the answers it may learn from
	@$(BIN)/python -m training.speech.fit

retrieval: setup ## Measure how well documents are found, and when nothing is answered
	@$(BIN)/python -m training.retrieval.measure

grounded: setup ## Measure what answers from documents rest on
	@$(BIN)/python -m training.retrieval.grounded $(if $(MISSES),--misses)

retrieval-fit: setup ## Fit the order of what is found, and what counts as answered
	@$(BIN)/python -m training.retrieval.fit

claims-fit: setup ## Fit the weights of the claim check to the sentences it may learn from
	@$(BIN)/python -m training.claims.fit

agreement-fit: setup ## Fit the second reader of answers at a receipt (needs PyTorch and a GPU)
	@$(BIN)/python -m training.agreement.fit

train: setup ## Fit what reads requests and acts to the turns they may learn from (needs PyTorch and a GPU)
	@$(BIN)/python -m training.reading.fit_requests
	@$(BIN)/python -m training.reading.fit_acts
	@$(BIN)/python -m training.reading.measure

answers-fit: setup ## Fit the weights for yes, no and change to the answers they may learn from
	@$(BIN)/python -m training.fit_answers

evals: setup ## Measure how well the house model understands (PHRASES=file takes a file of yours)
	@$(BIN)/python -m training.run $(if $(PHRASES),"$(PHRASES)") $(if $(MISSES),--misses)

talk: setup ## Serve a pack with the house model to talk to (PACK=, FOLDER=, PORT=; see evals/README.md)
	@PYTHONPATH=examples/dental $(BIN)/python -m evals.talk serve $(or $(FOLDER),build/talk) --pack $(or $(PACK),pestcall) --port $(or $(PORT),8010)

patterns: setup ## Pump every pattern and reader with hostile texts; prints the slowest ten
	@$(BIN)/python -m scripts.patterns

weight: setup ## Weigh what the chat and the console load; fails beyond their limits
	@$(BIN)/python -m scripts.weight

pages: setup ## Weigh the chat and the console, stream and feed into them; fails beyond their limits
	@$(BIN)/python -m bench.pages
	@$(BIN)/python -m bench.console

screenshots: setup ## Write every page to docs/images, light and dark, desktop and phone
	@$(BIN)/python -m scripts.screenshots

examples: setup ## Hold the conversations of docs/examples anew
	@$(BIN)/python scripts/examples.py

soak: setup ## Run the long random tests
	@$(BIN)/pytest -q -m soak --hypothesis-profile=soak --timeout=0

mutants: setup ## Plant every fault of tests/mutants; each must be noticed (FAULTS="words" takes some)
	@$(BIN)/python -m tests.mutants.run $(FAULTS)

lock: python ## Regenerate requirements/*.txt (UPGRADE=1 takes the newest versions)
	@$(PYTHON) scripts/lock.py

clean: ## Remove .venv and everything else that can be made again, but no data
	@rm -rf .venv .setup.log .setup.lock .pytest_cache .ruff_cache .import_linter_cache .hypothesis build dist
	@find src tests bench scripts -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true
