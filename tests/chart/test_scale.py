"""Scaling and rollouts with the real binaries: replicas of locate behind a name that a DNS server of the test answers,
more and fewer of them under load, one that hangs, one that is killed, and a drain that loses nothing.

The gateway resolves names as everything in a container does, through /etc/resolv.conf: it runs in a mount namespace of
its own, where that file names the test's server. Making one needs root, as does port 53; elsewhere this is skipped.
"""

import os
import shutil
import signal
import subprocess
import time

import pytest

import house
from names import Names
from load import Load

GATEWAY, GEO, CONTENT = "127.78.0.1", "127.78.0.2", "127.78.0.3"
REPLICAS = [f"127.78.1.{i}" for i in range(1, 5)]
NAME_SERVER = "127.78.0.53"
RATE = int(os.environ.get("SCALE_RATE", "60"))
# DNS is asked every five seconds; the cluster's own cache adds to that and is not here.
FOLLOWED = 7


def may_unshare():
    if os.geteuid() != 0 or not shutil.which("unshare"):
        return False
    return subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False).returncode == 0


pytestmark = pytest.mark.skipif(not may_unshare(), reason="a mount namespace and port 53 need root")


class Cluster:
    """A gateway, geo, content, and as many locate as a test wants."""

    def __init__(self, started, sample, tmp_path):
        self.started, self.sample, self.folder = started, sample, tmp_path
        self.deployed = house.deployments("unlimited")
        self.names = Names(NAME_SERVER, {"voteready-geo": [GEO], "voteready-content": [CONTENT], "voteready-locate": []})
        (tmp_path / "resolv.conf").write_text(f"nameserver {NAME_SERVER}\noptions timeout:1 attempts:1\n")
        self.replace = {"/srv/sample.vri": str(sample), "/srv/web": "none", "/var/cache/voteready": str(tmp_path), "RUST_LOG": "info"}
        self.locate = {}
        script = f"mount --bind {tmp_path}/resolv.conf /etc/resolv.conf && exec \"$0\""
        self.pods = [self.pod("geo", GEO), self.pod("content", CONTENT)]
        for pod in self.pods:
            pod.wait_ready()
        self.gateway = self.pod("gateway", GATEWAY, ["unshare", "--mount", "sh", "-ec", script])

    def pod(self, name, address, inside=()):
        return self.started(self.deployed[name], address, self.replace, inside=inside)

    def scale(self, count):
        """As a Deployment does: new pods join the name once they are ready, old ones leave it before SIGTERM."""
        for address in REPLICAS[:count]:
            if address not in self.locate:
                self.locate[address] = self.pod("locate", address)
                self.locate[address].wait_ready()
        leaving = [a for a in self.locate if a not in REPLICAS[:count]]
        self.names.set("voteready-locate", REPLICAS[:count])
        if leaving:
            time.sleep(FOLLOWED)
        for address in leaving:
            assert self.locate.pop(address).stop() == 0

    def handled(self):
        """Look-ups by replica."""
        counts = {}
        for address, pod in self.locate.items():
            lines = [l for l in pod.metrics().splitlines() if l.startswith("grpc_server_handled_total") and '"Locate"' in l]
            counts[address] = sum(int(line.rsplit(" ", 1)[1]) for line in lines)
        return counts


@pytest.fixture(scope="module")
def cluster(sample, tmp_path_factory):
    folder, pods = tmp_path_factory.mktemp("cluster"), []

    def start(*arguments, **options):
        pods.append(house.Pod(*arguments, log_folder=folder, **options))
        return pods[-1]

    made = Cluster(start, sample, folder)
    made.scale(1)
    made.gateway.wait_ready()
    yield made
    for pod in pods:
        pod.kill()
    made.names.close()


@pytest.fixture
def four(cluster):
    """Four replicas, and a gateway that knows them."""
    known = len(cluster.locate)
    cluster.scale(4)
    if known < 4:
        time.sleep(FOLLOWED)
    return cluster


def test_replicas_come_and_go_under_load(cluster, example):
    with Load(f"http://{GATEWAY}:8080", example, RATE) as load:
        time.sleep(2)
        for count in (4, 2, 4):
            cluster.scale(count)
            time.sleep(FOLLOWED)
            before = cluster.handled()
            time.sleep(5)
            after = cluster.handled()
            got = {a: after[a] - before[a] for a in after}
            even = sum(got.values()) / count
            assert len(got) == count and even > RATE / count, got
            assert all(abs(n - even) <= 0.2 * even + 3 for n in got.values()), f"not within 20 %: {got}"
    load.assert_nothing_lost()


def test_a_replica_that_hangs_costs_no_voter_an_error(four, example):
    cluster = four
    hung = cluster.locate[REPLICAS[0]]
    with Load(f"http://{GATEWAY}:8080", example, RATE) as load:
        time.sleep(2)
        hung.signal(signal.SIGSTOP)
        time.sleep(4)
        settled = time.monotonic()
        time.sleep(6)
        stopped = time.monotonic()
        hung.signal(signal.SIGCONT)
        time.sleep(4)
        before = cluster.handled()[REPLICAS[0]]
        time.sleep(4)
        assert cluster.handled()[REPLICAS[0]] > before, "it does not come back"
    load.assert_nothing_lost()
    # A look-up has five seconds; repeated after a quarter of them, and then the hung one is not asked any more.
    assert load.slowest() < 4.5, load.slowest()
    assert load.slowest(settled, stopped) < 1.2, "voters still wait for the replica that hangs"


def test_a_replica_that_dies_costs_no_voter_an_error(four, example):
    cluster = four
    with Load(f"http://{GATEWAY}:8080", example, RATE) as load:
        time.sleep(2)
        cluster.locate.pop(REPLICAS[1]).kill()
        time.sleep(4)
    load.assert_nothing_lost()


# The gateway last: the others need it.
@pytest.mark.parametrize("service", ["locate", "geo", "content", "gateway"])
def test_a_drain_loses_nothing(four, example, service):
    """SIGTERM while requests are under way, on connections that are kept: what was accepted is answered."""
    cluster = four
    with Load(f"http://{GATEWAY}:8080", example, RATE, stops=service == "gateway") as load:
        # On a busy machine two seconds are not yet a load.
        busy = time.monotonic() + 20
        while len(load.answers) < 100 and time.monotonic() < busy:
            time.sleep(0.1)
        pod = {"gateway": cluster.gateway, "geo": cluster.pods[0], "content": cluster.pods[1], "locate": cluster.locate[REPLICAS[1]]}[service]
        # The name still has it: a cluster's DNS is late, and then only repeats help.
        assert pod.stop() == 0
        time.sleep(3)
    load.assert_nothing_lost()
    if service != "gateway":
        pod.start()
        pod.wait_ready()
