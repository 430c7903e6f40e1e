"""Render, then run: the real binaries with the variables, ports and probes of the rendered deployments, one journey
through them, and what they export against what dashboard and alerts ask for."""

import re
import shutil
import sqlite3
import subprocess
import time

import yaml

import dashboard
import house
import metrics
from conftest import DAY
from render import BIN, SERVICES, kinds

# One address a service: ports are those of the chart.
AT = {"gateway": "127.77.0.1", "geo": "127.77.0.2", "content": "127.77.0.3", "locate": "127.77.0.4"}
NAMES = {f"voteready-{name}": at for name, at in AT.items()}


def run(case, started, sample, web_root, tmp_path, more=None):
    (tmp_path / "cache").mkdir()
    replace = {"/srv/sample.vri": str(sample), "/srv/web": web_root, "/var/cache/voteready": str(tmp_path / "cache")} | (more or {})
    deployed = house.deployments(case)
    assert deployed.keys() == set(SERVICES)
    pods = {name: started(deployed[name], AT[name], replace, names=NAMES) for name in SERVICES}
    return pods


def test_the_house_runs_as_it_is_rendered(started, sample, example, web_root, tmp_path):
    pods = run("default", started, sample, web_root, tmp_path, {"RUST_LOG": "info"})
    for name, pod in pods.items():
        took = pod.wait_ready()
        for probe in ("startupProbe", "readinessProbe", "livenessProbe"):
            assert pod.probe(probe), (name, probe)
        assert took < 30, f"{name} was ready after {took:.1f} s"
    site = f"http://{AT['gateway']}:8080"

    # The journey of `helm test`, and a voter's.
    assert house.ask(f"{site}/healthz")[0] == 200
    status, boot = house.ask(f"{site}/api/site/bootstrap?state=NV")
    assert status == 200 and boot["config_status"] == "ok" and boot["jurisdiction"]["code"] == "NV"
    status, answer = house.ask(f"{site}/api/locate", {"address": "PO Box 1, Carson City, NV 89701"})
    assert status == 200 and answer["error_code"] == "VOTER_ADDRESS_ERROR"
    status, answer = house.ask(f"{site}/api/locate", {"address": example})
    assert status == 200 and "lookup_status" in answer, answer
    assert house.ask(f"{site}/geo-ip")[0] == 200

    helm_tests_pass(NAMES)

    # Everything is ready whatever the others do: readiness never depends on another service.
    assert pods["locate"].stop() == 0
    assert pods["gateway"].probe("readinessProbe") and pods["gateway"].probe("livenessProbe")
    status, answer = house.ask(f"{site}/api/locate", {"address": example})
    assert (status, answer["error_code"], answer["lookup_status"]) == (200, "FETCH_FAILED", "ERROR"), answer

    exported = "".join(pods[name].metrics() for name in ("gateway", "geo", "content"))
    pods["locate"].start()
    pods["locate"].wait_ready()
    exported += pods["locate"].metrics()
    assert_asked_labels_are_exported(exported)
    assert example.split(",")[0].upper() not in exported.upper()
    for name in ("gateway", "geo", "content", "locate"):
        assert pods[name].stop() == 0, name
        text = pods[name].log.read_text()
        assert example.split(",")[0].upper() not in text.upper(), f"an address is in the log of {name}"


