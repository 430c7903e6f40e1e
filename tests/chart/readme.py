"""Makes the table of values in deploy/helm/README.md of values.yaml: every key with its default and its comment.

    python tests/chart/readme.py            # writes it
"""

import json
import sys
from pathlib import Path

import yaml

CHART = Path(__file__).resolve().parents[2] / "deploy/helm"
BEGIN, END = "<!-- values: made by tests/chart/readme.py -->", "<!-- end of values -->"


def rows(text):
    """(key, default, comment) of every leaf, in the order of the file."""
    lines = text.splitlines()
    found = []

    def comment(line):
        words = []
        for above in reversed(lines[:line]):
            above = above.strip()
            if not above.startswith("#"):
                break
            words.insert(0, above.lstrip("# "))
        return " ".join(words)

    def walk(node, path):
        for key, value in node.value:
            name = ".".join([*path, key.value])
            said = comment(key.start_mark.line)
            block = isinstance(value, yaml.MappingNode) and not value.flow_style and value.value
            if block:
                if said:
                    found.append((name, None, said))
                walk(value, [*path, key.value])
            else:
                default = yaml.safe_load(text[value.start_mark.index : value.end_mark.index])
                found.append((name, json.dumps(default), said))

    walk(yaml.compose(text), [])
    return found


def table():
    lines = ["| key | default | |", "|---|---|---|"]
    for name, default, said in rows((CHART / "values.yaml").read_text()):
        # Facts of the four services need no row each.
        if name.startswith("services.") and name.count(".") > 0 and not said:
            if name.split(".")[2:3] in (["port"], ["adminPort"], ["grpcService"]):
                continue
        shown = "" if default is None else f"`{default}`"
        lines.append(f"| `{name}` | {shown} | {said.replace('|', chr(92) + '|')} |")
    return "\n".join(lines)


def page():
    text = (CHART / "README.md").read_text()
    head, rest = text.split(BEGIN, 1)
    _, tail = rest.split(END, 1)
    return f"{head}{BEGIN}\n{table()}\n{END}{tail}"


if __name__ == "__main__":
    (CHART / "README.md").write_text(page())
    sys.exit(0)
