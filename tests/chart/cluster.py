"""A Kubernetes of this machine without nodes: etcd, API server, controllers and scheduler on loopback, out of their Go modules
(tests/chart.sh apiserver builds them). It admits, defaults, schedules and scales as a cluster does; no container ever runs.
What a kubelet would report is said by `tick`."""

import json
import os
import re
import secrets
import socket
import ssl
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import yaml

from render import CHART, HELM, IMAGES, REPO

KUBERNETES = Path(os.environ.get("KUBERNETES", "/nonexistent"))
# Kinds of operators: the API server knows their names, and takes them as they are.
OPERATORS = [("monitoring.coreos.com", "v1", "ServiceMonitor", "servicemonitors"), ("monitoring.coreos.com", "v1", "PrometheusRule", "prometheusrules"),
             ("gateway.networking.k8s.io", "v1", "HTTPRoute", "httproutes")]


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def definition(group, version, kind, plural):
    schema = {"type": "object", "x-kubernetes-preserve-unknown-fields": True}
    return {
        "apiVersion": "apiextensions.k8s.io/v1", "kind": "CustomResourceDefinition",
        "metadata": {"name": f"{plural}.{group}", "annotations": {"api-approved.kubernetes.io": "unapproved, of a test"}},
        "spec": {"group": group, "scope": "Namespaced", "names": {"kind": kind, "plural": plural},
                 "versions": [{"name": version, "served": True, "storage": True, "schema": {"openAPIV3Schema": schema}}]},
    }


