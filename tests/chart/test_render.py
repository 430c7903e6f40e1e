"""The chart renders for every values file, and every object is what the three newest Kubernetes know."""

import copy
import functools
import ipaddress
import re

import kubernetes_validate
import pytest
import yaml

import strangers
from render import CASES, CHART, KUBE, NAMESPACE, component, environment, helm, kinds, objects, template
from strangers import asked

BAD = sorted((CHART / "ci/bad").glob("*.yaml"))
# Kinds of operators and of the Gateway API: their schemas are not in kubernetes-validate.
SELECTOR = {"app.kubernetes.io/name": "voteready", "app.kubernetes.io/instance": "voteready"}
ELSEWHERE = {"ServiceMonitor", "PrometheusRule", "HTTPRoute"}


def newest_versions():
    # Newer schemas may be inside than the package's own version says: ask for all that there are.
    from importlib.resources import files
    folders = files("kubernetes_validate").joinpath("kubernetes-json-schema").iterdir()
    versions = {f.name.removeprefix("v").removesuffix("-local") for f in folders if f.name.endswith("-local")}
    return sorted(versions, key=lambda v: tuple(map(int, v.split("."))))[-3:]


@pytest.mark.parametrize("case", CASES)
def test_helm_lints_it(case):
    done = helm("lint", "--strict", f"--kube-version={KUBE}", str(CHART), files=CASES[case])
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("case", CASES)
def test_objects_are_valid_in_the_three_newest_versions(case):
    versions = newest_versions()
    assert len(versions) == 3
    for thing in objects(case):
        if thing["kind"] in ELSEWHERE:
            continue
        for version in versions:
            kubernetes_validate.validate(copy.deepcopy(thing), version, strict=True)


@pytest.mark.parametrize("case", CASES)
def test_objects_have_one_name_each_and_lie_in_the_namespace(case):
    names = [(o["kind"], o["metadata"]["name"]) for o in objects(case)]
    assert len(names) == len(set(names))
    for thing in objects(case):
        assert thing["metadata"]["namespace"] == NAMESPACE
        assert len(thing["metadata"]["name"]) <= 63
        labels = thing["metadata"]["labels"]
        for label in ("name", "instance", "component", "part-of", "version", "managed-by"):
            assert labels.get(f"app.kubernetes.io/{label}"), (thing["kind"], label)
        # The schemas do not know what a label may be; the API server does.
        for value in labels.values():
            assert re.fullmatch(r"[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?", value), value


@functools.cache
def refused(file):
    return template([file])


@pytest.mark.parametrize("file", BAD, ids=lambda f: f.stem)
def test_what_cannot_work_is_refused_with_a_sentence(file):
    sentence = file.read_text().splitlines()[0].removeprefix("# must fail: ")
    done = refused(file)
    assert done.returncode != 0, "it rendered"
    assert sentence in done.stderr, done.stderr


def test_each_sentence_of_the_chart_has_a_bad_file():
    """What stands in a `fail`, with anything for its %s and %d, is what some file of ci/bad is refused with, or a stranger's values."""
    templates = "".join(f.read_text() for f in sorted((CHART / "templates").glob("**/*.*")))
    sentences = re.findall(r'\bfail \(?(?:printf )?"((?:[^"\\]|\\.)*)"', templates)
    assert len(sentences) == len(re.findall(r"{{-? *fail ", templates)) > 30, "a `fail` whose sentence is not read here"
    said = [refused(file).stderr for file in BAD] + [asked(text).stderr for text, _ in strangers.BAD.values()]
    said.append(helm("template", "1st", str(CHART), f"--kube-version={KUBE}").stderr)
    for sentence in sentences:
        shape = re.compile(".+".join(re.escape(part) for part in re.split("%[sd]", sentence)))
        assert any(map(shape.search, said)), f"no file in ci/bad for: {sentence}"


def test_monitoring_goes_with_the_api():
    without = helm("template", "x", str(CHART), f"--kube-version={KUBE}").stdout
    assert "ServiceMonitor" not in without and "PrometheusRule" not in without
    assert len(kinds("default", "ServiceMonitor")) == len(kinds("default", "PrometheusRule")) == 1
    assert not kinds("no-monitoring", "ServiceMonitor")


def test_older_kubernetes_is_refused():
    done = helm("template", "x", str(CHART), "--kube-version=1.29.0")
    assert done.returncode != 0 and "1.30.0" in done.stderr


def test_one_value_scales_locate_alone():
    def scaled(*more):
        things = [o for o in yaml.safe_load_all(template([], *more).stdout) if o]
        return {(o["kind"], o["metadata"]["name"]): o for o in things}
    before, after = scaled(), scaled("--set=services.locate.autoscaling.minReplicas=20")
    moved = [key for key in before if before[key] != after[key]]
    assert moved == [("HorizontalPodAutoscaler", "voteready-locate")]
    assert after[moved[0]]["spec"]["minReplicas"] == 20


