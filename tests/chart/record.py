"""Records what the alerts read of a house that is well, and keeps it in healthy_house.yaml, which test_rules.py plays.

    PROFILE=debug FEATURES=all make run, and in another terminal: python tests/chart/record.py [MINUTES]

A voter's requests are sent meanwhile: pages, the region of a network address, look-ups of the sample's addresses. Admin ports as of
`make run`, unless GATEWAY_LISTEN and *_ADMIN_LISTEN name others."""

import json
import os
import re
import sys
import time
import urllib.error
import urllib.request

import yaml

import metrics
from render import REPO, kinds

FILE = REPO / "tests/chart/healthy_house.yaml"
ADMIN = {"gateway": 9080, "geo": 9051, "content": 9052, "locate": 9053}
SAMPLE = re.compile(r"^([a-z_]+)(?:\{(.*)\})? (\S+)$", re.M)


def read_by_alerts():
    """The names of our metrics in the rules."""
    rules = [rule for group in kinds("s3-role", "PrometheusRule")[0]["spec"]["groups"] for rule in group["rules"]]
    return {name for rule in rules for name in metrics.names(rule["expr"])} & metrics.declared()


def ask(url, body=None):
    request = urllib.request.Request(url, None if body is None else json.dumps(body).encode(), {"Content-Type": "application/json"})
    try:
        with urllib.request.urlopen(request, timeout=30) as answer:
            return answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.read().decode()


def visit(site, turn):
    """Requests of one voter: a page, the region, and look-ups."""
    state = ("nv", "wa", "tx", "ny", "ca")[turn % 5]
    ask(f"{site}{('/', '/votinginfo/' + state + '/', '/places/' + state + '/', '/api/site/bootstrap?state=' + state)[turn % 4]}")
    examples = json.loads(ask(f"{site}/api/site/bootstrap?state={state}"))["example_addresses"]
    example = examples[turn % len(examples)]
    ask(f"{site}/api/site/locate", {"address_line_1": example["line_1"], "zip": example["zip"]})
    ask(f"{site}/api/locate", {"address": example["display"]})
    ask(f"{site}/geo-ip")


def scrape(wanted, began):
    """Values by series: as Prometheus names them in a cluster, times from the beginning of the record."""
    found = {}
    for component, port in ADMIN.items():
        address = os.environ.get(f"{component.upper()}_ADMIN_LISTEN", f"127.0.0.1:{port}")
        for name, labels, value in SAMPLE.findall(ask(f"http://{address}/metrics")):
            number = float(value) - (began if name.endswith("_timestamp_seconds") else 0)
            if name in wanted and (not name.endswith("_bucket") or 'le="0.25"' in labels):
                all_labels = ", ".join(filter(None, ['job="voteready"', 'namespace="voters"', f'component="{component}"', f'instance="{component}1"', labels.replace(",", ", ")]))
                found[f"{name}{{{all_labels}}}"] = round(number, 3)
    return found


def main():
    minutes = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    site = "http://" + os.environ.get("GATEWAY_LISTEN", "127.0.0.1:8080")
    wanted, began, turn, scrapes = read_by_alerts(), time.time(), 0, []
    while len(scrapes) <= minutes:
        if time.time() >= began + 60 * len(scrapes):
            scrapes.append(scrape(wanted, began))
        visit(site, turn)
        turn += 1
        time.sleep(1)
    # A series that does not exist yet has no value, as in Prometheus.
    series = {name: [one.get(name) for one in scrapes] for name in sorted(set().union(*scrapes))}
    head = f"# Made by tests/chart/record.py on {time.strftime('%Y-%m-%d')}: {minutes} minutes of `make run` under a voter's requests, a value a minute.\n"
    FILE.write_text(head + "".join(f"{json.dumps(name)}: {json.dumps(values)}\n" for name, values in series.items()))
    yaml.safe_load(FILE.read_text())


if __name__ == "__main__":
    main()
