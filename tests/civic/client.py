"""Asks the gateway with Google's Python client, as a program does that has changed one address.

    client.py URL DOWN KEY ADDRESSES

URL takes KEY and has no rates; DOWN has a rate of one and no look-up behind it. ADDRESSES has one a line. Each is asked
in both forms, by the client and through /api/locate, and both must name the same places. Every answer must fit the schemas
of the discovery document that the client brings, without fields that the document does not have, but for `voteready`.
"""

import json
import re
import sys
import urllib.request
from importlib import resources

from googleapiclient.discovery import build
from googleapiclient.errors import HttpError
from jsonschema import Draft202012Validator

URL, DOWN, KEY, ADDRESSES = sys.argv[1:]
OWN = "voteready"

document = json.loads(
    resources.files("googleapiclient").joinpath("discovery_cache/documents/civicinfo.v2.json").read_text()
)


def strict(schema):
    """A schema of the discovery document as JSON Schema."""
    if "$ref" in schema:
        return {"$ref": "#/$defs/" + schema["$ref"]}
    made = {"type": schema["type"]}
    if "enum" in schema:
        made["enum"] = schema["enum"]
    if "items" in schema:
        made["items"] = strict(schema["items"])
    if schema["type"] == "object":
        made["properties"] = {name: strict(own) for name, own in schema.get("properties", {}).items()}
        others = schema.get("additionalProperties")
        made["additionalProperties"] = strict(others) if others else False
    return made


schemas = {name: strict(schema) for name, schema in document["schemas"].items()}


def fits(answer, method):
    name = method["response"]["$ref"]
    told = {key: value for key, value in answer.items() if key != OWN}
    validator = Draft202012Validator({"$ref": "#/$defs/" + name, "$defs": schemas})
    faults = [f"{fault.json_path}: {fault.message}" for fault in validator.iter_errors(told)]
    assert not faults, (name, faults[:3])


def service(url, key):
    return build(
        "civicinfo", "v2", developerKey=key, static_discovery=True, client_options={"api_endpoint": url + "/"}
    )


def refused(request):
    """Status and reason of the error that a request ends with."""
    try:
        request.execute()
    except HttpError as error:
        return error.status_code, error.error_details[0]["reason"]
    raise AssertionError(f"{request.uri} was answered")


def post(address):
    body = json.dumps({"address": address, "results_per_type": 100}).encode()
    headers = {"content-type": "application/json", "x-api-key": KEY}
    with urllib.request.urlopen(urllib.request.Request(URL + "/api/locate", body, headers), timeout=20) as answer:
        return json.load(answer)


def places_of_ours(answer, field):
    return [(own["location_name"], own["address_line_1"], own["city"], own["zip"]) for own in answer[field]]


def places_of_google(answer, field):
    addresses = [own["address"] for own in answer.get(field, [])]
    return [tuple(own.get(name, "") for name in ("locationName", "line1", "city", "zip")) for own in addresses]


KINDS = {
    "polling_locations": "pollingLocations",
    "early_vote_locations": "earlyVoteSites",
    "drop_off_locations": "dropOffLocations",
}


def compare(api, address):
    """Asks about one address in both forms; true where it has places."""
    ours = post(address)
    request = api.elections().voterInfoQuery(address=address, productionDataOnly=False)
    if ours["lookup_status"] != "SUCCESS":
        status, reason = refused(request)
        assert (status, reason) in [(400, "parseError"), (404, "notFound")], (address, status, reason)
        known = api.elections().voterInfoQuery(
            address=address, productionDataOnly=False, returnAllAvailableData=True
        ).execute()
        fits(known, methods["elections"]["voterInfoQuery"])
        assert not any(known.get(field) for field in KINDS.values()), address
        return False
    google = request.execute()
    fits(google, methods["elections"]["voterInfoQuery"])
    days = [own["election_date"] for own in ours["elections"]]
    if days.count(google["election"]["electionDay"]) > 1:
        assert not any(google.get(field) for field in KINDS.values()), address
        google = api.elections().voterInfoQuery(
            address=address, productionDataOnly=False, electionId=google["election"]["id"]
        ).execute()
    for field, own in KINDS.items():
        assert places_of_ours(ours, field) == places_of_google(google, own), (address, field)
    assert google["election"]["electionDay"] == ours["feed"]["election_date"], address
    assert google.get("precinctId") == (ours["precinct"] or {}).get("precinct_id"), address
    assert google["normalizedInput"]["line1"] == ours["voter_address"]["normalized_address"]["address_line_1"]
    divisions = api.divisions().queryDivisionByAddress(address=address).execute()
    fits(divisions, methods["divisions"]["queryDivisionByAddress"])
    named = {own["ocd_id"] for own in ours["districts"] if own["ocd_id"]}
    assert named <= set(divisions["divisions"]), address
    return True


methods = {name: own["methods"] for name, own in document["resources"].items()}
api = service(URL, KEY)

elections = api.elections().electionQuery(productionDataOnly=False).execute()
fits(elections, methods["elections"]["electionQuery"])
assert elections["elections"], "the sample has elections"
assert api.elections().electionQuery().execute()["elections"] == [], "generated data is no election"
part = api.elections().electionQuery(productionDataOnly=False, fields="elections/id").execute()
assert part == {"elections": [{"id": own["id"]} for own in elections["elections"]]}, part

found = api.divisions().search(query="congressional state:nv").execute()
fits(found, methods["divisions"]["search"])
assert found["results"], "the sample has districts"

with open(ADDRESSES, encoding="utf-8") as lines:
    addresses = [line.strip() for line in lines if line.strip()]
# A number that is not there, a wrong letter, a building of several precincts, two elections, a crossing, a plus code, no home.
asked = addresses + [re.sub(r"^\d+", "9999", address) for address in addresses] + [
    "12 Kettelbird Ln, Carson City, NV 89701",
    "1 E 901st St, Carson City, NV 89701",
    "12 Teapotter Ln, Richmond, VA 23219",
    "Kettlebird Ln & Humblewren Ave, Carson City, NV 89701",
    "8559CWXC+4V, Phoenix, AZ 85003",
    "General Delivery, Carson City, NV 89701",
    "nowhere",
]
with_places = sum(compare(api, address) for address in asked)
assert 10 < with_places < len(asked), with_places

voter = api.elections().voterInfoQuery
assert refused(voter(address=" ")) == (400, "required")
assert refused(voter(address="PO Box 1, Carson City, NV 89701")) == (400, "parseError")
assert refused(voter(address=addresses[0])) == (404, "notFound"), "generated data needs the flag"
assert refused(voter(address=addresses[0], productionDataOnly=False, electionId="2000")) == (404, "notFound")
assert refused(service(URL, "no-key-of-ours-here").elections().electionQuery()) == (400, "keyInvalid")
down = service(DOWN, "any").elections().voterInfoQuery
assert refused(down(address=addresses[0])) == (503, "backendError")
assert refused(down(address=addresses[0])) == (429, "rateLimitExceeded")
print(f"Python: {len(asked)} addresses in both forms, {with_places} of them with places, the same ones")