def test_switching_autoscaling_changes_no_deployment():
    """A manifest that loses `replicas` sets it to 1: pods would go until the autoscaler looks."""
    def deployments(*more):
        things = [o for o in yaml.safe_load_all(template([], *more).stdout) if o]
        return [o for o in things if o["kind"] == "Deployment"]
    fixed = deployments("--set=services.content.replicas=12")
    assert fixed == deployments("--set=services.content.autoscaling.enabled=true", "--set=services.content.autoscaling.minReplicas=12", "--set=services.content.autoscaling.maxReplicas=20")
    assert all("replicas" not in d["spec"] for d in fixed)


def test_the_gateway_knows_when_an_outside_service_stands_behind_the_index():
    def of(name):
        return environment(next(d for d in kinds("everything", "Deployment") if component(d) == name))[0]
    gateway, locate = of("gateway"), of("locate")
    assert gateway["LOCATE_FALLBACK"] == locate["LOCATE_FALLBACK"] == "upstream", "the privacy page names it"
    assert gateway["LOCATE_SOURCE"] == "index" and locate["LOCATE_SOURCE"].startswith("index:")


def test_civic_reaches_locate_and_the_privacy_page():
    def of(name):
        return next(d for d in kinds("civic", "Deployment") if component(d) == name)
    plain, secrets = environment(of("locate"))
    assert plain["LOCATE_SOURCE"] == "civic" and environment(of("gateway"))[0]["LOCATE_SOURCE"] == "civic"
    assert "CIVIC_API_KEY" in secrets and "CIVIC_API_KEY" not in plain
    assert "CIVIC_API_KEY" not in environment(of("gateway"))[1], "only locate asks"


def case_without_importer(things):
    return not any(kind == "CronJob" for kind, _ in things)


def test_election_day_moves_what_it_names_and_nothing_else():
    def spec(case):
        return {(o["kind"], o["metadata"]["name"]): o for o in objects(case)}
    before, after = spec("election-day-base"), spec("election-day")
    assert before.keys() == after.keys()
    moved = {kind for kind, name in before if before[kind, name] != after[kind, name]}
    assert moved == {"HorizontalPodAutoscaler", "Deployment", "PrometheusRule"} - ({"PrometheusRule"} if case_without_importer(after) else set())
    locate = after["HorizontalPodAutoscaler", "voteready-locate"]["spec"]
    assert locate["behavior"]["scaleDown"] == {"selectPolicy": "Disabled"} and locate["minReplicas"] >= 10
    changed = {}
    for kind, name in after:
        if kind == "Deployment":
            old, new = environment(before[kind, name])[0], environment(after[kind, name])[0]
            changed |= {v: new.get(v) for v in old.keys() | new.keys() if old.get(v) != new.get(v)}
    assert changed.keys() == {"RUST_LOG", "RATE_PER_SECOND", "RATE_BURST", "CONTENT_SYNC_POLL"}, changed


@pytest.mark.parametrize("case", CASES)
def test_edges_are_those_of_the_callers(case):
    policies = {component(p): p["spec"] for p in kinds(case, "NetworkPolicy")}
    if case == "minimal":
        assert not policies
        return
    deny = policies.pop("deny")
    assert deny["policyTypes"] == ["Ingress", "Egress"] and "ingress" not in deny and "egress" not in deny
    edges = set()
    for name, policy in policies.items():
        assert sorted(policy["policyTypes"]) == ["Egress", "Ingress"]
        for rule in policy.get("ingress", []):
            assert rule.get("from") and rule.get("ports"), f"{name} lets in everybody"
            if not all("podSelector" in p for p in rule["from"]) and name != "gateway":
                # Callers from outside of the release reach the gateway alone; /metrics is read on the admin port.
                assert {p["port"] for p in rule["ports"]} <= {9051, 9052, 9053}, f"{name} lets in more than its callers"
            edges |= {(p["podSelector"]["matchLabels"]["app.kubernetes.io/component"], name) for p in rule["from"] if "podSelector" in p}
        for rule in policy.get("egress", []):
            assert rule.get("to") and rule.get("ports"), f"{name} may go anywhere"
            for peer in rule["to"]:
                if "app.kubernetes.io/component" in peer.get("podSelector", {}).get("matchLabels", {}):
                    edge = (name, peer["podSelector"]["matchLabels"]["app.kubernetes.io/component"])
                    assert edge in edges or name == "test" or edge[0] == "gateway", edge
    there = {component(d) for d in kinds(case, "Deployment")} | {"test"}
    assert edges == {edge for edge in (("gateway", "geo"), ("gateway", "content"), ("gateway", "locate"), ("test", "gateway")) if there.issuperset(edge)}
    outward = any("ipBlock" in str(r) for r in policies["locate"].get("egress", []) if {p["port"] for p in r["ports"]} & {443, 9000})
    needs = any(word in case for word in ("everything", "upstream", "civic", "s3", "init", "election", "files", "ipv6", "example"))
    assert outward == needs, "locate's way out follows its source"


