# Everything a developer does, from a fresh machine on: each target first sets up what it needs. What is fetched
# and built once is in ~/.cache/stile (STILE_CACHE); builds go where CARGO_TARGET_DIR says.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules --no-print-directory
.NOTPARALLEL:

XDG_CACHE_HOME ?= $(HOME)/.cache
export STILE_CACHE ?= $(XDG_CACHE_HOME)/stile
export CARGO_TARGET_DIR ?= $(CURDIR)/target
export DUCKDB_LIB_DIR ?= $(STILE_CACHE)/duckdb-1.5.5
export LD_LIBRARY_PATH := $(DUCKDB_LIB_DIR)$(if $(LD_LIBRARY_PATH),:$(LD_LIBRARY_PATH))
export DYLD_FALLBACK_LIBRARY_PATH := $(DUCKDB_LIB_DIR)
export SQLX_OFFLINE := true

# On CI the lock file must be up to date.
LOCKED = $(if $(CI),--locked)
TRACKER_TESTS = $(shell find tracker-wasm -name node_modules -prune -o -name '*.test.mjs' -print)

# One build for all tests: the server that `cargo test` builds is also the one in the browser tests and behind the
# generated clients. Built by itself, it would get other features of its dependencies, and all would be compiled again.
BUILD_TESTS = $(LINTED) cargo test $(LOCKED) --workspace --no-run
TESTED = $(abspath $(CARGO_TARGET_DIR))/debug/stile-under-test
GOAL_CASES = $(abspath $(CARGO_TARGET_DIR))/debug/examples/goal-cases
# A test waits for Postgres and for its own server about a fifth of its time: one more than there are cores.
export RUST_TEST_THREADS ?= $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)
# Where a test writes the detection rates for crawlers and people.
CRAWLER_RATES = $(abspath $(CARGO_TARGET_DIR))/crawler-rates.txt

# In `make test`, the compiler that builds the tests is Clippy's, which does all that `cargo clippy` does, so that everything is
# compiled once (5 of 20 minutes less without a build folder). Clippy optimizes less: nothing that is shipped is built by it.
test: LINTED = RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=--deny__CLIPPY_HACKERY__warnings

# Every release is built alike, so that one build serves `make run`, `make bench` and `make dist`.
RELEASE = scripts/cargo-release build $(LOCKED) --release --package server

# The one style of imports. Stable rustfmt takes these options on the command line only.
IMPORTS := --config imports_granularity=Crate,group_imports=StdExternalCrate

heading = @printf '\n== %s\n' "$(1)"

.PHONY: help
help: ## This list
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: setup ## Set up, build and start Stile; prints the address to open
	@echo 'For a year of believable hits to look at: make demo'
	scripts/cargo-release run --release --package server -- serve

.PHONY: demo
demo: setup ## The same with a year of believable hits in a few sites, in data-demo/
	STILE_DATA_DIR="$${STILE_DATA_DIR:-data-demo}" scripts/cargo-release run --release --package server -- demo

.PHONY: dev
dev: setup ## Server and dashboard from source, both reloading after a change: localhost:5173 (PORT=), data-dev/
	node scripts/dev.mjs

.PHONY: test
test: setup setup-tests check test-scripts test-second test-rust test-tracker test-npm test-web test-browser test-clients ## Every check and test: what a change must pass

.PHONY: setup
setup: ## Fetch and build what the other targets need (they call it themselves)
	@scripts/setup/duckdb.sh
	@scripts/setup/lists.sh
	@scripts/setup/postgres.sh
	@scripts/build-tracker
	@scripts/setup/web.sh

.PHONY: setup-tests
setup-tests:
	@env -u DATABASE_URL scripts/setup/postgres.sh
	@scripts/setup/chromium.sh
	@scripts/setup/browser-tests.sh

