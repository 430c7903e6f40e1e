"""The dashboard is made of its source, and asks for metrics and labels that exist."""

import json
import re

import pytest
import yaml

import dashboard
import metrics
from render import kinds

PANELS = [p for row in yaml.safe_load(dashboard.SOURCE.read_text())["rows"] for p in row["panels"]]


def test_the_json_is_made_of_its_source():
    assert dashboard.MADE.read_text() == dashboard.text(), "run: python tests/chart/dashboard.py"


def test_the_chart_carries_it():
    carried = [c for c in kinds("default", "ConfigMap") if "voteready.json" in c["data"]]
    assert len(carried) == 1 and carried[0]["metadata"]["labels"]["grafana_dashboard"] == "1"
    assert json.loads(carried[0]["data"]["voteready.json"])["panels"]


@pytest.mark.parametrize("panel", PANELS, ids=lambda p: p["title"])
def test_each_panel_reads_metrics_that_exist(panel):
    asked = metrics.names(panel["expr"].replace("$scope", ""))
    assert asked and asked <= metrics.declared() | metrics.OTHERS, asked
    used = set(re.findall(r"\{\{(\w+)\}\}", panel["legend"]))
    grouped = set(re.findall(r"\w+", " ".join(re.findall(r"by \(([^)]*)\)", panel["expr"])))) | {"horizontalpodautoscaler"}
    assert used <= grouped, f"the legend names {used - grouped}"
