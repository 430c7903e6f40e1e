"""The limits of a caller over several gateways, measured: two of them as the chart renders them, the name of all gateways from a
DNS server of the test, and one client that asks both far more often than it may. Part of tests/chart.sh scale."""

import http.client
import threading
import time

import pytest

import house
from names import Names
from test_scale import FOLLOWED, may_unshare

pytestmark = pytest.mark.skipif(not may_unshare(), reason="a mount namespace and port 53 need root")
GATEWAYS, NAME_SERVER = ["127.79.0.1", "127.79.0.2"], "127.79.0.53"
SECONDS, CLIENTS = 8, 4


def admitted(seconds):
    """Look-ups a second that are not refused for their number, by gateway; an empty address is refused without asking locate, after it was counted.
    A client that a busy machine makes too slow to reach the limit says nothing: it asks again, three times at most."""
    for _ in range(3):
        asked, counts = ask_both(seconds)
        if min(asked) > 30 * seconds:
            return [count / seconds for count in counts]
    pytest.fail(f"the client was too slow to say anything: {asked}")


def ask_both(seconds):
    """(how often each gateway was asked, how often it did not refuse), by several clients at once, so that one slow answer does not hold up the others."""
    asked, counts = [0, 0], [0, 0]
    end, lock = time.monotonic() + seconds, threading.Lock()

    def ask(number):
        connection = http.client.HTTPConnection(GATEWAYS[number], 8080, timeout=20)
        while time.monotonic() < end:
            connection.request("POST", "/api/locate", b'{"address": ""}', {"content-type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            with lock:
                asked[number] += 1
                counts[number] += answer.status != 429
            time.sleep(0.008 * CLIENTS)
        connection.close()

    threads = [threading.Thread(target=ask, args=[number]) for number in range(len(GATEWAYS)) for _ in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return asked, counts


@pytest.fixture
def names():
    server = Names(NAME_SERVER, {"voteready-gateway-peers": GATEWAYS[:1]})
    yield server
    server.close()


def test_two_gateways_together_let_a_caller_through_as_often_as_one(started, tmp_path, names):
    deployed = house.deployments("default")["gateway"]
    (tmp_path / "resolv.conf").write_text(f"nameserver {NAME_SERVER}\noptions timeout:1 attempts:1\n")
    script = f"mount --bind {tmp_path}/resolv.conf /etc/resolv.conf && exec \"$0\""
    replace = {"/srv/web": "none"}
    pods = [started(deployed, address, replace, inside=["unshare", "--mount", "sh", "-ec", script]) for address in GATEWAYS]
    for pod in pods:
        pod.wait_ready()
    rate = int(pods[0].variables["RATE_PER_SECOND"])
    # What may come at once is used up first.
    admitted(6)
    alone = admitted(SECONDS)
    names.set("voteready-gateway-peers", GATEWAYS)
    admitted(FOLLOWED)
    together = admitted(SECONDS)
    print(f"\nadmitted a second where {rate} are meant: {sum(alone):.1f} while each thinks that it is alone, {sum(together):.1f} once each knows the other")
    assert all("http_rate_gateways 2" in pod.metrics() for pod in pods)
    assert 1.7 * rate < sum(alone) < 2.3 * rate, alone
    assert 0.8 * rate < sum(together) < 1.2 * rate, together
    assert all(0.4 * rate < each < 0.6 * rate for each in together), together