class Cluster:
    """Started by its constructor; `close` ends all of it."""

    def __init__(self, folder):
        self.folder, self.running, self.token = folder, [], secrets.token_hex(16)
        try:
            self.start()
        except BaseException:
            self.close()
            raise

    def start(self):
        store, peers, self.port = free_port(), free_port(), free_port()
        at = f"http://127.0.0.1:{store}"
        self.run("etcd", f"--data-dir={self.folder}/etcd", f"--listen-client-urls={at}", f"--advertise-client-urls={at}",
                 f"--listen-peer-urls=http://127.0.0.1:{peers}", "--unsafe-no-fsync", "--log-level=warn")
        key = self.folder / "sa.key"
        subprocess.run(["openssl", "genrsa", "-out", key, "2048"], check=True, capture_output=True, timeout=60)
        (self.folder / "tokens.csv").write_text(f'{self.token},admin,1,"system:masters"\n')
        self.run("kube-apiserver", f"--etcd-servers={at}", "--bind-address=127.0.0.1", f"--secure-port={self.port}", f"--cert-dir={self.folder}/certs",
                 f"--token-auth-file={self.folder}/tokens.csv", "--authorization-mode=RBAC", "--service-account-issuer=https://localhost",
                 f"--service-account-key-file={key}", f"--service-account-signing-key-file={key}", "--allow-privileged=false",
                 "--service-cluster-ip-range=10.96.0.0/16,fd00:10:96::/112")
        self.kubeconfig = self.folder / "kubeconfig"
        self.kubeconfig.write_text(yaml.safe_dump({
            "apiVersion": "v1", "kind": "Config", "current-context": "test", "contexts": [{"name": "test", "context": {"cluster": "test", "user": "admin"}}],
            "clusters": [{"name": "test", "cluster": {"server": f"https://127.0.0.1:{self.port}", "insecure-skip-tls-verify": True}}],
            "users": [{"name": "admin", "user": {"token": self.token}}],
        }))
        self.until(lambda: self.ask("/readyz", raw=True) == b"ok", 120, "the API server is not ready")
        # The nodes have no kubelet, and are not lost for that.
        self.run("kube-controller-manager", f"--kubeconfig={self.kubeconfig}", "--leader-elect=false", f"--service-account-private-key-file={key}",
                 "--controllers=*,-node-lifecycle-controller,-taint-eviction-controller", f"--secure-port={free_port()}", "--bind-address=127.0.0.1",
                 "--horizontal-pod-autoscaler-sync-period=2s", f"--cert-dir={self.folder}/controllers")
        self.run("kube-scheduler", f"--kubeconfig={self.kubeconfig}", "--leader-elect=false", f"--secure-port={free_port()}", "--bind-address=127.0.0.1",
                 f"--authentication-kubeconfig={self.kubeconfig}", f"--authorization-kubeconfig={self.kubeconfig}", f"--cert-dir={self.folder}/scheduler")
        self.apply([definition(*o) for o in OPERATORS])
        self.apply([{"apiVersion": "scheduling.k8s.io/v1", "kind": "PriorityClass", "metadata": {"name": "voters"}, "value": 1000}])
        self.until(lambda: "httproutes" in str(self.ask("/apis/gateway.networking.k8s.io/v1")), 60, "the kinds of operators are not there")

    def run(self, binary, *arguments):
        log = (self.folder / f"{binary}.log").open("w")
        self.running.append(subprocess.Popen([KUBERNETES / binary, *arguments], stdout=log, stderr=subprocess.STDOUT))

    def close(self):
        for process in reversed(self.running):
            process.terminate()
        for process in self.running:
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def until(self, holds, seconds, otherwise):
        end = time.monotonic() + seconds
        while True:
            assert all(p.poll() is None for p in self.running), f"a process of the cluster ended: {self.folder}"
            try:
                if holds():
                    return
            except (OSError, urllib.error.URLError):
                pass
            assert time.monotonic() < end, otherwise() if callable(otherwise) else otherwise
            time.sleep(0.3)

    def ask(self, path, method="GET", body=None, raw=False):
        """One call of the API. Changes are merge patches."""
        request = urllib.request.Request(f"https://127.0.0.1:{self.port}{path}", method=method, data=None if body is None else json.dumps(body).encode(),
                                         headers={"Authorization": f"Bearer {self.token}", "Content-Type": "application/merge-patch+json" if method == "PATCH" else "application/json"})
        with urllib.request.urlopen(request, timeout=30, context=ssl._create_unverified_context()) as answer:
            text = answer.read()
        return text if raw else json.loads(text)

    def tool(self, *command, check=True, files=(), seconds=180):
        command = [str(c) for c in command] + [f"--values={f}" for f in files]
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False,
                              env=os.environ | {"KUBECONFIG": str(self.kubeconfig), "PATH": f"{KUBERNETES}:{Path(HELM).parent}:{os.environ['PATH']}"})
        assert done.returncode == 0 or not check, f"{command[:4]}: {done.stdout}{done.stderr}"
        return done

    def helm(self, what, namespace, *more, files=(), check=True):
        return self.tool(HELM, what, "voteready", *([] if what in ("rollback", "uninstall") else [CHART, f"--values={IMAGES}"]), "-n", namespace, *more, files=files, check=check)

    def apply(self, things):
        done = subprocess.run([KUBERNETES / "kubectl", f"--kubeconfig={self.kubeconfig}", "apply", "-f", "-"], input=yaml.safe_dump_all(things),
                              capture_output=True, text=True, timeout=120, check=False)
        assert done.returncode == 0, done.stderr

    def namespace(self, name):
        """One that holds pods to the restricted profile."""
        self.apply([{"apiVersion": "v1", "kind": "Namespace", "metadata": {"name": name, "labels": {"pod-security.kubernetes.io/enforce": "restricted"}}}])
        self.until(lambda: "default" in str(self.ask(f"/api/v1/namespaces/{name}/serviceaccounts")["items"]), 30, "no account of the namespace")
        return name

    def preflight(self, namespace, *files):
        return self.tool(REPO / "deploy/preflight.sh", namespace, "-f", IMAGES, *(a for f in files for a in ("-f", f)), check=False)

    def nodes(self, zones, each):
        """Nodes of 16 processors and 64 GiB, in zones; a zone None is a node without the label."""
        for zone in zones:
            for number in range(each):
                name = f"{zone or 'bare'}-{number}"
                labels = {"kubernetes.io/hostname": name} | ({"topology.kubernetes.io/zone": zone} if zone else {})
                room = {"cpu": "16", "memory": "64Gi", "ephemeral-storage": "500Gi", "pods": "110"}
                self.ask("/api/v1/nodes", "POST", {"apiVersion": "v1", "kind": "Node", "metadata": {"name": name, "labels": labels}})
                status = {"capacity": room, "allocatable": room, "conditions": [{"type": "Ready", "status": "True", "reason": "Test", "message": ""}]}
                self.ask(f"/api/v1/nodes/{name}/status", "PATCH", {"status": status})
                # Admission marks a new node until its lifecycle controller has seen it.
                self.ask(f"/api/v1/nodes/{name}", "PATCH", {"spec": {"taints": None}})

    def lose(self, zone):
        """The nodes of a zone take no pods any more, and their pods are gone."""
        lost = {n["metadata"]["name"] for n in self.ask(f"/api/v1/nodes?labelSelector=topology.kubernetes.io/zone={zone}")["items"]}
        taints = [{"key": "node.kubernetes.io/unreachable", "effect": effect} for effect in ("NoSchedule", "NoExecute")]
        for name in lost:
            self.ask(f"/api/v1/nodes/{name}", "PATCH", {"spec": {"taints": taints}})
        for pod in self.ask("/api/v1/pods")["items"]:
            if pod["spec"].get("nodeName") in lost:
                self.gone(pod)

    def gone(self, pod):
        options = {"apiVersion": "v1", "kind": "DeleteOptions", "gracePeriodSeconds": 0}
        self.ask(f"/api/v1/namespaces/{pod['metadata']['namespace']}/pods/{pod['metadata']['name']}", "DELETE", options)

    def pods(self, namespace, component):
        return self.ask(f"/api/v1/namespaces/{namespace}/pods?labelSelector=app.kubernetes.io/component={component}")["items"]

    def tick(self, namespace, works=lambda pod: True):
        """What kubelets do: pods that have a node and that `works` are ready; those that are to go are gone."""
        now = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        for pod in self.ask(f"/api/v1/namespaces/{namespace}/pods")["items"]:
            if pod["metadata"].get("deletionTimestamp"):
                self.gone(pod)
            elif pod["spec"].get("nodeName") and works(pod) and pod["status"].get("phase") == "Pending":
                status = {"phase": "Running", "startTime": now, "conditions": [{"type": t, "status": "True", "lastTransitionTime": now} for t in ("Ready", "ContainersReady", "Initialized", "PodScheduled")]}
                self.ask(f"/api/v1/namespaces/{namespace}/pods/{pod['metadata']['name']}/status", "PATCH", {"status": status})


def settled(thing):
    """An object without what the API server adds on its own with every change."""
    meta = {k: v for k, v in thing["metadata"].items() if k in ("name", "labels")}
    text = json.dumps({"metadata": meta, "spec": thing.get("spec"), "data": thing.get("data")}, sort_keys=True)
    return re.sub(r'"deployment.kubernetes.io/revision": "\d+"', "", text)
