"""values.yaml, its schema and its README say the same."""

import json

import yaml

import readme
from render import CHART

VALUES = yaml.safe_load((CHART / "values.yaml").read_text())
SCHEMA = json.loads((CHART / "values.schema.json").read_text())


def test_the_readme_is_made_of_the_values():
    assert (CHART / "README.md").read_text() == readme.page(), "run: python tests/chart/readme.py"


def test_every_key_has_a_comment():
    bare = [name for name, _, said in readme.rows((CHART / "values.yaml").read_text()) if not said and not name.startswith("services.")]
    grouped = {"voterInfo.key", "defaults.resources.requests", "defaults.resources.limits", "importer.resources.requests", "importer.resources.limits",
               "contacts.resources.requests", "contacts.resources.limits", "test.resources.requests", "test.resources.limits"}
    assert set(bare) <= grouped, set(bare) - grouped


def test_the_schema_knows_exactly_the_keys_of_the_values():
    def resolved(schema):
        return SCHEMA["$defs"][schema["$ref"].rsplit("/", 1)[1]] if "$ref" in schema else schema

    def compare(values, schema, path):
        schema = resolved(schema)
        if not isinstance(values, dict) or "properties" not in schema:
            return
        assert schema["additionalProperties"] is False, f"{path} takes any key"
        unknown = values.keys() - schema["properties"].keys()
        assert not unknown, f"{path}: {unknown} are not in the schema"
        for key, value in values.items():
            compare(value, schema["properties"][key], f"{path}.{key}")

    compare(VALUES, SCHEMA, "values")
    assert SCHEMA["properties"].keys() - VALUES.keys() == {"global"}
    services = SCHEMA["$defs"]["service"]["properties"].keys()
    assert services == VALUES["defaults"].keys() | {"port", "adminPort", "grpcService", "callers"}