.PHONY: check
check: setup ## Formatting, dependencies, and clippy without a warning
	$(call heading,Formatting)
	cargo fmt --all --check -- $(IMPORTS)
	$(call heading,Dashboard's style)
	cd web && npx biome ci --error-on-warnings
	$(call heading,Dependencies)
	@scripts/deny
	$(if $(LINTED),,$(call heading,Clippy))
	$(if $(LINTED),,cargo clippy $(LOCKED) --workspace --all-targets -- --deny warnings)

.PHONY: fmt
fmt: setup ## Format Rust and the dashboard, imports included
	cargo fmt --all -- $(IMPORTS)
	cd web && npm run --silent fmt

.PHONY: test-scripts
test-scripts: ## The parts of the script behind `make dist`
	$(call heading,Scripts)
	cd scripts/package && python3 -m unittest --quiet

.PHONY: test-second
test-second: ## The second implementation of the figures, which the first is held against: its own tests
	$(call heading,Second implementation in Python)
	cd tests/second && python3 -m unittest

.PHONY: test-rust
test-rust: setup ## Rust: unit tests and the integration tests
	$(call heading,Rust tests)
	@scripts/setup/peers.sh
	@rm -f "$(CRAWLER_RATES)"
	$(LINTED) CRAWLER_RATES="$(CRAWLER_RATES)" cargo test $(LOCKED) --workspace --no-fail-fast
	$(call heading,Crawlers and people: how many are excluded)
	@cat "$(CRAWLER_RATES)"

.PHONY: test-moving
test-moving: setup ## A year of the demo, exported and imported elsewhere, and moved while servers are killed (10 minutes)
	MOVING_DAYS=365 MOVING_HITS=60000 MOVING_QUESTIONS=300 cargo test $(LOCKED) --workspace --test it -- moving:: --nocapture
	MOVING_DAYS=60 MOVING_HITS=10000 MOVING_CSV=1 cargo test $(LOCKED) --workspace --test it -- moving::round_trip --nocapture

.PHONY: test-ledger
test-ledger: setup ## Random questions against the second implementation, many more than test-rust asks (5 minutes)
	$(call heading,Half a million hits and 300 questions in eight zones)
	LEDGER_HITS=500000 LEDGER_QUESTIONS=300 LEDGER_RUSH=50000 LEDGER_SITES=400 LEDGER_SEED=$(or $(SEED),2) cargo test $(LOCKED) --workspace --test it -- figures::second --nocapture

.PHONY: test-tracker
test-tracker: setup ## The tracker and its WebAssembly, in Node
	$(call heading,Tracker in Node)
	$(LINTED) cargo build $(LOCKED) --package shared --example goal-cases
	GOAL_CASES="$(GOAL_CASES)" node --test --test-reporter=spec $(or $(TRACKER_TESTS),$(error no *.test.mjs under tracker-wasm))

.PHONY: test-npm
test-npm: setup ## The tracker's package for npm: unit tests, types, size
	$(call heading,Tracker for npm)
	cd packages/tracker && npm --silent test

.PHONY: test-packages
test-packages: setup setup-tests ## Examples in five frameworks, the WordPress plugin, the recipes (fetches the frameworks)
	$(call heading,Packages and recipes)
	@scripts/setup/packages.sh
	$(BUILD_TESTS)
	cd packages/test && STILE_BIN="$(TESTED)" WORDPRESS="$(STILE_CACHE)/packages/wordpress" N8N_NODES="$(STILE_CACHE)/packages/n8n/nodes.json" npm --silent test

.PHONY: test-web
test-web: setup ## The dashboard: types and unit tests
	$(call heading,Dashboard)
	cd web && npm run --silent check

.PHONY: test-browser
test-browser: setup setup-tests ## The dashboard and the script in Chromium
	$(call heading,Browser tests)
	$(BUILD_TESTS)
	cd tests/browser && STILE_BIN="$(TESTED)" GOAL_CASES="$(GOAL_CASES)" npm --silent test

.PHONY: test-clients
test-clients: setup ## Clients that three generators make of the description: they compile, and are answered
	$(call heading,Clients from the description)
	@scripts/setup/clients.sh
	$(BUILD_TESTS)
	STILE_BIN="$(TESTED)" tests/clients/run.sh

.PHONY: screenshots
screenshots: setup setup-tests ## Update the README's screenshots in docs/ from the demo's data
	$(RELEASE)
	cd tests/browser && STILE_BIN="$(abspath $(CARGO_TARGET_DIR))/release/stile" node screenshots.mjs

.PHONY: screenshots-consent
screenshots-consent: setup setup-tests ## Update the pictures in docs/consent.md, from a site that asks its visitors for consent
	$(BUILD_TESTS)
	cd tests/browser && STILE_BIN="$(TESTED)" node consent-screenshots.mjs

.PHONY: lighthouse
lighthouse: setup setup-tests ## Lighthouse's scores of the dashboard's pages, desktop and phone, from the demo's year
	@scripts/setup/lighthouse.sh
	$(RELEASE)
	cd tests/lighthouse && STILE_BIN="$(abspath $(CARGO_TARGET_DIR))/release/stile" node lighthouse.mjs

.PHONY: demo-figures
demo-figures: setup setup-tests ## Update the recorded figures of the dashboard's demo page
	$(RELEASE)
	cd tests/browser && STILE_BIN="$(abspath $(CARGO_TARGET_DIR))/release/stile" node demo-figures.mjs

.PHONY: bench
bench: setup setup-tests ## Hits a second, latencies, memory, bytes a hit, a first view: prints a table
	$(RELEASE) --package load --features server/bench
	STILE="$(abspath $(CARGO_TARGET_DIR))/release/stile" LOAD="$(abspath $(CARGO_TARGET_DIR))/release/load" tests/load/bench.sh

.PHONY: bench-grow
bench-grow: setup ## Compare dashboards at 1, 10 and 50 million hits with plain DuckDB sums (slow, needs many GB)
	$(RELEASE) --package load --features server/bench
	STILE="$(abspath $(CARGO_TARGET_DIR))/release/stile" LOAD="$(abspath $(CARGO_TARGET_DIR))/release/load" tests/load/grow.sh

.PHONY: bench-alerts
bench-alerts: ## Simulate years of sites, for docs/alerts-simulated.md: false alarms, and how soon events are reported (2 minutes)
	cargo run $(LOCKED) --release --package anomaly --example simulate -- --write docs $(if $(SEED),--seed $(SEED))

.PHONY: faults
faults: setup ## Every fault of docs/faults.md once, then MINUTES=60 of them at random; SEED=, ONLY=id,id
	@scripts/setup/faults.sh
	$(RELEASE) --package load
	cargo build --package server
	"$(abspath $(CARGO_TARGET_DIR))/release/load" faults --program "$(abspath $(CARGO_TARGET_DIR))/release/stile" \
	  --debug-program "$(abspath $(CARGO_TARGET_DIR))/debug/stile" --minutes $(or $(MINUTES),60) \
	  $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY))

