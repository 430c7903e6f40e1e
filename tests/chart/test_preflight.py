"""deploy/preflight.sh asks for each object, and for each pod that a controller would make; here kubectl is a stand-in that
refuses what a quota would, so that what it says of a refusal is seen."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from render import CHART, HELM, IMAGES, REPO, kinds

STAND_IN = """#!/bin/sh
case "$*" in
  version*) echo '{"serverVersion": {"gitVersion": "v1.36.0"}}' ;;
  *apply*) for folder; do :; done
    for file in "$folder"/*; do
      cat "$file" >> "$ASKED"; echo --- >> "$ASKED"
      if grep -q 'kind: Pod' "$file" && grep -q "$REFUSE" "$file"; then
        echo "Error from server (Forbidden): error when creating \\"$file\\": pods is forbidden: exceeded quota: small" >&2
      else echo "$file created (server dry run)"; fi
    done ;;
  *resourcequotas\\ -o*) echo '{"items": [{"metadata": {"name": "small"}, "spec": {"hard": {"requests.memory": "'$QUOTA'", "pods": "100"}}}]}' ;;
  *apiservices*) exit 1 ;;
esac
"""


def run(tmp_path, refuse, quota="100Gi"):
    tools = tmp_path / "bin"
    tools.mkdir()
    (tools / "kubectl").write_text(STAND_IN)
    (tools / "kubectl").chmod(0o755)
    (tools / "helm").symlink_to(shutil.which(HELM) or HELM)
    path = f"{tools}:{Path(sys.executable).parent}:{os.environ['PATH']}"
    asked = tmp_path / "asked"
    done = subprocess.run(
        [REPO / "deploy/preflight.sh", "voters", "-f", IMAGES, "-f", CHART / "ci/everything.yaml"],
        env={**os.environ, "PATH": path, "ASKED": str(asked), "REFUSE": refuse, "QUOTA": quota}, capture_output=True, text=True, timeout=60, check=False)
    return done, asked.read_text()


def test_every_pod_is_asked_for_before_anything_is_changed(tmp_path):
    done, asked = run(tmp_path, "nothing-is-refused")
    assert done.returncode == 0, done.stdout + done.stderr
    pods = sum(len(kinds("everything", kind)) for kind in ("Deployment", "Job", "CronJob"))
    assert pods >= 6 and asked.count("name: preflight-") == pods
    assert "metrics server" in done.stdout and " 0 refused" in done.stdout


def test_a_pod_that_the_namespace_refuses_is_named(tmp_path):
    done, _ = run(tmp_path, "preflight-voteready-votes-locate")
    assert done.returncode == 1
    assert 'refused: Error from server (Forbidden): error when creating "Pod-preflight-voteready-votes-locate.yaml"' in done.stdout
    assert "exceeded quota" in done.stdout and " 1 refused" in done.stdout


def test_what_all_pods_need_together_is_held_against_the_quota(tmp_path):
    done, _ = run(tmp_path, "nothing-is-refused", quota="1Gi")
    assert done.returncode == 1 and " 1 refused" in done.stdout
    assert "of requests.memory, and ResourceQuota small has 1Gi" in done.stdout, done.stdout + done.stderr
