"""The importer's CronJob, run as it is rendered: its containers in their order over an object store of the test, and a
locate that follows what was published. A bad feed publishes nothing; an older index can be had again."""

import os
import subprocess

import pytest

import house
from objects import Objects
from render import BIN, kinds, objects

STORE, LOCATE = ("127.80.1.1", 7780), "127.80.1.2"
LIVE = "elections/feeds/live.vri"
# Of the test's store; in a cluster the role of the service account gives them.
KEYS = {"AWS_ACCESS_KEY_ID": "test", "AWS_SECRET_ACCESS_KEY": "test-secret", "AWS_ALLOW_HTTP": "true"}


@pytest.fixture
def store():
    made = Objects(*STORE)
    yield made
    made.close()


def run(store, work):
    """The containers of one run: (name, exit code, what it said), until one fails."""
    pod = next(o for o in objects("s3-role") if o["kind"] == "CronJob")["spec"]["jobTemplate"]["spec"]["template"]["spec"]
    work.mkdir(exist_ok=True)
    said = []
    for container in pod["initContainers"] + pod["containers"]:
        plain = {e["name"]: e["value"].replace("/work", str(work)) for e in container.get("env", []) if "value" in e}
        command = [str(BIN / container["command"][0].lstrip("/")), *(a.replace("/work/", f"{work}/") for a in container["args"])]
        variables = {"PATH": os.environ["PATH"], "AWS_ENDPOINT": store.endpoint} | KEYS | plain
        done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=120, check=False)
        said.append((container["name"], done.returncode, done.stdout + done.stderr))
        if done.returncode != 0:
            break
    return said


def test_a_feed_is_published_followed_kept_and_taken_back(store, sample, started, tmp_path):
    feeds = sorted((sample.parent / "feeds").glob("*.zip"))
    store.held["elections/incoming/ma.zip"] = feeds[0].read_bytes()

    # The first run finds nothing that is served.
    first = run(store, tmp_path / "first")
    assert [(n, c) for n, c, _ in first] == [("fetch-ma-zip", 0), ("fetch-served", 0), ("build", 0), ("publish", 0)], first
    served = store.held[LIVE]
    archived = [k for k in store.held if k.startswith("elections/archive/")]
    assert len(archived) == 1 and store.held[archived[0]] == served, "what is served is kept under its version"

    # Nothing is uploaded again where nothing changed.
    again = run(store, tmp_path / "again")
    assert again[-1][:2] == ("publish", 0) and "already" in again[-1][2], again[-1]
    assert store.held[LIVE] == served and not store.parts

    # A feed that cannot be read fails the run, which says so beside the index; what is served stays.
    store.held["elections/incoming/ma.zip"] = feeds[0].read_bytes()[:500]
    broken = run(store, tmp_path / "broken")
    assert broken[-1][:2] == ("publish", 1) and "refused (unreadable)" in broken[-1][2], broken[-1]
    assert store.held[LIVE] == served
    assert b'"refused": "unreadable"' in store.held[f"{LIVE}.report.json"]

    # locate, as it is rendered for that store, serves what was published.
    deployment = house.deployments("s3-role")["locate"]
    replace = {"/var/cache/voteready": str(tmp_path)}
    pod = started(deployment, LOCATE, replace, more=KEYS | {"AWS_ENDPOINT": store.endpoint, "LOCATE_INDEX_POLL": "1"})
    pod.wait_ready()
    assert "locate_index_states 1\n" in pod.metrics()

    # Another feed, and back to the first index by publishing the archived one.
    store.held["elections/incoming/ma.zip"] = feeds[1].read_bytes()
    second = run(store, tmp_path / "second")
    assert second[-1][:2] == ("publish", 0) and store.held[LIVE] != served, second[-1]
    variables = {"PATH": os.environ["PATH"], "AWS_ENDPOINT": store.endpoint, "TMPDIR": str(tmp_path)} | KEYS
    (tmp_path / "late.vri").write_bytes(served)
    # An importer that looked before that has lost: it says so, and what is served stays.
    forward = store.held[LIVE]
    late = subprocess.run([BIN / "locate-store", "publish", tmp_path / "late.vri", "--to", f"s3://{LIVE}", "--seen", tmp_path / "first" / "seen.json"], env=variables, capture_output=True, text=True, timeout=60, check=False)
    assert late.returncode == 75 and "another importer has published" in late.stderr, late
    assert store.held[LIVE] == forward
    for arguments in (["fetch", f"s3://{archived[0]}", "--out", tmp_path / "old.vri"], ["publish", tmp_path / "old.vri", "--to", f"s3://{LIVE}"]):
        subprocess.run([BIN / "locate-store", *arguments], env=variables, check=True, capture_output=True, timeout=60)
    assert store.held[LIVE] == served
    assert pod.stop() == 0


def test_the_index_of_an_init_container_is_where_locate_looks():
    pod = next(d for d in kinds("init-index", "Deployment") if d["metadata"]["name"].endswith("-locate"))["spec"]["template"]["spec"]
    init = pod["initContainers"][0]
    out = init["args"][init["args"].index("--out") + 1]
    config = {e["name"]: e.get("value") for e in pod["containers"][0]["env"]}
    assert config["LOCATE_SOURCE"] == f"index:{out}" and init["command"] == ["/locate-store"]
