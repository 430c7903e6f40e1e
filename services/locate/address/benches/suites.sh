#!/usr/bin/env bash
# Our parser beside others, on the cases of their own test suites: suites.sh [FOLDER] prints the table that the README of
# locate shows, and writes every case in which usaddress has a part right that we have not to FOLDER/below.txt.
# PyPI gives usaddress and usaddress-scourgify, npm parse-address with its cases; usaddress.sh finds the labelled files of
# usaddress. PELIAS and LIBPOSTAL name checkouts of github.com/pelias/parser and github.com/openvenues/libpostal, whose
# suites are read there (`postal` itself needs 2 GB of model data and is not run); PYAP one of github.com/vladimarius/pyap.
# LOCATE_INDEX names a built locate-index. Nothing of theirs is kept in this repository. A suite that cannot be had is
# named and left out.
set -euo pipefail
cd "$(dirname "$0")/../../../.."
folder=${1:-${CARGO_TARGET_DIR:-target}/suites}
mkdir -p "$folder"
folder=$(realpath "$folder")
services/locate/address/tests/usaddress.sh "$folder" || { echo "suites: skipped"; exit 0; }
"$folder/venv/bin/pip" install --quiet --timeout 15 --retries 1 usaddress-scourgify==0.7.1 >/dev/null 2>&1 ||
    echo "suites: without usaddress-scourgify, pip cannot install it"
if command -v npm >/dev/null && [ ! -d "$folder/package" ]; then
    (cd "$folder" && npm pack --silent parse-address@1.1.2 >/dev/null && tar xzf parse-address-1.1.2.tgz &&
        npm install --silent --no-audit --no-fund --prefix package xregexp@3 >/dev/null) ||
        echo "suites: without parse-address, npm cannot fetch it"
fi
if [ -z "${LOCATE_INDEX:-}" ]; then
    cargo build --quiet --release --package cli --bin locate-index
    LOCATE_INDEX=${CARGO_TARGET_DIR:-target}/release/locate-index
fi
# The cases of suites in JavaScript, and what parse-address reads in each line.
cat >"$folder/cases.cjs" <<'JS'
const fs = require('fs'), path = require('path')
const [folder, pelias] = process.argv.slice(2)
const out = (suite, line, parts) => console.log(JSON.stringify({ suite, line, ...parts }))
try {
  const text = fs.readFileSync(path.join(folder, 'package/test.js'), 'utf8')
  const cases = new Function('return ' + /var address = (\{[\s\S]*?\n\});/.exec(text)[1])()
  for (const [line, a] of Object.entries(cases)) {
    const street = [a.prefix, a.street, a.type, a.suffix].filter(Boolean).join(' ')
    out('parse-address', line, { number: a.number, street: a.street && street, unit: a.sec_unit_num, city: a.city, state: a.state, zip: a.zip })
  }
} catch (e) { console.error('suites: without the cases of parse-address: ' + e.message) }
const names = { housenumber: 'number', street: 'street', unit: 'unit', locality: 'city', region: 'state', postcode: 'zip' }
const assert = () => (line, expected) => {
  const first = Array.isArray(expected[0]) ? expected[0] : expected, parts = {}
  for (const part of first) for (const [k, v] of Object.entries(part)) if (names[k]) parts[names[k]] = v
  out('pelias', line, parts)
}
for (const file of pelias ? ['address.usa.test.js', 'addressit.usa.test.js'] : []) {
  const at = path.join(pelias, 'test', file)
  if (fs.existsSync(at)) require(path.resolve(at)).all((_, run) => run({}), { assert })
}
JS
node "$folder/cases.cjs" "$folder" "${PELIAS:-}" >"$folder/cases.jsonl" || true
cat >"$folder/parse.cjs" <<'JS'
const lines = require('fs').readFileSync(0, 'utf8').split('\n').filter(Boolean).map((l) => JSON.parse(l))
const parser = require(process.argv[2] + '/package/address.js')
for (const line of lines) {
  let a = null
  try { a = parser.parseLocation(line) } catch { a = null }
  console.log(JSON.stringify(a || {}))
}
JS
"$folder/venv/bin/python" - "$folder" "$LOCATE_INDEX" <<'PY'
import ast, collections, json, os, pathlib, re, subprocess, sys

import usaddress

folder, binary = pathlib.Path(sys.argv[1]), sys.argv[2]
try:
    import scourgify
    from scourgify.address_constants import DIRECTIONAL_REPLACEMENTS, STATE_ABBREVIATIONS, STREET_TYPE_ABBREVIATIONS
except ImportError:
    sys.exit("suites: skipped, the table of abbreviations is that of usaddress-scourgify")