.PHONY: release
release: setup ## One file with DuckDB built in, from its C++ sources (about 25 minutes of one core)
	scripts/cargo-release build $(LOCKED) --profile dist --package server --features bundled
	@ls -l "$(CARGO_TARGET_DIR)/dist/stile"

.PHONY: dist
dist: setup ## A release in target/archives/: this platform's archive, npm package, WordPress plugin, checksums; image
	@scripts/setup/cyclonedx.sh
	$(RELEASE)
	scripts/package/make.py "$(CARGO_TARGET_DIR)/archives"
	scripts/package/others.py "$(CARGO_TARGET_DIR)/archives"

.PHONY: fuzz
fuzz: setup ## Every parser against random input: the tests named fuzz_..., with CASES=200000 each
	PROPTEST_CASES=$(or $(CASES),200000) cargo test $(LOCKED) --workspace -- fuzz_

.PHONY: openapi
openapi: setup ## Write web/openapi.json, the description that the dashboard's client is made from
	cargo run --package server -- openapi > web/openapi.json.new
	mv web/openapi.json.new web/openapi.json
	cd web && npm run --silent api

.PHONY: schemathesis
schemathesis: setup ## Every operation with random requests, held against the description (2 minutes)
	cargo build $(LOCKED) --package server
	STILE_BIN="$(abspath $(CARGO_TARGET_DIR))/debug/stile" tests/schemathesis/run.sh $(EXAMPLES)

.PHONY: sqlx
sqlx: ## Update .sqlx after changing a query or a migration
	@scripts/setup/duckdb.sh
	@scripts/setup/postgres.sh
	@scripts/sqlx-prepare

.PHONY: sqlx-check
sqlx-check: ## Fail where .sqlx is not what the queries and migrations say
	@scripts/setup/duckdb.sh
	@scripts/setup/postgres.sh
	@scripts/sqlx-prepare --check

.PHONY: clean
clean: ## Delete what was built in this checkout (not ~/.cache/stile, not data/)
	cargo clean
	rm -rf web/dist web/node_modules tracker-wasm/dist tests/browser/node_modules packages/dist packages/test/node_modules \
	  $(addprefix packages/examples/,$(foreach example,react next vue svelte astro,$(addprefix $(example)/,node_modules dist out .next .astro))) \
	  server/intake/lists/node_modules server/intake/lists/hosting-networks.txt \
	  server/intake/lists/referrer-spam.txt
