"""The Dockerfile keeps hadolint's rules and ours; its steps exist, and what it copies is what they make."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from render import BIN, CASES, CHART, REPO, SERVICES, containers, pods, template

IMAGES = REPO / "deploy/images"
TEXT = (IMAGES / "Dockerfile").read_text()
HADOLINT = shutil.which("hadolint", path=str(Path(sys.executable).parent))


def stages():
    """Name -> the instructions of a stage."""
    found, name = {}, None
    for line in re.sub(r"\\\n\s*", " ", TEXT).splitlines():
        if started := re.match(r"FROM (\S+) AS (\S+)", line):
            name = started[2]
            found[name] = [line]
        elif name and line and not line.startswith("#"):
            found[name].append(line)
    return found


@pytest.mark.skipif(not HADOLINT, reason="hadolint cannot be had here")
def test_hadolint_has_nothing_to_say():
    done = subprocess.run([HADOLINT, IMAGES / "Dockerfile"], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout


def test_each_image_of_the_chart_is_a_target():
    used = {c["image"].rsplit("/", 1)[1].split(":")[0].split("@")[0] for case in CASES for name, _, spec in pods(case) for c in containers(spec)}
    assert used - {"curl"} == {*SERVICES, "importer"} and used - {"curl"} <= stages().keys()


def test_targets_stand_on_the_base_without_a_shell_and_run_as_nobody():
    base = stages()["base"]
    assert base[0] == "FROM ${BASE_IMAGE} AS base" and "USER 65532:65532" in base
    assert re.search(r"^ARG BASE_IMAGE=gcr\.io/distroless/cc-debian12:nonroot", TEXT, re.M)
    for name in (*SERVICES, "importer"):
        stage = stages()[name]
        assert stage[0] == f"FROM base AS {name}"
        assert not [i for i in stage if i.startswith(("RUN", "USER", "ADD"))], name
        assert any(i.startswith("ENTRYPOINT [") for i in stage), name
        for line in stage:
            if line.startswith("COPY"):
                assert "--chown=0:0" in line, f"{name}: what runs must not be its user's to change"


def test_no_image_is_latest_and_every_argument_is_used():
    for image in re.findall(r"^ARG \w+_IMAGE=(\S+)", TEXT, re.M):
        assert ":" in image and not image.endswith(":latest"), image
    for argument in re.findall(r"^ARG (\w+)", TEXT, re.M):
        assert argument == "SOURCE_DATE_EPOCH" or f"${{{argument}}}" in TEXT, argument


def test_steps_exist_and_make_what_is_copied():
    for step in re.findall(r"deploy/images/steps/\S+\.sh", TEXT):
        assert (REPO / step).exists() and (REPO / step).stat().st_mode & 0o111, step
    rust = (IMAGES / "steps/rust.sh").read_text()
    for binary in re.findall(r"/out/bin/(\S+)", TEXT):
        assert re.search(rf"for binary in [^;]*\b{binary}\b", rust), binary


ENGINE = """#!/usr/bin/env bash
# Stands in for the engine: notes its arguments, and says a digest as BuildKit does.
echo "$*" >> "$CALLS"
[ "$2" != imagetools ] || { echo "sha256:$(echo "$4" | sha256sum | cut -d' ' -f1)"; exit; }
while [ $# -gt 0 ]; do
  case $1 in --target) target=$2 ;; --metadata-file) file=$2 ;; esac
  shift
done
printf '{\n  "containerimage.digest": "sha256:%s"\n}\n' "$(echo "$target" | sha256sum | cut -d' ' -f1)" > "$file"
echo 'progress of the engine'
"""


def build(tmp_path, *more, engine=ENGINE):
    (tmp_path / "docker").write_text(engine)
    (tmp_path / "docker").chmod(0o755)
    variables = os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}", "CALLS": str(tmp_path / "calls")}
    return subprocess.run([IMAGES / "build.sh", *more], env=variables, capture_output=True, text=True, timeout=60, check=False)


def test_what_was_pushed_is_installed_by_its_digests(tmp_path):
    done = build(tmp_path, "images.example.org/voteready", "1.2.3", "--push", "--out", str(tmp_path / "images.yaml"))
    assert done.returncode == 0, done.stderr
    rendered = template([tmp_path / "images.yaml", CHART / "ci/s3-role.yaml"])
    assert rendered.returncode == 0, rendered.stderr
    used = set(re.findall(r"image: (images\.example\.org/voteready/\S+)", rendered.stdout))
    assert {u.rsplit("/", 1)[1].split("@")[0] for u in used} == {*SERVICES, "importer"} and all("@sha256:" in u for u in used), used
    calls = (tmp_path / "calls").read_text()
    assert calls.count("--sbom=true") == 5 and calls.count("SOURCE_DATE_EPOCH=") == 5 and "CREATED=20" in calls
    assert calls.count("--platform linux/amd64,linux/arm64") == 5, "both kinds of nodes"
    for name, image in re.findall(r"^ARG (\w+_IMAGE)=(\S+)", TEXT, re.M):
        assert len(re.findall(rf"{name}={re.escape(image)}@sha256:[0-9a-f]{{64}} ", calls)) == 5, f"{name} is not by digest"


def test_latest_and_an_engine_without_digests_are_refused(tmp_path):
    out = tmp_path / "images.yaml"
    push = ("--push", "--out", str(out))
    assert build(tmp_path, "images.example.org/voteready", "latest", *push).returncode == 2
    silent = build(tmp_path, "images.example.org/voteready", "1.2.3", *push, engine=ENGINE.replace("containerimage.digest", "x"))
    assert silent.returncode != 0 and "which digest" in silent.stderr
    # An empty file would be values that say nothing: images from wherever the chart's own words lead.
    assert not out.exists() and build(tmp_path, "images.example.org/voteready", "1.2.3", "--push").returncode == 2


def test_the_binaries_start_in_a_root_with_only_what_the_base_has():
    done = subprocess.run([IMAGES / "check.sh", BIN], capture_output=True, text=True, timeout=120, check=False)
    if done.stdout.startswith("skipped: "):
        pytest.skip(done.stdout.strip())
    assert done.returncode == 0, done.stdout + done.stderr
