"""Asks the gateway about addresses with Google's Python client.

    places.py URL LINES

LINES has one address a line. Prints, as a JSON list, the name of the first polling place of each, or null.
"""

import json
import sys

from googleapiclient.discovery import build
from googleapiclient.errors import HttpError

url, lines = sys.argv[1:]
api = build(
    "civicinfo", "v2", developerKey="none", static_discovery=True, client_options={"api_endpoint": url + "/"}
).elections()


def place_of(address):
    try:
        answer = api.voterInfoQuery(address=address, productionDataOnly=False).execute()
    except HttpError:
        return None
    places = answer.get("pollingLocations")
    return places[0]["address"]["locationName"] if places else None


with open(lines, encoding="utf-8") as addresses:
    print(json.dumps([place_of(address.strip()) for address in addresses]))
