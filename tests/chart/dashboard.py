"""Makes Grafana's JSON of deploy/dashboards/voteready.yaml.

    python tests/chart/dashboard.py            # writes deploy/helm/files/dashboard.json
"""

import json
from pathlib import Path

import yaml

DEPLOY = Path(__file__).resolve().parents[2] / "deploy"
SOURCE, MADE = DEPLOY / "dashboards/voteready.yaml", DEPLOY / "helm/files/dashboard.json"
WIDTH, HEIGHT = 8, 7


def variable(name, query):
    return {"name": name, "type": "query", "datasource": {"type": "prometheus", "uid": "${datasource}"}, "query": {"query": query, "refId": name}, "refresh": 2}


def panels(rows):
    made, y = [], 0
    for row in rows:
        made.append({"type": "row", "title": row["title"], "gridPos": {"h": 1, "w": 24, "x": 0, "y": y}, "id": len(made) + 1})
        y += 1
        for i, panel in enumerate(row["panels"]):
            made.append({
                "type": "timeseries", "title": panel["title"], "id": len(made) + 1,
                "datasource": {"type": "prometheus", "uid": "${datasource}"},
                "gridPos": {"h": HEIGHT, "w": WIDTH, "x": WIDTH * (i % 3), "y": y + HEIGHT * (i // 3)},
                "fieldConfig": {"defaults": {"unit": panel["unit"], "min": 0, "custom": {"fillOpacity": 8}}, "overrides": []},
                "options": {"legend": {"displayMode": "list", "placement": "bottom"}, "tooltip": {"mode": "multi"}},
                "targets": [{"refId": "A", "expr": panel["expr"].replace("$scope", 'job="$job", namespace="$namespace"'), "legendFormat": panel["legend"]}],
            })
        y += HEIGHT * -(-len(row["panels"]) // 3)
    return made


def text():
    source = yaml.safe_load(SOURCE.read_text())
    variables = [
        {"name": "datasource", "type": "datasource", "query": "prometheus"},
        variable("namespace", "label_values(http_requests_total, namespace)"),
        variable("job", 'label_values(http_requests_total{namespace="$namespace"}, job)'),
    ]
    made = {
        "uid": "voteready", "title": source["title"], "schemaVersion": 39, "tags": ["voteready"], "timezone": "browser",
        "time": {"from": "now-3h", "to": "now"}, "refresh": "30s", "templating": {"list": variables}, "panels": panels(source["rows"]),
    }
    return json.dumps(made, indent=1) + "\n"


if __name__ == "__main__":
    MADE.write_text(text())
