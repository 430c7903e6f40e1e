"""Renders the chart as helm does, and knows where everything is. Tests ask here; nothing is kept on disk."""

import functools
import os
import subprocess
from pathlib import Path

import yaml

REPO = Path(__file__).resolve().parents[2]
CHART = REPO / "deploy/helm"
BIN = Path(os.environ.get("CARGO_TARGET_DIR", REPO / "target")) / os.environ.get("PROFILE", "debug")
HELM = os.environ.get("HELM", "helm")
KUBE = "1.36.0"
MONITORING = [f"--api-versions=monitoring.coreos.com/v1/{kind}" for kind in ("ServiceMonitor", "PrometheusRule")]
SERVICES = ("gateway", "geo", "content", "locate")
IMAGES = REPO / "tests/chart/images.yaml"
RELEASE, NAMESPACE = "voteready", "voters"

# What is rendered and checked: a name, and the values files that are given in this order.
CASES = {"default": []} | {f.stem: [f] for f in sorted((CHART / "ci").glob("*.yaml"))}
CASES |= {f"example-{f.stem}": [f] for f in sorted((REPO / "deploy/examples").glob("*.yaml"))}
CASES["election-day"] = [CHART / "ci/election-day-base.yaml", CHART / "values-election-day.yaml"]
CASES["everything-election-day"] = [CHART / "ci/everything.yaml", CHART / "values-election-day.yaml"]


def helm(*arguments, files=()):
    """Runs helm over the chart, with images of somebody."""
    command = [HELM, *arguments, *(f"--values={f}" for f in (IMAGES, *files))]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def template(files=(), *more):
    """helm template; the process, for those that expect it to fail."""
    return helm("template", RELEASE, str(CHART), f"--namespace={NAMESPACE}", f"--kube-version={KUBE}", *MONITORING, *more, files=files)


@functools.cache
def objects(case):
    """Every object of a case, in the order of the rendering."""
    done = template(CASES[case])
    assert done.returncode == 0, done.stderr
    return [o for o in yaml.safe_load_all(done.stdout) if o]


def kinds(case, kind):
    return [o for o in objects(case) if o["kind"] == kind]


def component(thing):
    return thing["metadata"]["labels"]["app.kubernetes.io/component"]


def pods(case):
    """(name, metadata, spec) of every pod that the case could make."""
    found = []
    for o in objects(case):
        if o["kind"] == "Deployment":
            found.append((o["metadata"]["name"], o["spec"]["template"]["metadata"], o["spec"]["template"]["spec"]))
        elif o["kind"] == "CronJob":
            pod = o["spec"]["jobTemplate"]["spec"]["template"]
            found.append((o["metadata"]["name"], pod["metadata"], pod["spec"]))
        elif o["kind"] == "Job":
            found.append((o["metadata"]["name"], o["spec"]["template"]["metadata"], o["spec"]["template"]["spec"]))
        elif o["kind"] == "Pod":
            found.append((o["metadata"]["name"], o["metadata"], o["spec"]))
    return found


def containers(spec):
    return spec.get("initContainers", []) + spec["containers"]


def environment(deployment):
    """The plain variables of a deployment's container, and the references to secrets."""
    container = deployment["spec"]["template"]["spec"]["containers"][0]
    plain, secrets = {}, {}
    for entry in container.get("env", []):
        if "valueFrom" in entry:
            secrets[entry["name"]] = entry["valueFrom"]["secretKeyRef"]
        else:
            plain[entry["name"]] = entry["value"]
    return plain, secrets


@functools.cache
def known_variables(binary):
    """The variables that `BINARY --help` lists; a trailing star is a prefix."""
    shown = subprocess.run([BIN / binary, "--help"], capture_output=True, text=True, timeout=20, check=True).stdout
    lines = [line.split() for line in shown.splitlines() if line.startswith("  ")]
    return {words[0] for words in lines if words and words[0].rstrip("*").replace("_", "").isupper()}


def is_known(binary, variable):
    known = known_variables(binary)
    return variable in known or any(k.endswith("*") and variable.startswith(k[:-1]) for k in known)
