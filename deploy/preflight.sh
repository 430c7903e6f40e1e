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
# One file an object: a refusal names its object. Pods are those of the templates, as their controllers would make them.
python3 - "$work" <<'PYTHON' || exit 2
import sys
from pathlib import Path

import yaml

work, count = Path(sys.argv[1]), 0
for thing in yaml.safe_load_all((work / "all.yaml").read_text()):
    if not thing:
        continue
    made = [thing]
    template = thing.get("spec", {}).get("jobTemplate", thing).get("spec", {}).get("template")
    if thing["kind"] in ("Deployment", "Job", "CronJob"):
        name = f"preflight-{thing['metadata']['name']}"[:63]
        made.append({"apiVersion": "v1", "kind": "Pod", "metadata": {**template["metadata"], "name": name, "namespace": thing["metadata"]["namespace"]}, "spec": template["spec"]})
    for one in made:
        # The account of a pod is made by the same release; admission asks for it.
        if one["kind"] == "Pod" and one["metadata"]["name"].startswith("preflight-"):
            one["spec"] = {k: v for k, v in one["spec"].items() if k != "serviceAccountName"}
        count += 1
        (work / f"{count:03}-{one['kind']}-{one['metadata']['name']}.yaml").write_text(yaml.safe_dump(one))
PYTHON
refused=0 asked=0
for file in "$work"/[0-9]*.yaml; do
  asked=$((asked + 1)) name=$(basename "$file" .yaml) name=${name#*-}
  said=$(kubectl -n "$namespace" apply --dry-run=server -f "$file" 2>&1) && continue
  refused=$((refused + 1))
  printf 'refused: %s\n  %s\n' "$name" "$said"
done
kubectl get apiservices v1beta1.metrics.k8s.io -o name > /dev/null 2>&1 ||
  echo 'missing: the metrics server (v1beta1.metrics.k8s.io): autoscalers will keep their least number of pods, and VoteReadyAutoscalerBlind fires'
kubectl -n "$namespace" get resourcequotas,limitranges -o name 2> /dev/null | sed 's/^/in the namespace: /'
echo "$asked objects and pods asked for, $refused refused"
[ "$refused" = 0 ]
