"""Writes into each page of deploy/runbook when its alert fires and which code emits what it reads, and the table of pages.

    python tests/chart/runbook.py            # writes them
"""

import re
from pathlib import Path

import yaml

import metrics
import rules

REPO = Path(__file__).resolve().parents[2]
RUNBOOK, RULES = REPO / "deploy/runbook", REPO / "deploy/helm/files/rules.yaml"
BEGIN, END = "<!-- made by tests/chart/runbook.py -->", "<!-- end -->"
# Words of the rules that are numbers of the chart: what a page calls them, and their value by default.
NUMBERS = {"FEED_AGE_DAYS": "feedAgeDays", "INDEX_AGE_DAYS": "indexAgeDays", "IMPORT_LATE": "importLateHours", "CONTACT_AGE": "contactAgeMinutes", "CERTIFICATE_DAYS": "certificateDays"}
OUTSIDE = {"up": "Prometheus", "kube": "kube-state-metrics", "certmanager": "cert-manager"}


def emitters():
    """metric -> the files of ours that record it, each once."""
    found = {}
    for file in sorted((REPO / "services").rglob("*.rs")):
        if "/tests/" in str(file) or "/target/" in str(file):
            continue
        for name in re.findall(r"\b(?:counter|gauge|histogram)!\(\s*\"([a-z0-9_]+)\"", file.read_text()):
            found.setdefault(name, {})[str(file.relative_to(REPO))] = True
    return found


def alerts():
    """(alert, recorded): the rules with a page, and what recording rules stand for."""
    rules = [r for g in yaml.safe_load(RULES.read_text())["groups"] for r in g["rules"]]
    return {r["alert"]: r for r in rules if "alert" in r}, {r["record"]: r["expr"] for r in rules if "record" in r}


def section(rule, recorded, files):
    expression = " ".join(rule["expr"].replace("@SCOPE@, ", "").replace("{@SCOPE@}", "").replace("@ABSENT@", "or absent(up of one of the services)").split())
    shown = re.sub(r"@([A-Z_]+)@", lambda word: {"FULLNAME": "voteready", "NAMESPACE": "NAMESPACE"}.get(word[1], word[1]), expression)
    names = set()
    for name in metrics.names(re.sub(r"@[A-Z_]+@", "1", rule["expr"].replace("@ABSENT@", ""))):
        names |= metrics.names(recorded[name]) if name in recorded else {name}
    lines = [f"`{shown}`, for {rule['for']} ({rule['labels']['severity']}).", ""]
    monitoring = yaml.safe_load((REPO / "deploy/helm/values.yaml").read_text())["monitoring"]
    lines += [f"- {word}: `monitoring.{value}` of the chart, {monitoring[value]} by default" for word, value in NUMBERS.items() if word in shown]
    plays = [name for name, (_, expected) in rules.SCENARIOS.items() if rule["alert"] in expected]
    lines.append(f"- played in `tests/chart/rules.py`: {'; '.join(plays)}")
    for name in sorted(names):
        plain = re.sub(r"_(bucket|count|sum)$", "", name)
        at = files.get(name) or files.get(plain)
        # A gauge whose name is put together, or somebody else's.
        where = ", ".join(f"`{f}`" for f in at) if at else OUTSIDE.get(name.split("_")[0], "")
        lines.append(f"- `{name}`: {where}")
    return "\n".join(lines)


def pages():
    """file -> its text."""
    rules, recorded = alerts()
    files, made = emitters(), {}
    for name, rule in rules.items():
        file = RUNBOOK / f"{name}.md"
        text = file.read_text()
        when = f"## Fires when\n{BEGIN}\n{section(rule, recorded, files)}\n{END}\n\n"
        old = re.compile(rf"## Fires when\n{re.escape(BEGIN)}\n.*?{re.escape(END)}\n\n", re.S)
        made[file] = old.sub(lambda _, when=when: when, text) if old.search(text) else text.replace("## Look\n", f"{when}## Look\n", 1)
    index = RUNBOOK / "README.md"
    head = index.read_text().split("| alert | |\n")[0]
    rows = "".join(f"| [{name}]({name}.md) | {rule['annotations']['summary']} |\n" for name, rule in rules.items())
    made[index] = f"{head}| alert | |\n|---|---|\n{rows}"
    return made


if __name__ == "__main__":
    for file, text in pages().items():
        file.write_text(text)
