#!/usr/bin/env bash
# Prepares the comparison with Python's usaddress in a folder: usaddress.sh FOLDER makes FOLDER/venv with the
# package, FOLDER/lines.jsonl, one JSON string for each address of the package's own labelled files, and
# FOLDER/hard.jsonl, the parts that people labelled in those of its hardest file that have a number, a street
# and a place. They come from USADDRESS_SOURCE (a checkout of github.com/datamade/usaddress), else from a clone, else from the
# package's source archive (its training and unit-test files alone); of a training file every n-th address,
# some 4,000 of it. Prints one line and exits 1 where that
# cannot be done. Nothing of it is kept in this repository.
set -euo pipefail
folder=${1:?which folder}
mkdir -p "$folder"
cannot() { echo "usaddress: $1"; exit 1; }
python=$folder/venv/bin/python
if ! "$python" -c 'import usaddress' 2>/dev/null; then
    command -v python3 >/dev/null || cannot "python3 is not installed"
    { python3 -m venv --clear "$folder/venv" &&
        "$folder/venv/bin/pip" install --quiet --timeout 15 --retries 1 usaddress==0.5.16; } >/dev/null 2>&1 ||
        cannot "pip cannot install the package"
fi
source=${USADDRESS_SOURCE:-$folder/source}
if [ -n "${USADDRESS_SOURCE:-}" ] || [ ! -s "$folder/lines.jsonl" ] || [ ! -s "$folder/hard.jsonl" ]; then
    if [ ! -d "$source" ]; then
        timeout 60 git -c advice.detachedHead=false clone --quiet --depth 1 \
            https://github.com/datamade/usaddress "$source" 2>/dev/null || {
            rm -rf "$source" && mkdir -p "$source" &&
                "$folder/venv/bin/pip" download --quiet --timeout 15 --retries 1 --no-deps --no-binary usaddress \
                    --dest "$folder" usaddress==0.5.16 >/dev/null 2>&1 &&
                tar xzf "$folder"/usaddress-0.5.16.tar.gz -C "$source" --strip-components 1
        } || cannot "its labelled files cannot be had"
    fi
    "$python" - "$source" "$folder/hard.jsonl" >"$folder/lines.part" <<'PY'
import ast, csv, json, pathlib, sys
import xml.etree.ElementTree as tree

root, seen = pathlib.Path(sys.argv[1]), set()
PARTS = {
    "AddressNumberPrefix": "number", "AddressNumber": "number", "AddressNumberSuffix": "number",
    "StreetNamePreDirectional": "predir", "StreetNamePostDirectional": "postdir",
    "StreetNamePreModifier": "name", "StreetNamePreType": "name", "StreetName": "name",
    "StreetNamePostModifier": "name", "StreetNamePostType": "suffix",
    "PlaceName": "city", "StateName": "state", "ZipCode": "zip",
}


def hard(path):
    for address in tree.parse(path).getroot():
        row, before = {"line": "".join(address.itertext())}, ""
        for word in address:
            part = PARTS.get(word.tag, word.tag)
            # A box, a crossing, or a second address.
            if word.tag.startswith(("USPSBox", "Intersection")) or part == "number" != before and part in row:
                break
            for name in [part, "street"] if part in ("predir", "name", "suffix", "postdir") else [part]:
                row[name] = (row.get(name, "") + " " + (word.text or "").strip(" ,;.")).strip()
            before = part
        else:
            if "number" in row and "name" in row and ("zip" in row or "city" in row and "state" in row):
                yield row


def out(text):
    if text and text not in seen:
        seen.add(text)
        print(json.dumps(text))


for path in sorted(root.glob("measure_performance/**/*.xml")) + sorted(root.glob("training/*.xml")):
    try:
        addresses = list(tree.parse(path).getroot())
        every = max(1, len(addresses) // 4000) if path.parent.name == "training" else 1
        for address in addresses[::every]:
            out("".join(address.itertext()))
    except tree.ParseError as error:
        print(f"{path.name}: {error}", file=sys.stderr)
with open(sys.argv[2], "w", encoding="utf-8") as file:
    for row in hard(root / "training" / "labeled.xml"):
        print(json.dumps(row), file=file)
for path in sorted(root.glob("training/*.csv")):
    for row in csv.reader(path.open(encoding="utf-8")):
        out(row[0] if row else "")
for path in sorted(root.glob("tests/*.py")):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            out(node.value)
PY
    mv "$folder/lines.part" "$folder/lines.jsonl"
fi
[ -s "$folder/lines.jsonl" ] || cannot "its labelled files hold no address"
