#!/usr/bin/env bash
# The chart, its images, alerts and dashboard, and the house started as it is rendered:
#   tests/chart.sh            all of it but the load
#   tests/chart.sh scale      replicas that come, go, hang and die under load
# Installs helm (Go), promtool (Debian's package) and the Python packages of tests/chart/requirements.txt into target/;
# what cannot be had is named in one line.
set -uo pipefail
cd "$(dirname "$0")/.."
. deploy/local/tools.sh
target=${CARGO_TARGET_DIR:-target}
tools=$(mkdir -p "$target/chart" && cd "$target/chart" && pwd)
skipped() { echo "skipped: $1"; }

# A virtual environment with exactly the pinned packages.
find_python() {
  local stamp venv=$tools/venv
  command -v python3 > /dev/null || return 1
  stamp=$(cat tests/chart/requirements.txt <(python3 --version) | sha256sum | cut -d' ' -f1)
  python=$venv/bin/python
  [ "$(cat "$venv/.stamp" 2> /dev/null)" = "$stamp" ] && return 0
  say 'installing the Python packages of tests/chart'
  rm -rf "$venv"
  python3 -m venv "$venv" 2> /dev/null || { apt_install python3-venv && python3 -m venv "$venv"; } || return 1
  "$venv/bin/pip" install --quiet --disable-pip-version-check -r tests/chart/requirements.txt >&2 || return 1
  echo "$stamp" > "$venv/.stamp"
}

find_helm() {
  HELM=$(command -v helm || true)
  [ -n "$HELM" ] || ! command -v go > /dev/null || HELM=$(go env GOPATH)/bin/helm
  [ -x "$HELM" ] && return 0
  command -v go > /dev/null || return 1
  say 'installing helm'
  go install helm.sh/helm/v3/cmd/helm@v3.21.4 > /dev/null 2>&1 && HELM=$(go env GOPATH)/bin/helm && [ -x "$HELM" ]
}

# Out of Debian's package, without installing a server.
find_promtool() {
  PROMTOOL=$(command -v promtool || true)
  [ -n "$PROMTOOL" ] || PROMTOOL=$tools/prometheus/usr/bin/promtool
  [ -x "$PROMTOOL" ] && return 0
  command -v apt-get > /dev/null && command -v dpkg-deb > /dev/null || return 1
  say 'fetching promtool'
  (cd "$tools" && { apt-get download -qq prometheus || { apt-get update -qq && apt-get download -qq prometheus; }; } &&
    dpkg-deb -x prometheus_*.deb prometheus && rm -f prometheus_*.deb) > /dev/null 2>&1
  [ -x "$PROMTOOL" ]
}

find_python || { skipped 'the chart: Python 3 with venv is missing'; exit 0; }
find_helm || { skipped 'the chart: helm is missing, and no Go to install it with'; exit 0; }
find_promtool || { PROMTOOL=; skipped 'the scenarios of the alerts: promtool is missing'; }
export HELM PROMTOOL PYTHONDONTWRITEBYTECODE=1
cargo build --quiet --bins || exit 1
case ${1:-all} in
  all) "$python" -m pytest -q -rs -p no:cacheprovider tests/chart --ignore tests/chart/test_scale.py ;;
  scale) "$python" -m pytest -q -rs -p no:cacheprovider tests/chart/test_scale.py ;;
  *) die 'write tests/chart.sh, or tests/chart.sh scale' ;;
esac
