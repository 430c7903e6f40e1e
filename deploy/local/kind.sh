#!/usr/bin/env bash
# The chart on a cluster of this machine, in one command: kind, images, chart, `helm test`, and a look-up through the gateway.
#   deploy/local/kind.sh                 installs and leaves it running; says how to look at it and how to end it
#   deploy/local/kind.sh FILE.yaml ...   with values files of yours (ci/ipv6.yaml of the chart makes a dual-stack cluster)
#   deploy/local/kind.sh --delete        ends the cluster
# Network policies are enforced (Calico) where CALICO=1. Needs docker, kind, kubectl and helm.
set -euo pipefail
cd "$(dirname "$0")/../.."
. deploy/local/tools.sh
name=${KIND_CLUSTER:-voteready} namespace=voters version=local
for tool in docker kind kubectl helm curl; do
  case $tool in
    kind) need kind 'install it: go install sigs.k8s.io/kind@v0.30.0' ;;
    docker) need docker 'install an engine with BuildKit (Docker 24 or newer)' ;;
    *) need "$tool" 'install it, see https://kubernetes.io/docs/tasks/tools/ and https://helm.sh' ;;
  esac
done
if [ "${1:-}" = --delete ]; then exec kind delete cluster --name "$name"; fi
values=()
family=ipv4
for file in "$@"; do
  [ -f "$file" ] || die "$file is not there"
  values+=(-f "$file")
  ! grep -q 'familyPolicy: .*DualStack' "$file" || family=dual
done
if ! kind get clusters 2> /dev/null | grep -qx "$name"; then
  say "making the cluster $name"
  kind create cluster --name "$name" --wait 180s --config - <<YAML
kind: Cluster
apiVersion: kind.x-k8s.io/v1alpha4
networking: {ipFamily: $family, disableDefaultCNI: $([ "${CALICO:-}" = 1 ] && echo true || echo false)}
nodes: [{role: control-plane}, {role: worker}, {role: worker}]
YAML
fi
kubectl config use-context "kind-$name" > /dev/null
if [ "${CALICO:-}" = 1 ]; then
  say 'network policies are enforced by Calico'
  kubectl apply -f "https://raw.githubusercontent.com/projectcalico/calico/${CALICO_VERSION:-v3.30.3}/manifests/calico.yaml" > /dev/null
  kubectl -n kube-system rollout status daemonset/calico-node --timeout=300s
fi
deploy/images/build.sh voteready "$version"
for image in gateway geo content locate importer; do kind load docker-image --name "$name" "voteready/$image:$version"; done
kubectl create namespace "$namespace" --dry-run=client -o yaml | kubectl apply -f - > /dev/null
kubectl label namespace "$namespace" pod-security.kubernetes.io/enforce=restricted --overwrite > /dev/null
own=(--set image.repository=voteready --set "image.tag=$version" --set services.locate.resources.requests.cpu=100m --set services.gateway.resources.requests.cpu=100m)
deploy/preflight.sh "$namespace" "${values[@]}" "${own[@]}"
helm upgrade --install voteready deploy/helm -n "$namespace" "${values[@]}" "${own[@]}" --wait --timeout 10m
helm test voteready -n "$namespace" --logs
kubectl -n "$namespace" port-forward service/voteready-gateway 18080:8080 > /dev/null &
forward=$!
trap 'kill $forward 2> /dev/null' EXIT
for ((i = 0; i < 50; i++)); do curl -fs -o /dev/null http://127.0.0.1:18080/healthz && break; sleep 0.2; done
curl -fsS http://127.0.0.1:18080/api/locate -H 'content-type: application/json' -d '{"address": "PO Box 1, Carson City, NV 89701"}' | grep -q VOTER_ADDRESS_ERROR ||
  die 'the look-up did not answer as it must'
say 'the look-up answers through the gateway'
say "look at it: kubectl -n $namespace port-forward service/voteready-gateway 8080    end it: deploy/local/kind.sh --delete"
