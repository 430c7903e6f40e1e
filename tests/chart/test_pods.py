"""Properties of every pod that the chart can make."""

import re

import pytest
import yaml

from render import CASES, component, containers, environment, is_known, kinds, pods, template

# Read by a library, not by our own configuration.
LIBRARY_VARIABLES = {"TMPDIR"}


def seconds(value):
    return int(value)


@pytest.mark.parametrize("case", CASES)
def test_every_pod_is_restricted(case):
    for name, _, spec in pods(case):
        pod = spec["securityContext"]
        assert pod["runAsNonRoot"] and pod["runAsUser"] >= 10000 and pod["runAsGroup"] >= 10000, name
        assert pod["seccompProfile"] == {"type": "RuntimeDefault"}, name
        assert spec["automountServiceAccountToken"] is False and spec["enableServiceLinks"] is False, name
        assert not any(spec.get(k) for k in ("hostNetwork", "hostPID", "hostIPC")), name
        for container in containers(spec):
            security = container["securityContext"]
            assert security["allowPrivilegeEscalation"] is False and security["readOnlyRootFilesystem"] is True
            assert security["capabilities"] == {"drop": ["ALL"]}
            assert "privileged" not in security
        for volume in spec.get("volumes", []):
            assert "hostPath" not in volume, name
            if "emptyDir" in volume:
                assert volume["emptyDir"].get("sizeLimit"), f"{name}: {volume['name']} has no bound"


@pytest.mark.parametrize("case", CASES)
def test_every_container_has_an_image_that_cannot_change_and_bounded_memory(case):
    for name, _, spec in pods(case):
        for container in containers(spec):
            image = container["image"]
            assert re.search(r":[^/:]+$|@sha256:[0-9a-f]{64}$", image) and not image.endswith(":latest"), image
            resources = container["resources"]
            assert resources["requests"]["cpu"] and resources["requests"]["memory"] == resources["limits"]["memory"], name
            assert "cpu" not in resources["limits"], "a processor limit slows down what the node could bear"
            for part in ("requests", "limits"):
                assert resources[part]["ephemeral-storage"], f"{name}: a node that is short of disk evicts it first"
        folders = sum(mebibytes(v["emptyDir"]["sizeLimit"]) for v in spec.get("volumes", []) if "emptyDir" in v)
        assert all(mebibytes(c["resources"]["limits"]["ephemeral-storage"]) >= folders for c in containers(spec) if folders), name


def mebibytes(size):
    number, unit = re.fullmatch(r"(\d+)(Mi|Gi)", size).groups()
    return int(number) * {"Mi": 1, "Gi": 1024}[unit]


@pytest.mark.parametrize("size", [0.05, 0.25, 2.8, 8])
@pytest.mark.parametrize("more, copies", [(["--set=sources.locate=store", "--set=index.url=s3://b/k.vri"], 5), ([], 3)])
def test_memory_and_disk_of_locate_follow_from_the_size_of_the_index(size, more, copies):
    things = [o for o in yaml.safe_load_all(template([], f"--set=index.sizeGiB={size}", *more).stdout) if o]
    pod = next(o for o in things if o["kind"] == "Deployment" and component(o) == "locate")["spec"]["template"]["spec"]
    resources, index = pod["containers"][0]["resources"], size * 1024
    assert index + 256 <= mebibytes(resources["limits"]["memory"]) <= index + 258, "the whole index, charged to the pod, and the process"
    folder = mebibytes(pod["volumes"][0]["emptyDir"]["sizeLimit"])
    assert copies * index < folder < copies * index + 70
    assert mebibytes(resources["requests"]["ephemeral-storage"]) == folder + 128


def test_images_are_by_digest_where_digests_are_given():
    used = {c["image"] for _, _, spec in pods("files") for c in containers(spec) if "curl" not in c["image"]}
    assert len(used) == 5 and all("@sha256:" in image for image in used), used