PARTS = ("number", "street", "unit", "city", "state", "zip")
LABELS = {
    "AddressNumberPrefix": "number", "AddressNumber": "number", "AddressNumberSuffix": "number",
    "StreetNamePreDirectional": "street", "StreetNamePreModifier": "street", "StreetNamePreType": "street",
    "StreetName": "street", "StreetNamePostModifier": "street", "StreetNamePostType": "street",
    "StreetNamePostDirectional": "street", "OccupancyIdentifier": "unit", "PlaceName": "city",
    "StateName": "state", "ZipCode": "zip",
}
STATES = {name.lower(): code.lower() for name, code in STATE_ABBREVIATIONS.items()}
NUMBERS = "one two three four five six seven eight nine ten".split()
ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth".split()
ENDINGS = "1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th".split()
WORDS = dict(zip(ORDINALS, ENDINGS)) | dict(zip(NUMBERS, map(str, range(1, 11)))) | {
    "fifty": "50", "no": "n", "so": "s", "saint": "st", "sainte": "ste", "mount": "mt", "fort": "ft", "township": "twp"}
# One word for each class of road, in any of its spellings.
ROADS = [
    (r"^((?:[nsew] )?)(u s|us)( (hwy|highway|rte|route))?( no?)? (?=\d)", r"\1us "),
    (r"^((?:[nsew] )?)(sr|st rte|(?:state|[a-z]{2}|indiana) (?:road|rd|highway|hwy|route|rte)) (?=\d)", r"\1sr "),
    (r"^((?:[nsew] )?)(cr|(?:county|co) (?:road|rd|highway|hwy)) (?=\d)", r"\1cr "),
    (r"(dr )?(martin luther king|mlk)( jr)?", "mlk"), (r"^(us \w+) (hwy|highway)", r"\1"),
]


def word(w):
    w = w.upper()
    w = DIRECTIONAL_REPLACEMENTS.get(w, w)
    return STREET_TYPE_ABBREVIATIONS.get(w, w)


def plain(part, text):
    """One spelling, so that only what a part holds is compared."""
    text = re.sub(r"[.,'#()]", "" if part == "state" else " ", str(text or "")).strip()
    if part == "zip":
        return text.split("-")[0][:5].zfill(5) if text else ""
    if part == "state":
        return STATES.get(text.lower(), text.lower())
    words = [word(w).lower() for w in re.split(r"[\s-]+", text) if w]
    words = [WORDS.get(w, w) for w in (words[-1:] if part == "unit" else words)]
    joined = " ".join(words)
    if part == "street":
        for pattern, spelled in ROADS:
            joined = re.sub(pattern, spelled, joined)
    return joined.replace(" ", "")


def cases():
    for line in open(folder / "hard.jsonl", encoding="utf-8"):
        row = json.loads(line)
        yield {"suite": "usaddress", "line": row["line"], "number": row.get("number"), "street": row.get("street"),
               "city": row.get("city"), "state": row.get("state"), "zip": row.get("zip")}
    for line in open(folder / "cases.jsonl", encoding="utf-8"):
        yield json.loads(line)
    root = os.environ.get("LIBPOSTAL")
    if root:
        text = (pathlib.Path(root) / "test/test_parser.c").read_text(encoding="utf-8")
        body = text[text.index("TEST test_us_parses"):]
        body = body[: body.index("\n}\n")]
        names = {"house_number": "number", "road": "street", "unit": "unit", "city": "city", "state": "state", "postcode": "zip"}
        for m in re.finditer(r'test_parse_result_equals\(\s*"((?:[^"\\]|\\.)*)"(.*?)\)\);', body, re.S):
            parts = re.findall(r'labeled_component_t\)\{"(\w+)",\s*"((?:[^"\\]|\\.)*)"\}', m[2])
            found = {"suite": "libpostal", "line": m[1]} | {names[k]: v for k, v in parts if k in names}
            yield {"suite": "libpostal", "line": m[1]} if any(k == "po_box" for k, _ in parts) else found


def is_home(case):
    place = case.get("zip") or case.get("city") and case.get("state")
    return case.get("number") and case.get("street") and place and "\n" not in case["line"] and len(case["line"]) <= 300


rows, left = [], collections.Counter()
for case in cases():
    if is_home(case):
        rows.append(case)
    else:
        left[case["suite"]] += 1
lines = [row["line"] for row in rows]


def of_usaddress(line):
    parts = collections.defaultdict(list)
    for token, label in usaddress.parse(line):
        if label in LABELS:
            parts[LABELS[label]].append(token)
    return {part: " ".join(words) for part, words in parts.items()}