def helm_tests_pass(names):
    """The scripts of `helm test`, with this house's addresses for the names; where curl is not here they are not run."""
    if not shutil.which("curl"):
        print("skipped: the scripts of helm test: curl is not here")
        return
    ran = 0
    for pod in kinds("default", "Pod"):
        script = pod["spec"]["containers"][0]["args"][0]
        for name, address in names.items():
            script = re.sub(rf"{name}(\.voters)?(?=[:/ \n]|$)", address, script, flags=re.M)
        done = subprocess.run(["sh", "-ec", script], capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == 0, f"{pod['metadata']['name']}: {done.stdout}{done.stderr}"
        ran += 1
    assert ran == 5
    # The one that calls the services fails when one of them is not there.
    script = next(p for p in kinds("default", "Pod") if p["metadata"]["name"].endswith("-test-gateway"))["spec"]["containers"][0]["args"][0]
    for name, address in names.items():
        script = re.sub(rf"{name}(\.voters)?(?=[:/ \n]|$)", "127.77.0.99" if name.endswith("content") else address, script, flags=re.M)
    lost = subprocess.run(["sh", "-ec", script.replace("--retry 5 ", "")], capture_output=True, text=True, timeout=60, check=False)
    assert lost.returncode != 0 and "does not answer" in lost.stderr, lost.stdout + lost.stderr


def assert_asked_labels_are_exported(exported):
    """Of each metric that the house exports now, every label that dashboard and alerts select by is there."""
    labels = {}
    for name, found in re.findall(r"^([a-z_]+)(?:\{(.*)\})? ", exported, re.M):
        labels.setdefault(name, set()).update(re.findall(r'(\w+)="', found))
    expressions = [p["expr"].replace("$scope", "") for row in yaml.safe_load(dashboard.SOURCE.read_text())["rows"] for p in row["panels"]]
    rules = kinds("s3-role", "PrometheusRule")[0]["spec"]
    expressions += [r["expr"] for g in rules["groups"] for r in g["rules"]]
    asked, seen = 0, set()
    given = {"job", "namespace", "component", "instance", "pod", "container"}
    for expression in expressions:
        for name, selector in re.findall(r"([a-z_:0-9]+)\{([^}]*)\}", expression):
            if name in labels:
                seen.add(name)
                wanted = set(re.findall(r"(\w+)\s*[=!]", selector)) - given
                asked += len(wanted)
                assert wanted <= labels[name] | {"le"}, f"{name} has no {wanted - labels[name]}: {expression}"
    always = {
        "http_requests_total", "http_request_seconds_bucket", "upstream_calls_total", "upstream_call_seconds_bucket",
        "grpc_server_handled_total", "grpc_server_handling_seconds_bucket", "grpc_server_in_flight", "grpc_server_shed_total",
        "grpc_client_replicas", "grpc_client_repeats_total", "cache_loads_total", "locate_feed_age_seconds",
        "locate_index_version", "locate_index_states", "locate_index_refresh_total", "locate_index_checked_timestamp_seconds",
    }
    assert always <= seen, f"not exported by the running house: {always - seen}"
    assert asked > 10


def test_bad_data_is_never_ready_and_stays_alive(started, sample, tmp_path):
    half = tmp_path / "half.vri"
    half.write_bytes(sample.read_bytes()[:4096])
    replace = {"/srv/sample.vri": str(half), "/var/cache/voteready": str(tmp_path)}
    pod = started(house.deployments("default")["locate"], AT["locate"], replace, names=NAMES)
    wait_for(lambda: pod.probe("livenessProbe"), "alive")
    for _ in range(10):
        assert not pod.probe("readinessProbe") and not pod.probe("startupProbe")
        time.sleep(0.1)
    assert pod.process.poll() is None, "without data it lives, and looks again"
    status, why = house.ask(f"http://{AT['locate']}:9053/readyz")
    assert status == 503 and "not ready" in why and "half.vri" in why, why


def test_a_bad_setting_ends_the_process_and_names_the_variable(started):
    gateway = started(house.deployments("default")["gateway"], AT["gateway"], {"/srv/web": "/does/not/exist"}, names=NAMES)
    assert gateway.process.wait(30) == 64
    assert "WEB_ROOT" in gateway.log.read_text()


def test_the_migration_runs_as_it_is_rendered_before_pods_are_replaced(tmp_path):
    job = kinds("postgres", "Job")[0]
    assert job["metadata"]["annotations"]["helm.sh/hook"] == "pre-install,pre-upgrade"
    assert "serviceAccountName" not in job["spec"]["template"]["spec"], "the chart's accounts are made after its hooks"
    container = job["spec"]["template"]["spec"]["containers"][0]
    assert {e["name"] for e in container["env"]} == {"CONTACTS_DATABASE_URL"}
    command = [BIN / container["command"][0].lstrip("/"), *container["args"]]
    # PostgreSQL is the tests' of contacts; here it is the command that counts.
    for url, code in ((f"sqlite:{tmp_path}/contacts.db", 0), ("postgres://u:hush@127.0.0.1:9/x?sslmode=disable", 1)):
        done = subprocess.run(command, env={"CONTACTS_DATABASE_URL": url}, capture_output=True, text=True, timeout=60, check=False)
        assert done.returncode == code and "hush" not in done.stdout + done.stderr, done
    tables = {name for (name,) in sqlite3.connect(tmp_path / "contacts.db").execute("SELECT name FROM sqlite_master")}
    assert {"contacts", "events"} <= tables, tables
    # The job's pod may reach the database, whatever the release denies.
    policy = next(p for p in kinds("postgres", "NetworkPolicy") if p["metadata"]["name"] == job["metadata"]["name"])
    labels = job["spec"]["template"]["metadata"]["labels"]
    assert policy["spec"]["podSelector"]["matchLabels"].items() <= labels.items()
    assert policy["metadata"]["annotations"]["helm.sh/hook-weight"] == "-1" and "5432" in str(policy["spec"]["egress"])


def wait_for(done, what, seconds=30):
    until = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < until, f"not {what} in {seconds} s"
        time.sleep(0.05)
