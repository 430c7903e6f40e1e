"""Starts the real binaries as the rendered chart says: variables, ports and probes, on this machine's loopback.

A pod has an address of 127.0.0.0/8 of its own, and its ports there are those of the chart. What a cluster gives (images,
volumes, DNS) is replaced here, and nothing else: names of Services by addresses or by the test's own DNS server, folders
of the image by folders of this machine.
"""

import http.client
import json
import os
import signal
import socket
import subprocess
import time
import urllib.request
from pathlib import Path

from render import BIN, component, environment, kinds

# What replaces the image's and the volumes' folders is the caller's to say.
DEADLINE = 60


class Pod:
    """One process of one deployment."""

    def __init__(self, deployment, address, replace, log_folder, names=None, inside=(), more=None):
        self.name, self.address = component(deployment), address
        self.container = deployment["spec"]["template"]["spec"]["containers"][0]
        plain, secrets = environment(deployment)
        variables = {"PATH": os.environ["PATH"], "TMPDIR": str(log_folder)} | plain
        for variable in secrets:
            variables[variable] = replace[variable]
        for variable, value in variables.items():
            for old, new in replace.items():
                value = value.replace(old, new)
            for service, at in (names or {}).items():
                value = value.replace(f"//{service}:", f"//{at}:")
            if variable.endswith("_LISTEN"):
                value = value.replace("0.0.0.0", address)
            variables[variable] = value
        self.variables = variables | (more or {})
        self.ports = {p["name"]: p["containerPort"] for p in self.container["ports"]}
        self.log = Path(log_folder) / f"{self.name}-{address}.log"
        self.command, self.process = [*inside, str(BIN / self.name)], None
        self.start()

    def start(self):
        self.log_file = self.log.open("ab")
        self.process = subprocess.Popen(self.command, env=self.variables, stderr=self.log_file, stdout=self.log_file, stdin=subprocess.DEVNULL)

    def probe(self, kind):
        """True when the probe of this kind succeeds, as the kubelet would ask."""
        probe = self.container[kind]
        timeout = probe.get("timeoutSeconds", 1)
        if "httpGet" in probe:
            at = (self.address, self.ports[probe["httpGet"]["port"]])
            return http_status(at, probe["httpGet"]["path"], timeout) == 200
        return grpc_serves((self.address, probe["grpc"]["port"]), probe["grpc"]["service"], timeout)

    def wait_ready(self, seconds=DEADLINE):
        began = time.monotonic()
        while time.monotonic() - began < seconds:
            if self.process.poll() is not None:
                raise AssertionError(f"{self.name} ended with {self.process.returncode}: {self.log.read_text()[-2000:]}")
            if self.probe("readinessProbe"):
                return time.monotonic() - began
            time.sleep(0.02)
        raise AssertionError(f"{self.name} was not ready in {seconds} s: {self.log.read_text()[-2000:]}")

    def signal(self, number):
        self.process.send_signal(number)

    def stop(self, seconds=30):
        """SIGTERM, and the exit code; a process that does not drain is killed, and that is a failure."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"{self.name} had not drained after {seconds} s") from None

    def kill(self):
        if self.process and self.process.poll() is None:
            self.process.send_signal(signal.SIGCONT)
            self.process.kill()
            self.process.wait(10)

    def metrics(self):
        url = f"http://{self.address}:{self.ports['admin']}/metrics"
        with urllib.request.urlopen(url, timeout=5) as answer:
            return answer.read().decode()


def http_status(at, path, timeout=1):
    connection = http.client.HTTPConnection(*at, timeout=timeout)
    try:
        connection.request("GET", path)
        return connection.getresponse().status
    except OSError:
        return 0
    finally:
        connection.close()


def ask(url, body=None, headers=None):
    """Status and body; JSON is read."""
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(url, data=data, headers={"content-type": "application/json"} | (headers or {}))
    try:
        with urllib.request.urlopen(request, timeout=40) as answer:
            status, kind, text = answer.status, answer.headers["content-type"], answer.read().decode()
    except urllib.error.HTTPError as error:
        status, kind, text = error.code, error.headers["content-type"], error.read().decode()
    return status, json.loads(text) if "json" in (kind or "") else text


def deployments(case):
    return {component(d): d for d in kinds(case, "Deployment")}


def grpc_serves(at, service, timeout):
    """grpc.health.v1.Health/Check by hand over HTTP/2 without TLS: what the kubelet's gRPC probe does."""
    name = service.encode()
    message = b"\n" + bytes([len(name)]) + name
    path = b"/grpc.health.v1.Health/Check"

    def literal(key, value):
        return b"\x00" + bytes([len(key)]) + key + bytes([len(value)]) + value

    headers = b"\x83\x86" + literal(b":path", path) + literal(b":authority", b"probe") + literal(b"content-type", b"application/grpc") + literal(b"te", b"trailers")
    data = b"\x00" + len(message).to_bytes(4, "big") + message

    def frame(kind, flags, stream, payload):
        return len(payload).to_bytes(3, "big") + bytes([kind, flags]) + stream.to_bytes(4, "big") + payload

    try:
        with socket.create_connection(at, timeout=timeout) as s:
            s.settimeout(timeout)
            s.sendall(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + frame(4, 0, 0, b"") + frame(1, 4, 1, headers) + frame(0, 1, 1, data))
            held, until = b"", time.monotonic() + timeout
            while time.monotonic() < until:
                got = s.recv(4096)
                if not got:
                    return False
                held += got
                while len(held) >= 9 and len(held) >= 9 + int.from_bytes(held[:3], "big"):
                    size, kind = int.from_bytes(held[:3], "big"), held[3]
                    payload, held = held[9 : 9 + size], held[9 + size :]
                    if kind == 0 and payload:
                        # status = 1 is SERVING; an empty message is UNKNOWN.
                        return payload[5:] == b"\x08\x01"
    except OSError:
        return False
    return False