def of_scourgify(line):
    try:
        a = scourgify.normalize_address_record(line)
    except Exception:
        return {}
    number, _, street = (a["address_line_1"] or "").partition(" ")
    return {"number": number, "street": street, "unit": a["address_line_2"], "city": a["city"], "state": a["state"], "zip": a["postal_code"]}


def of_ours(address):
    street = [address[k] for k in ("predir", "street", "suffix", "postdir")]
    return {"number": address["number"], "street": " ".join(filter(None, street)), "unit": address["unit"],
            "city": address["city"], "state": address["state"], "zip": address["zip"]}


out = subprocess.run([binary, "parse", "--all"], input="\n".join(lines) + "\n", check=True, capture_output=True, encoding="utf-8")
ours = [json.loads(row) for row in out.stdout.splitlines()]
readings = [[of_ours(a) for a in row["readings"]] or [{}] for row in ours]
try:
    out = subprocess.run(["node", folder / "parse.cjs", str(folder)], input="\n".join(map(json.dumps, lines)) + "\n", check=True, capture_output=True, encoding="utf-8")
    js = [json.loads(row) for row in out.stdout.splitlines()]
    js = [{"number": a.get("number"), "street": " ".join(filter(None, [a.get(k) for k in ("prefix", "street", "type", "suffix")])),
           "unit": a.get("sec_unit_num"), "city": a.get("city"), "state": a.get("state"), "zip": a.get("zip")} for a in js]
except (OSError, subprocess.CalledProcessError):
    js = None


def right(case, found):
    """Parts that are as labelled. A town that only the labels or only the reading shortens is compared as written."""
    return {p for p in PARTS if case.get(p) and plain(p, case[p]) == plain(p, found.get(p))}


parsers = {"ours, first reading": [r[0] for r in readings], "usaddress": [of_usaddress(line) for line in lines],
           "scourgify": [of_scourgify(line) for line in lines]}
if js:
    parsers["parse-address"] = js
suites = list(dict.fromkeys(row["suite"] for row in rows))
print("| suite | homes | " + " | ".join(["ours, first reading", "ours, any reading", *list(parsers)[1:]]) + " | left out |")
print("|---|---|" + "---|" * (len(parsers) + 2))
below = open(folder / "below.txt", "w", encoding="utf-8")
for suite in suites:
    at = [i for i, row in enumerate(rows) if row["suite"] == suite]
    want = [{p for p in PARTS if rows[i].get(p)} for i in at]
    whole = lambda found: sum(right(rows[i], found[i]) == w for i, w in zip(at, want))
    whole_any = sum(any(right(rows[i], r) == w for r in readings[i]) for i, w in zip(at, want))
    cells = [whole(parsers["ours, first reading"]), whole_any] + [whole(parsers[p]) for p in list(parsers)[1:]]
    print(f"| {suite} | {len(at)} | " + " | ".join(f"{c} ({100 * c / len(at):.1f} %)" for c in cells) + f" | {left[suite]} |")
    for i, w in zip(at, want):
        theirs = parsers["usaddress"][i]
        if right(rows[i], theirs) == w and not any(right(rows[i], r) == w for r in readings[i]):
            print(suite, json.dumps(rows[i]), ours[i]["refusal"] or json.dumps(readings[i]), sep="\n  ", file=below)
below.close()
why = collections.Counter(line.strip() if line.strip().isalpha() else "other reading" for line in open(folder / "below.txt", encoding="utf-8") if line.startswith("  ") and not line.startswith("  {"))
print("why:", ", ".join(f"{name} {n}" for name, n in why.most_common()))
count = sum(1 for line in open(folder / "below.txt", encoding="utf-8") if not line.startswith(" "))
print(f"usaddress is right and none of our readings is: {count}, in {folder / 'below.txt'}")
root = os.environ.get("PYAP")
if root:
    path = next(pathlib.Path(root).rglob("test_parser_us.py"))
    tree = ast.parse(path.read_text(encoding="utf-8"))
    test = next(f for f in tree.body if isinstance(f, ast.FunctionDef) and f.name == "test_full_address")
    pairs = [(a, b) for a, b in ast.literal_eval(test.decorator_list[0].args[1]) if "\n" not in a]
    out = subprocess.run([binary, "parse", "--json"], input="\n".join(a.strip() for a, _ in pairs) + "\n", check=True, capture_output=True, encoding="utf-8")
    accepted = [json.loads(row)["accept"] for row in out.stdout.splitlines()]
    for what in (True, False):
        mine = [a for (_, b), a in zip(pairs, accepted) if b is what]
        print(f"pyap: of {len(mine)} lines that are {'' if what else 'no '}addresses we read {sum(mine)}")
PY