@pytest.mark.parametrize("case", CASES)
def test_no_rule_is_open_by_being_empty_and_every_exception_lies_in_its_network(case):
    for policy in kinds(case, "NetworkPolicy"):
        for direction, peers in (("ingress", "from"), ("egress", "to")):
            for rule in policy["spec"].get(direction, []):
                assert rule.get(peers), f"{policy['metadata']['name']}: an empty `{peers}` is everybody"
                assert rule.get("ports"), policy["metadata"]["name"]
                for block in (p["ipBlock"] for p in rule[peers] if "ipBlock" in p):
                    network = ipaddress.ip_network(block["cidr"])
                    for other in map(ipaddress.ip_network, block.get("except", [])):
                        # The API server refuses others, after it has taken the objects before them.
                        assert other.version == network.version and other.subnet_of(network) and other != network, (network, other)


def test_exceptions_go_with_the_network_that_holds_them():
    locate = next(p for p in kinds("ipv6", "NetworkPolicy") if component(p) == "locate")
    blocks = {p["ipBlock"]["cidr"]: p["ipBlock"].get("except", []) for r in locate["spec"]["egress"] if {"port": 443, "protocol": "TCP"} in r["ports"] for p in r["to"]}
    assert blocks == {
        "::/0": ["fc00::/7", "2001:db8:0:ff00::/56"], "203.0.113.0/24": ["203.0.113.128/25"], "10.0.0.0/8": ["10.0.0.0/16"],
    }


def test_an_empty_list_lets_nobody_in_and_nobody_out():
    policies = {component(p): p["spec"] for p in kinds("closed", "NetworkPolicy")}
    assert [r["from"] for r in policies["gateway"]["ingress"]] == [[{"podSelector": {"matchLabels": dict(SELECTOR, **{"app.kubernetes.io/component": "test"})}}]]
    assert {p["port"] for r in policies["locate"]["egress"] for p in r["ports"]} == {53}, "a store, and no way to it: DNS alone is left"
    assert "geo" not in policies


@pytest.mark.parametrize("case", CASES)
def test_every_pod_may_ask_each_kind_of_dns(case):
    for policy in kinds(case, "NetworkPolicy"):
        if component(policy) != "deny":
            asked = next(r["to"] for r in policy["spec"]["egress"] if {"port": 53, "protocol": "UDP"} in r["ports"])
            assert {p["ipBlock"]["cidr"] for p in asked if "ipBlock" in p} == {"169.254.169.254/32", "169.254.20.10/32"}, "Cloud DNS, NodeLocal DNSCache"
            assert any("namespaceSelector" in p for p in asked)


@pytest.mark.parametrize("case, port", [("mesh-gateway-api", 4143), ("mesh-ambient", 15008), ("mesh-istio", None)])
def test_the_ports_of_a_mesh_are_open_between_its_pods(case, port):
    for policy in kinds(case, "NetworkPolicy"):
        spec = policy["spec"]
        for rule in spec.get("ingress", []) + spec.get("egress", []):
            ports = {p["port"] for p in rule["ports"]}
            if ports & {8080, 50051, 50052, 50053} and 8086 not in ports:
                assert port is None or port in ports, policy["metadata"]["name"]
        if component(policy) != "deny":
            control = [r for r in spec["egress"] if {p["port"] for p in r["ports"]} in ({8080, 8086, 8090}, {15012})]
            assert len(control) == 1, "its proxies ask the control plane"


def test_what_cannot_happen_is_no_alert():
    def alerts(case):
        return {r["alert"]: r["expr"] for g in kinds(case, "PrometheusRule")[0]["spec"]["groups"] for r in g["rules"] if "alert" in r}
    closed, whole = alerts("closed"), alerts("everything")
    assert 'component=\"geo\"' not in closed["VoteReadyDown"] and 'component="geo"' in whole["VoteReadyDown"]
    assert whole.keys() - closed.keys() == {"VoteReadyIndexNotChecked", "VoteReadyImportFailed", "VoteReadyImportLate", "VoteReadyIndexOld"}


def test_a_webhook_of_the_operator_opens_the_way_out_of_its_service_alone():
    def outward(*more):
        things = [o for o in yaml.safe_load_all(template([], *more).stdout) if o and o["kind"] == "NetworkPolicy"]
        return {component(p) for p in things if "0.0.0.0/0" in str(p["spec"].get("egress", []))}
    assert not outward() and outward("--set=services.gateway.env.SOME_WEBHOOK_URL=https://hooks.example.org/x") == {"gateway"}
