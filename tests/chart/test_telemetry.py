"""With a collector named in the values, traces and metrics reach it over OTLP, and log lines name their trace."""

import base64
import json
import re
from concurrent import futures

import grpc

import house
from render import environment

COLLECTOR, LOCATE, GATEWAY = "127.80.0.1", "127.80.0.2", "127.80.0.3"
PORT = 4317


class Collector(grpc.GenericRpcHandler):
    """Takes every call of OTLP and keeps its bytes."""

    def __init__(self):
        self.got = {}

    def service(self, details):
        def keep(request, _):
            self.got.setdefault(re.search(r"\w+/\w+$", details.method)[0], []).append(request)
            return b""
        return grpc.unary_unary_rpc_method_handler(keep)


def test_traces_and_metrics_arrive_and_log_lines_name_their_trace(started, sample, example, tmp_path):
    collector = Collector()
    server = grpc.server(futures.ThreadPoolExecutor(2), handlers=[collector])
    server.add_insecure_port(f"{COLLECTOR}:{PORT}")
    server.start()
    deployed = house.deployments("everything")
    plain, _ = environment(deployed["locate"])
    (tmp_path / "keys").write_text("0123456789abcdef partner\n")
    replace = {
        plain["LOCATE_SOURCE"]: f"index:{sample}", plain["LOCATE_PREVIOUS"]: "none", "/var/cache/voteready": str(tmp_path),
        "collector.observability": COLLECTOR, "AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": "", "SENTRY_DSN": "",
        "VOTER_INFO_API_KEY": "key", "PREVIEW_KEY": "0123456789abcdef",
        "CONTACTS_DATABASE_URL": f"sqlite:{tmp_path}/contacts.db", "CONTACTS_KEYS": f"k:{base64.b64encode(bytes(range(32))).decode()}",
        "CONTACTS_WEBHOOK_SECRET": "0123456789abcdef", "EVENTS_WEBHOOK_SECRET": "0123456789abcdef", "/etc/voteready/api-keys": str(tmp_path / "keys"),
        "/srv/web": "none", "upstream": "none",
    }
    names = {"voteready-votes-locate": LOCATE, "voteready-votes-geo": "127.80.0.4", "voteready-votes-content": "127.80.0.5"}
    names |= {name.replace("-votes", ""): at for name, at in names.items()}
    try:
        locate = started(deployed["locate"], LOCATE, replace)
        gateway = started(deployed["gateway"], GATEWAY, replace, names=names)
        locate.wait_ready()
        gateway.wait_ready()
        status, answer = house.ask(f"http://{GATEWAY}:8080/api/locate", {"address": example}, {"x-api-key": "0123456789abcdef"})
        assert status == 200 and answer["answer"] != "unknown", answer
        # The drain flushes what is not sent yet.
        assert gateway.stop() == 0 and locate.stop() == 0
    finally:
        server.stop(1)
    metrics, traces = (b"".join(collector.got.get(f"{kind}Service/Export", [])) for kind in ("Metrics", "Trace"))
    for name in (b"http_requests_total", b"upstream_calls_total", b"grpc_server_handled_total", b"locate_index_version"):
        assert name in metrics, (name, collector.got.keys())
    assert b"Locate" in traces and b"/api/locate" in traces
    street = example.split(",")[0].upper()
    for sent in (metrics, traces):
        assert street.encode() not in sent.upper(), "an address left the house"
    lines = [json.loads(line) for line in gateway.log.read_text().splitlines() if line.startswith("{")]
    answered = [line for line in lines if "answered" in json.dumps(line) and "/api/locate" in json.dumps(line)]
    assert answered, "log lines are JSON where no terminal is"
    trace = re.search(r'"trace_id": "([0-9a-f]{32})"', json.dumps(answered[0]))
    assert trace, f"no trace in {answered[0]}"
    assert bytes.fromhex(trace[1]) in traces, "the trace of the log line is not the one that was sent"
    assert street not in json.dumps(lines).upper()
