"""Every values file on a real API server, with real controllers and a real scheduler: installed, upgraded, taken back; a lost
zone; a rollout that is stuck. tests/chart.sh apiserver; no container runs (.github/workflows/kind.yaml has those)."""

import pytest

from cluster import KUBERNETES, Cluster, settled
from render import CASES, CHART
from strangers import ODD

pytestmark = pytest.mark.skipif(not (KUBERNETES / "kube-apiserver").exists(), reason="no API server: tests/chart.sh apiserver builds it")
# What the namespace's pod security refuses, and preflight says.
FORBIDDEN = {"volume-hostpath"}
KINDS = {"services": "/api/v1", "configmaps": "/api/v1", "deployments": "/apis/apps/v1", "horizontalpodautoscalers": "/apis/autoscaling/v2",
         "networkpolicies": "/apis/networking.k8s.io/v1", "poddisruptionbudgets": "/apis/policy/v1", "cronjobs": "/apis/batch/v1",
         "ingresses": "/apis/networking.k8s.io/v1", "prometheusrules": "/apis/monitoring.coreos.com/v1"}


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    made = Cluster(tmp_path_factory.mktemp("cluster"))
    yield made
    made.close()


def live(cluster, namespace):
    """Everything of a namespace that a release makes, as text by its name."""
    found = {}
    for kind, group in KINDS.items():
        for thing in cluster.ask(f"{group}/namespaces/{namespace}/{kind}")["items"]:
            if thing["metadata"]["name"] != "kube-root-ca.crt":
                # How many pods there are is the autoscaler's, not the release's; addresses are the cluster's to give, and once a
                # Service has those of two families it keeps them.
                for given in ("replicas", "clusterIP", "clusterIPs", "ipFamilies", "ipFamilyPolicy"):
                    thing.get("spec", {}).pop(given, None)
                found[kind, thing["metadata"]["name"]] = settled(thing)
    return found


def addresses(cluster, namespace):
    """Which Services have no address of their own."""
    return {s["metadata"]["name"]: s["spec"]["clusterIP"] == "None" for s in cluster.ask(f"/api/v1/namespaces/{namespace}/services")["items"]}


@pytest.mark.parametrize("case", CASES)
def test_each_values_file_is_installed_upgraded_and_taken_back(cluster, case):
    """From the default values, as a newcomer does, and straight away."""
    namespace = cluster.namespace(f"case-{case}")
    asked = cluster.preflight(namespace, *CASES[case])
    assert asked.returncode == 0 and " 0 refused" in asked.stdout, asked.stdout + asked.stderr
    cluster.helm("install", namespace)
    first = live(cluster, namespace)
    cluster.helm("upgrade", namespace, "--reset-then-reuse-values", "--no-hooks", files=CASES[case])
    second = live(cluster, namespace)
    headless = addresses(cluster, namespace)
    cluster.helm("rollback", namespace, "1", "--no-hooks")
    assert live(cluster, namespace) == first
    cluster.helm("uninstall", namespace)
    cluster.helm("install", namespace, "--no-hooks", files=CASES[case])
    assert live(cluster, namespace) == second
    assert addresses(cluster, namespace) == headless, "an upgrade makes other Services than an install"
    cluster.helm("uninstall", namespace)


@pytest.mark.parametrize("name", ODD)
def test_what_is_unusual_is_taken(cluster, name, tmp_path):
    file = tmp_path / "values.yaml"
    file.write_text(ODD[name] + "\n")
    namespace = cluster.namespace("odd")
    asked = cluster.preflight(namespace, file)
    assert (asked.returncode == 0) == (name not in FORBIDDEN), asked.stdout + asked.stderr


def test_a_namespace_that_is_too_small_is_told_before_anything_is_changed(cluster):
    namespace = cluster.namespace("small")
    cluster.apply([{"apiVersion": "v1", "kind": "ResourceQuota", "metadata": {"name": "small", "namespace": namespace}, "spec": {"hard": {"requests.memory": "400Mi"}}},
                   {"apiVersion": "v1", "kind": "LimitRange", "metadata": {"name": "range", "namespace": namespace}, "spec": {"limits": [{"type": "Container", "max": {"memory": "1Gi"}}]}}])
    quota = f"/api/v1/namespaces/{namespace}/resourcequotas/small"
    cluster.until(lambda: cluster.ask(quota)["status"].get("used"), 60, "nobody counts the quota")
    asked = cluster.preflight(namespace, CHART / "ci/closed.yaml")
    assert asked.returncode == 1
    assert "Pod-preflight-voteready-gateway" in asked.stdout and "exceeded quota: small" in asked.stdout
    assert "Pod-preflight-voteready-locate" in asked.stdout and "maximum memory usage per Container is 1Gi" in asked.stdout
    assert not live(cluster, namespace)


