"""The alerts fire when they must and only then, name what exists, and each has its page of the runbook."""

import os
import re
import subprocess

import pytest
import yaml

import metrics
import rules
import runbook
from render import CHART, REPO, kinds

PROMTOOL = os.environ.get("PROMTOOL")
RUNBOOK = REPO / "deploy/runbook"


@pytest.fixture(scope="module")
def spec():
    return kinds("s3-role", "PrometheusRule")[0]["spec"]


def alerts(spec):
    return {r["alert"]: r for g in spec["groups"] for r in g["rules"] if "alert" in r}


@pytest.mark.skipif(not PROMTOOL, reason="promtool cannot be had here")
def test_promtool_plays_every_scenario(spec, tmp_path):
    (tmp_path / "rules.yaml").write_text(yaml.safe_dump(spec))
    plays = {"rule_files": ["rules.yaml"], "evaluation_interval": "5m", "tests": [*map(rules.play, rules.SCENARIOS), rules.play_record()]}
    (tmp_path / "test.yaml").write_text(yaml.safe_dump(plays))
    for command in (["check", "rules", "rules.yaml"], ["test", "rules", "test.yaml"]):
        done = subprocess.run([PROMTOOL, *command], cwd=tmp_path, capture_output=True, text=True, timeout=600, check=False)
        assert done.returncode == 0, done.stdout + done.stderr


def test_the_record_has_what_the_rules_read(spec):
    """All of our metrics, but for what a house that is well never counts."""
    read = {name for group in spec["groups"] for rule in group["rules"] for name in metrics.names(rule["expr"])} & metrics.declared()
    recorded = {series.partition("{")[0] for series in rules.recorded()}
    assert read - recorded == {
        "cache_stale_served_total", "content_sync_failed_total", "geo_source_failures_total", "http_connections_refused_total",
        "http_rate_limited_total",
    }


def test_every_alert_has_a_scenario(spec):
    assert alerts(spec).keys() == rules.expected_alerts()


def test_every_alert_has_its_page_and_every_page_its_alert(spec):
    pages = {p.stem for p in RUNBOOK.glob("*.md")} - {"README"}
    assert pages == alerts(spec).keys()
    for name, alert in alerts(spec).items():
        assert alert["annotations"]["runbook_url"].endswith(f"/deploy/runbook/{name}.md")
        assert alert["labels"]["severity"] in ("page", "ticket") and alert["annotations"]["summary"]
        page = (RUNBOOK / f"{name}.md").read_text()
        for part in ("# ", "## What voters notice", "## Look", "## Do"):
            assert part in page, f"{name}.md has no {part}"


def test_pages_say_when_they_fire_and_who_emits_what_they_read():
    for file, text in runbook.pages().items():
        assert file.read_text() == text, "run: python tests/chart/runbook.py"
        for line in re.findall(r"^- `[a-z_0-9]+`:.*$", text, re.M):
            assert not line.endswith(":") and not line.endswith(": "), f"{file.name}: nobody emits {line}"


def test_pages_name_alerts_values_and_variables_that_exist(spec):
    values = (CHART / "values.yaml").read_text()
    for page in RUNBOOK.glob("*.md"):
        text = page.read_text()
        for name in re.findall(r"VoteReady[A-Za-z]+", text):
            assert name in alerts(spec), f"{page.name}: {name}"
        for path in re.findall(r"--set (?:services\.\w+|\w+)\.([\w.]+)=", text):
            assert f"{path.split('.')[-1]}:" in values, f"{page.name}: {path}"


def test_pages_name_metrics_that_exist():
    """What looks like a metric in the runbook and in the pages of operators is one."""
    known = metrics.declared() | metrics.OTHERS | {"http_errors"}
    for page in [*RUNBOOK.glob("*.md"), REPO / "deploy/README.md", REPO / "deploy/CAPACITY.md", REPO / "docs/operating.md", REPO / "deploy/otel/adapter.yaml"]:
        for name in re.findall(r"\b(?:http|grpc|locate|upstream|content|contacts|geo|cache|api|kube)_[a-z_]*[a-z]\b", page.read_text()):
            assert name in known, f"{page.name}: {name}"


def test_alerts_read_metrics_that_exist(spec):
    declared = metrics.declared() | metrics.OTHERS
    for group in spec["groups"]:
        for rule in group["rules"]:
            for name in metrics.names(rule["expr"]):
                assert name in declared or name.startswith("voteready:"), f"{rule.get('alert') or rule['record']}: {name}"
