"""What a newcomer and the forge read: compose file, workflows, templates. Held to their published schemas, and to the files and
commands that they name."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from render import REPO, SERVICES

COMPOSE = REPO / "deploy/images/compose.yaml"
WORKFLOWS = sorted((REPO / ".github/workflows").glob("*.yaml"))


@pytest.mark.parametrize("schema, file", [
    ("vendor.compose-spec", COMPOSE), ("vendor.dependabot", REPO / ".github/dependabot.yml"),
    *(("vendor.github-workflows", f) for f in WORKFLOWS),
], ids=lambda value: getattr(value, "stem", value))
def test_each_file_keeps_to_its_published_schema(schema, file):
    tool = Path(sys.executable).parent / "check-jsonschema"
    done = subprocess.run([tool, "--builtin-schema", schema, file], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_compose_has_each_service_as_its_image_is_built():
    made = yaml.safe_load(COMPOSE.read_text())
    targets = re.findall(r"^FROM base AS (\S+)", (REPO / "deploy/images/Dockerfile").read_text(), re.M)
    for name in SERVICES:
        service = made["services"][name]
        assert service["build"]["target"] == name and name in targets
        assert (COMPOSE.parent / service["build"]["context"]).resolve() == REPO
        assert service["read_only"] and service["cap_drop"] == ["ALL"]
        for port in service["ports"]:
            assert port.startswith("127.0.0.1:"), "open on this machine alone"
    for config in made["configs"].values():
        assert (COMPOSE.parent / config["file"]).is_file(), config
    for name, service in made["services"].items():
        image = service["image"]
        assert not image.endswith(":latest") and ":" in image, name
        for config in service.get("configs", []):
            assert config["source"] in made["configs"]


def test_compose_gives_variables_that_the_binaries_know():
    from render import is_known
    made = yaml.safe_load(COMPOSE.read_text())
    for name in SERVICES:
        for variable in made["services"][name]["environment"]:
            assert is_known(name, variable), f"{name} does not know {variable}"


def test_workflows_call_what_is_there_and_pin_what_they_install():
    targets = {m for m in re.findall(r"^([a-z]+):", (REPO / "Makefile").read_text(), re.M)}
    for file in WORKFLOWS:
        text = file.read_text()
        for target in re.findall(r"\bmake ([a-z]+)", text):
            assert target in targets, f"{file.name}: make {target}"
        for script in re.findall(r"(?<![\w/])((?:deploy|tests|services)/[\w./-]+\.sh)", text):
            assert (REPO / script).is_file() or script.endswith("/"), f"{file.name}: {script}"
        for name in re.findall(r"values: (deploy/\S+?)[,}]", text):
            assert (REPO / name).is_file(), f"{file.name}: {name}"
        jobs = yaml.safe_load(text)
        assert jobs["permissions"] == {"contents": "read"}, f"{file.name}: no more rights than a job asks for"
        for name, job in jobs["jobs"].items():
            assert job["timeout-minutes"], f"{file.name}: {name} has no bound"
        assert not re.search(r"@(main|master|latest)\b", text), file.name


def test_the_fuzz_targets_of_the_night_are_all_that_there_are():
    night = yaml.safe_load((REPO / ".github/workflows/nightly.yaml").read_text())
    told = set(night["jobs"]["fuzz"]["strategy"]["matrix"]["target"])
    assert told == {f"{f.parts[-4]} {f.stem}" for f in (REPO / "services").glob("*/fuzz/targets/*.rs")}