def bound(cluster, namespace, component="locate"):
    return [p["spec"]["nodeName"] for p in cluster.pods(namespace, component) if p["spec"].get("nodeName")]


def test_a_zone_is_lost_and_twice_as_many_pods_run_in_the_others(cluster):
    cluster.nodes(["zone-a", "zone-b", "zone-c"], 3)
    namespace = cluster.namespace("zones")
    cluster.helm("install", namespace, "--no-hooks", "--set=services.locate.autoscaling.minReplicas=24", "--set=services.locate.autoscaling.maxReplicas=80")
    cluster.until(lambda: len(bound(cluster, namespace)) == 24, 120, lambda: f"{len(bound(cluster, namespace))} of 24 run")
    by_zone = [sum(n.startswith(z) for n in bound(cluster, namespace)) for z in ("zone-a", "zone-b", "zone-c")]
    assert max(by_zone) - min(by_zone) <= 1, by_zone
    cluster.tick(namespace)
    cluster.lose("zone-c")
    cluster.helm("upgrade", namespace, "--no-hooks", "--reset-then-reuse-values", "--set=services.locate.autoscaling.minReplicas=48")
    cluster.until(lambda: len(bound(cluster, namespace)) == 48, 120, lambda: f"{len(bound(cluster, namespace))} of 48 run")
    assert not any(n.startswith("zone-c") for n in bound(cluster, namespace))
    # And a rollout ends, without the zone.
    cluster.helm("upgrade", namespace, "--no-hooks", "--reset-then-reuse-values", "--set=telemetry.log=warn", "--set=defaults.rollout.minReadySeconds=0")

    def rolled():
        cluster.tick(namespace)
        status = cluster.ask(f"/apis/apps/v1/namespaces/{namespace}/deployments/voteready-locate")["status"]
        return status.get("updatedReplicas") == status.get("availableReplicas") == status.get("replicas") == 48
    cluster.until(rolled, 180, lambda: str(cluster.ask(f"/apis/apps/v1/namespaces/{namespace}/deployments/voteready-locate")["status"]))


def test_pods_of_a_stuck_rollout_keep_their_settings_and_none_of_the_old_goes(cluster):
    namespace = cluster.namespace("stuck")
    cluster.helm("install", namespace, "--no-hooks", "--set=services.content.replicas=4", "--set=defaults.rollout.minReadySeconds=0")

    def old(pod):
        return any(e.get("value") == "info" for e in pod["spec"]["containers"][0]["env"] if e["name"] == "RUST_LOG")

    def ready():
        return [p for p in cluster.pods(namespace, "content") if any(c["type"] == "Ready" and c["status"] == "True" for c in p["status"].get("conditions", []))]

    def four():
        cluster.tick(namespace, old)
        return len(ready()) == 4
    cluster.until(four, 90, lambda: f"{len(ready())} of 4 are ready")
    # The new pods never get ready.
    cluster.helm("upgrade", namespace, "--no-hooks", "--reset-then-reuse-values", "--set=telemetry.log=debug")
    cluster.until(lambda: any(not old(p) for p in cluster.pods(namespace, "content")), 60, "no new pod")
    for _ in range(5):
        cluster.tick(namespace, old)
    assert len(ready()) == 4 and all(map(old, ready()))
    # One that is lost meanwhile comes back from the old template or the new one, and has the settings of its own.
    cluster.gone(ready()[0])
    cluster.until(lambda: len([p for p in cluster.pods(namespace, "content")]) >= 5, 60, "nothing came back")
    cluster.helm("rollback", namespace, "1", "--no-hooks")
    cluster.until(lambda: four() and all(map(old, cluster.pods(namespace, "content"))), 120, "not back")


def test_nodes_without_zones_take_pods(cluster):
    for node in cluster.ask("/api/v1/nodes")["items"]:
        cluster.ask(f"/api/v1/nodes/{node['metadata']['name']}", "DELETE")
    cluster.nodes([None], 3)
    namespace = cluster.namespace("bare")
    cluster.helm("install", namespace, "--no-hooks", "--set=services.locate.autoscaling.minReplicas=6")
    cluster.until(lambda: len(bound(cluster, namespace)) == 6, 120, lambda: f"{len(bound(cluster, namespace))} of 6 run")
    assert set(bound(cluster, namespace)) == {f"bare-{i}" for i in range(3)}
