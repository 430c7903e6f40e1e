// Fails when a page is too heavy. JavaScript: every script the page names (`noModule` ones excluded, which no
// current browser loads); both numbers are gzip -9.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';

const limits = { js: 160, html: 15 }; // KiB
const out = new URL('../out/', import.meta.url).pathname;
const sizes = new Map();

function kib(path) {
  if (!sizes.has(path)) sizes.set(path, gzipSync(readFileSync(path), { level: 9 }).length / 1024);
  return sizes.get(path);
}

function pages(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return entry.name === '_next' ? [] : pages(path);
    return entry.name === 'index.html' ? [path] : [];
  });
}

const rows = pages(out).map((path) => {
  const html = readFileSync(path, 'utf8');
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const scripts = new Set(
    tags.filter((tag) => !/nomodule/i.test(tag)).flatMap((tag) => /(?:src|href)="(\/_next\/[^"]+\.js)(?:\?[^"]*)?"/.exec(tag)?.[1] ?? []),
  );
  const js = [...scripts].reduce((sum, src) => sum + kib(join(out, src)), 0);
  return { page: `/${relative(out, path).replace(/index\.html$/, '')}`, js, html: kib(path) };
});

const worst = (key) => rows.reduce((a, b) => (b[key] > a[key] ? b : a));
for (const row of rows.filter(({ page }) => page.startsWith('/en/en/'))) {
  console.log(`${row.page.padEnd(28)} js ${row.js.toFixed(1).padStart(6)} KiB   html ${row.html.toFixed(1).padStart(5)} KiB`);
}
console.log(`${rows.length} pages; heaviest: js ${worst('js').js.toFixed(1)} KiB (${worst('js').page}), html ${worst('html').html.toFixed(1)} KiB (${worst('html').page})`);
const over = rows.filter(({ js, html }) => js > limits.js || html > limits.html);
for (const { page, js, html } of over) console.error(`too heavy: ${page} js ${js.toFixed(1)} KiB (at most ${limits.js}), html ${html.toFixed(1)} KiB (at most ${limits.html})`);
process.exit(rows.length === 0 || over.length > 0 ? 1 : 0);
