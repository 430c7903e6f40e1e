#!/usr/bin/env bash
# Every page of the running house as it is sent, in three languages (WHOLE=1: in all), through the validator of the W3C (vnu): no error. For
# tests/house.sh: BASE_URL names the gateway. Pages alone are looked at, in seconds; what scripts make of them is axe's.
set -uo pipefail
cd "$(dirname "$0")/.." || exit
. deploy/local/tools.sh
version=26.9.27
jar=${CARGO_TARGET_DIR:-target}/vnu-$version/node_modules/vnu-jar/build/dist/vnu.jar
command -v java >/dev/null 2>&1 || apt_install default-jre-headless || { skipped 'the HTML of the pages: Java is not here'; exit 77; }
if [ ! -f "$jar" ]; then
  npm install --silent --no-audit --no-fund --no-save --prefix "${CARGO_TARGET_DIR:-target}/vnu-$version" "vnu-jar@$version" >/dev/null 2>&1 \
    || { skipped "the HTML of the pages: vnu-jar $version cannot be installed"; exit 77; }
fi
pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
node web/e2e/pages.mjs "${BASE_URL:?}" "$pages" || exit 1
# In pieces: one line a fault, the first of them only.
java -Xss4m -Xshare:auto -XX:TieredStopAtLevel=1 -jar "$jar" --format gnu --errors-only "$pages"/*.html > "$pages/faults" 2>&1
status=$?
echo "$(find "$pages" -name '*.html' | wc -l) pages, $(wc -l < "$pages/faults") faults"
sed "s#^\"file:$pages/##" "$pages/faults" | head -20
exit "$status"
