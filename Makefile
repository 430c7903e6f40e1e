# Two commands: `make run` serves the site on http://localhost:8080, `make test` tests everything that
# can be tested on this machine. Both install what the project needs.
.PHONY: run dev test faults screenshots bench fmt
SHELL := /bin/bash

run:
	@deploy/local/run.sh

# The same, following its sources: a page reloads after a change, a service starts again when its Rust changed.
dev:
	@deploy/local/dev.sh

# FAST=1: what can be said within two minutes on a tree that was built before.
test:
	@tests/run.sh

# Kills, stops and overloads the real services, and is a hostile client; four minutes, the last stage of `make test`.
faults:
	@tests/faults.sh

# A picture of every page at 390 and 1280 px in en, es, ar, light and dark: web/screenshots/.
screenshots:
	@tests/screenshots.sh

# Measures what the README states, and runs the black-box suites whole; takes over an hour (20 minutes the soak, 15 the API's
# document, ten the capacity) and a quiet machine.
bench:
	cargo bench --workspace --all-features
	CONTACTS_KILL_ROUNDS=200 cargo test --release --all-features -p gateway --test it contacts_crash -- --nocapture
	ORACLE_QUESTIONS=10000000 cargo test --release -p locate-tests --test oracle -- --nocapture
	services/locate/benches/compare.sh
	tests/faults.sh whole
	WHOLE=1 tests/house.sh
	tests/load/load.sh
	services/locate/address/benches/parse_compare.sh
	services/locate/address/benches/suites.sh
	tests/capacity.sh

fmt:
	cargo fmt --all