@pytest.mark.parametrize("case", CASES)
def test_every_file_that_a_variable_names_is_mounted(case):
    for deployment in kinds(case, "Deployment"):
        pod = deployment["spec"]["template"]["spec"]
        plain, _ = environment(deployment)
        named = {n for value in plain.values() for n in re.findall(r"/etc/voteready/([\w.-]+)", value)}
        mounts = {m["name"]: m for m in pod["containers"][0].get("volumeMounts", [])}
        sources = next((v["projected"]["sources"] for v in pod.get("volumes", []) if v["name"] == "files"), [])
        there = {item["path"] for source in sources for part in source.values() for item in part["items"]}
        assert named <= there, f"{deployment['metadata']['name']}: {named - there}"
        assert not there or (mounts["files"]["mountPath"], mounts["files"]["readOnly"]) == ("/etc/voteready", True)


@pytest.mark.parametrize("case", CASES)
def test_every_mount_has_its_volume_and_every_volume_is_mounted(case):
    for name, _, spec in pods(case):
        volumes = {v["name"] for v in spec.get("volumes", [])}
        mounted = {m["name"] for c in containers(spec) for m in c.get("volumeMounts", [])}
        assert volumes == mounted, name


def test_the_migration_has_the_files_and_the_ways_out_of_the_gateway():
    gateway = next(d for d in kinds("postgres", "Deployment") if component(d) == "gateway")["spec"]["template"]["spec"]
    job = kinds("postgres", "Job")[0]["spec"]["template"]["spec"]
    assert job["volumes"] == gateway["volumes"] and "ca.pem" in str(job["volumes"])
    assert job["containers"][0]["volumeMounts"] == gateway["containers"][0]["volumeMounts"]
    egress = {component(p): p["spec"]["egress"] for p in kinds("postgres", "NetworkPolicy") if "egress" in p["spec"]}
    way = {"to": [{"ipBlock": {"cidr": "10.20.1.5/32"}}], "ports": [{"port": 6432, "protocol": "TCP"}]}
    assert way in egress["gateway"] and way in egress["migrate"] and way not in egress["geo"]


@pytest.mark.parametrize("case", CASES)
def test_deployments_start_serve_and_stop_in_order(case):
    for deployment in kinds(case, "Deployment"):
        name, spec = deployment["metadata"]["name"], deployment["spec"]
        pod = spec["template"]["spec"]
        container = pod["containers"][0]
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            assert container[probe], (name, probe)
        grpc = component(deployment) != "gateway"
        for probe in ("startupProbe", "readinessProbe"):
            assert ("grpc" in container[probe]) == grpc, "readiness is that of the service itself"
        assert container["livenessProbe"]["httpGet"]["path"] == "/livez", "data that is missing must not restart a process"
        start = container["startupProbe"]
        assert start.get("periodSeconds", 10) * start["failureThreshold"] >= 60, name
        sleep = container["lifecycle"]["preStop"]["sleep"]["seconds"]
        assert sleep >= 5 and pod["terminationGracePeriodSeconds"] > sleep + 20, name
        strategy = spec["strategy"]["rollingUpdate"]
        assert strategy["maxUnavailable"] == 0 and spec["minReadySeconds"] >= 5, "old pods stay until new ones are ready"
        scaled = {h["spec"]["scaleTargetRef"]["name"] for h in kinds(case, "HorizontalPodAutoscaler")}
        assert "replicas" not in spec and name in scaled, "an autoscaler and a rollout must not fight"
        keys = {c["topologyKey"] for c in pod["topologySpreadConstraints"]}
        assert keys == {"topology.kubernetes.io/zone", "kubernetes.io/hostname"}
        for constraint in pod["topologySpreadConstraints"]:
            assert constraint["matchLabelKeys"] == ["pod-template-hash"]
            # Seen on a scheduler that lost a zone: with DoNotSchedule, or counting its tainted nodes, 30 of 48 pods stayed pending.
            assert (constraint["whenUnsatisfiable"], constraint["nodeTaintsPolicy"]) == ("ScheduleAnyway", "Honor")
            assert constraint["labelSelector"]["matchLabels"].items() <= spec["template"]["metadata"]["labels"].items()
        # An old pod that restarts during a rollout has its own settings: no object that the rollout changes is read.
        assert "envFrom" not in container and not any("configMapKeyRef" in e.get("valueFrom", {}) for e in container["env"])
        assert spec["selector"]["matchLabels"].items() <= spec["template"]["metadata"]["labels"].items()


