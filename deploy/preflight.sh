#!/usr/bin/env bash
# Asks a cluster, before an install or upgrade changes anything, whether it would take all of it:
#   deploy/preflight.sh NAMESPACE -f images.yaml -f mine.yaml          (what follows NAMESPACE goes to helm template)
# Every object goes to the API server as a dry run, and so does every pod that the Deployments and Jobs would make: quotas,
# LimitRanges and pod security refuse pods, not Deployments, and would otherwise be seen hours later as replicas that are not
# there. Also says what is missing beside: the metrics server that autoscaling needs. Nothing is kept. Exit 1: something is
# refused; 2: this machine or the command line.
set -uo pipefail
chart=$(cd "$(dirname "$0")/helm" && pwd)
[ $# -ge 1 ] && [ "${1#-}" = "$1" ] || { sed -n '2,8s/^# \{0,1\}//p' "$0" >&2; exit 2; }
namespace=$1; shift
for tool in helm kubectl python3; do command -v "$tool" > /dev/null || { echo "$tool is missing" >&2; exit 2; }; done
python3 -c 'import yaml' 2> /dev/null || { echo 'the Python package PyYAML is missing' >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(kubectl version -o json | python3 -c 'import json, sys; print(json.load(sys.stdin)["serverVersion"]["gitVersion"])') ||
  { echo 'no cluster answers: set KUBECONFIG or a context' >&2; exit 2; }
helm template voteready "$chart" --namespace "$namespace" --kube-version "$version" "$@" > "$work/all.yaml" || exit 1
# One file an object: a refusal names its object. Pods are those of the templates, as their controllers would make them; what they
# request together is held against the quotas, since a dry run asks for each of them alone.
kubectl -n "$namespace" get resourcequotas -o json > "$work/quotas.json" 2> /dev/null || echo '{"items": []}' > "$work/quotas.json"
mkdir "$work/objects"
python3 - "$work" > "$work/short" <<'PYTHON' || exit 2
import json
import re
import sys
from pathlib import Path

import yaml

UNITS = {"": 1, "m": 0.001, "k": 1e3, "Ki": 2**10, "M": 1e6, "Mi": 2**20, "G": 1e9, "Gi": 2**30, "T": 1e12, "Ti": 2**40}


def number(text):
    digits, unit = re.fullmatch(r"([0-9.eE+]+?)([A-Za-z]*)", str(text)).groups()
    return float(digits) * UNITS[unit]


work, count, together = Path(sys.argv[1]), 0, {"pods": 0}
things = [t for t in yaml.safe_load_all((work / "all.yaml").read_text()) if t]
least = {t["spec"]["scaleTargetRef"]["name"]: t["spec"]["minReplicas"] for t in things if t["kind"] == "HorizontalPodAutoscaler"}
for thing in things:
    made = [thing]
    template = thing.get("spec", {}).get("jobTemplate", thing).get("spec", {}).get("template")
    if thing["kind"] in ("Deployment", "Job", "CronJob"):
        name = f"preflight-{thing['metadata']['name']}"[:63]
        # The account of a pod is made by the same release; admission asks for it.
        spec = {k: v for k, v in template["spec"].items() if k != "serviceAccountName"}
        made.append({"apiVersion": "v1", "kind": "Pod", "metadata": {**template["metadata"], "name": name, "namespace": thing["metadata"]["namespace"]}, "spec": spec})
    if thing["kind"] == "Deployment":
        pods = least.get(thing["metadata"]["name"], 1)
        together["pods"] += pods
        for container in template["spec"]["containers"]:
            for part, sizes in container["resources"].items():
                for what, size in sizes.items():
                    together[f"{part}.{what}"] = together.get(f"{part}.{what}", 0) + pods * number(size)
    for one in made:
        count += 1
        (work / "objects" / f"{count:03}-{one['kind']}-{one['metadata']['name']}.yaml").write_text(yaml.safe_dump(one))
for quota in json.loads((work / "quotas.json").read_text())["items"]:
    for what, hard in quota["spec"].get("hard", {}).items():
        needed = together.get(what, together.get(f"requests.{what}", 0))
        if not quota["spec"].get("scopes") and not quota["spec"].get("scopeSelector") and needed > number(hard):
            print(f"refused: all pods together, at the least: {needed:.0f} of {what}, and ResourceQuota {quota['metadata']['name']} has {hard}")
PYTHON
cat "$work/short"
asked=$(find "$work/objects" -type f | wc -l)
taken=$(kubectl -n "$namespace" apply --dry-run=server -f "$work/objects" 2> "$work/refused" | grep -c 'server dry run')
sed "s|$work/objects/[0-9]*-||g; s/^\([^ *]\)/refused: \1/" "$work/refused"
refused=$((asked - taken + $(grep -c . "$work/short")))
kubectl get apiservices v1beta1.metrics.k8s.io -o name > /dev/null 2>&1 ||
  echo 'missing: the metrics server (v1beta1.metrics.k8s.io): autoscalers will keep their least number of pods, and VoteReadyAutoscalerBlind fires'
kubectl -n "$namespace" get resourcequotas,limitranges -o name 2> /dev/null | sed 's/^/in the namespace: /'
echo "$asked objects and pods asked for, $refused refused"
[ "$refused" = 0 ]
