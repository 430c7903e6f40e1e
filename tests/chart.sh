#!/usr/bin/env bash
# The chart, its images, alerts and dashboard, and the house started as it is rendered:
#   tests/chart.sh            all of it but the load
#   tests/chart.sh scale      replicas that come, go, hang and die under load; the limits of two gateways together
#   tests/chart.sh apiserver  every values file on a real API server with its scheduler; builds them with Go (ten minutes, once)
#   tests/chart.sh broken     breaks what each check checks, and sees the check fail (tests/chart/broken.py)
# Installs helm (Go), promtool (Debian's package) and the Python packages of tests/chart/requirements.txt into target/;
# what cannot be had is named in one line.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. tests/chart/tools.sh
find_python || { skipped 'the chart: Python 3 with venv is missing'; exit 77; }
find_helm || { skipped 'the chart: helm is missing, and no Go to install it with'; exit 77; }
find_promtool || { PROMTOOL=; skipped 'the scenarios of the alerts: promtool is missing'; }
export HELM PROMTOOL PYTHONDONTWRITEBYTECODE=1
[ "${1:-all}" = apiserver ] || debug_bins || exit 1
case ${1:-all} in
  all) "$python" -m pytest -q -rfEs -p no:cacheprovider tests/chart --ignore tests/chart/test_scale.py --ignore tests/chart/test_peers.py --ignore tests/chart/test_apiserver.py | failed_lines '(FAILED|ERROR) ' ;;
  scale) "$python" -m pytest -q -rfEs -s -p no:cacheprovider tests/chart/test_scale.py tests/chart/test_peers.py | failed_lines '(FAILED|ERROR) ' ;;
  apiserver)
    find_kubernetes || { skipped 'the API server: no Go to build it with'; exit 77; }
    export KUBERNETES
    "$python" -m pytest -q -rs -p no:cacheprovider tests/chart/test_apiserver.py "${@:2}" ;;
  broken)
    # Not built here: where it is not there, its breaches are skipped.
    export KUBERNETES
    "$python" tests/chart/broken.py "${@:2}" ;;
  *) die 'write tests/chart.sh, or one of scale, apiserver and broken after it' ;;
esac