@pytest.mark.parametrize("case", CASES)
def test_every_port_is_named_and_used(case):
    services = kinds(case, "Service")
    for deployment in kinds(case, "Deployment"):
        container = deployment["spec"]["template"]["spec"]["containers"][0]
        labels = deployment["spec"]["template"]["metadata"]["labels"]
        ports = {p["name"]: p["containerPort"] for p in container["ports"]}
        used = set()
        for service in services:
            if service["spec"]["selector"].items() <= labels.items():
                used |= {p["targetPort"] for p in service["spec"]["ports"]}
        assert used == ports.keys(), deployment["metadata"]["name"]
        plain, _ = environment(deployment)
        name = component(deployment)
        main = "http" if name == "gateway" else "grpc"
        at = "[::]" if case == "ipv6" else "0.0.0.0"
        assert plain[f"{name.upper()}_LISTEN"] == f"{at}:{ports[main]}"
        assert plain[f"{name.upper()}_ADMIN_LISTEN"] == f"{at}:{ports['admin']}"
        probe = container["readinessProbe"]
        asked = probe["grpc"]["port"] if "grpc" in probe else ports[probe["httpGet"]["port"]]
        assert asked == (ports["grpc"] if name != "gateway" else ports["admin"])


@pytest.mark.parametrize("case", CASES)
def test_every_grpc_service_is_balanced_over_its_pods(case):
    for service in kinds(case, "Service"):
        if component(service) in ("geo", "content", "locate"):
            headless = service["spec"].get("clusterIP") == "None"
            assert headless == (not case.startswith("mesh-"))
            assert service["spec"]["ports"][0]["appProtocol"] == "kubernetes.io/h2c"


@pytest.mark.parametrize("case", CASES)
def test_every_variable_is_one_that_the_binary_knows(case):
    for deployment in kinds(case, "Deployment"):
        name = component(deployment)
        plain, secrets = environment(deployment)
        for variable in plain.keys() | secrets.keys():
            assert variable in LIBRARY_VARIABLES or is_known(name, variable), f"{name} does not know {variable}"
        for caller in ("GEO", "CONTENT", "LOCATE"):
            if name == "gateway":
                assert plain[f"{caller}_ENDPOINT"].startswith("http://")


@pytest.mark.parametrize("case", CASES)
def test_secrets_are_references_only(case):
    assert not kinds(case, "Secret"), "the chart makes no secret"
    secret = re.compile(r"(KEY|TOKEN|SECRET|PASSWORD|DSN)$")
    for _, _, spec in pods(case):
        for container in containers(spec):
            for entry in container.get("env", []):
                if secret.search(entry["name"]):
                    assert entry["valueFrom"]["secretKeyRef"]["name"], f"{entry['name']} stands in the manifest"


@pytest.mark.parametrize("case", CASES)
def test_budgets_never_hold_up_maintenance_for_ever(case):
    least = {}
    for scaler in kinds(case, "HorizontalPodAutoscaler"):
        spec = scaler["spec"]
        assert spec["minReplicas"] <= spec["maxReplicas"]
        assert spec["behavior"]["scaleUp"]["stabilizationWindowSeconds"] == 0
        least[spec["scaleTargetRef"]["name"]] = spec["minReplicas"]
    budgets = {b["metadata"]["name"]: b["spec"] for b in kinds(case, "PodDisruptionBudget")}
    if case != "minimal":
        assert budgets.keys() == {n for n, replicas in least.items() if replicas > 1}
    for name, budget in budgets.items():
        assert budget["unhealthyPodEvictionPolicy"] == "AlwaysAllow" and least[name] > 1
