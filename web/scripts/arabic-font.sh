#!/usr/bin/env bash
# Makes web/fonts/noto-sans-arabic-{400,700}.woff2: the Arabic letters, marks and digits that our pages use, and the five
# Persian ones of names, out of @fontsource/noto-sans-arabic, whose files also hold the letters of other languages and
# the signs of the Quran: half as many bytes before the first text of an Arabic page. Run it after an update of the
# package. Needs Python with fonttools and brotli (pip install fonttools brotli). lib/fonts.ts names the same letters.
set -euo pipefail
cd "$(dirname "$0")/.."
letters=U+060C,U+061B,U+061F,U+0621-063A,U+0640-0655,U+0660-066C,U+0670,U+067E,U+0686,U+06A4,U+06A9,U+06AF,U+06CC,U+200C-200E
mkdir -p fonts
for weight in 400 700; do
  pyftsubset "node_modules/@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-$weight-normal.woff2" \
    --unicodes="$letters" --flavor=woff2 --layout-features='*' --no-hinting --output-file="fonts/noto-sans-arabic-$weight.woff2"
done
ls -l fonts
