// Fails if a page is too large, or if a script has syntax that old browsers lack. JavaScript: every script
// that the page names, without `noModule` ones, which current browsers do not load. All numbers are gzip -9.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { gzipSync } from 'node:zlib';
import { parse } from 'acorn';
import { applications } from './applications.mjs';

/** KiB. A document has one small script, an application React. */
const limits = { document: 10, application: 160, html: 15 };
/**
 * ECMAScript years. Applications: 2019, because Next's runtime has `catch` without a binding (Safari 11.1,
 * Chrome 66, Firefox 58). Features of these years that the oldest browsers (Safari 12, Chrome 70, Firefox 68)
 * lack are tested one by one.
 */
const syntax = { document: 2018, application: 2019 };
const unknown = /\(\?<|\\[pP]\{/;
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

/** The first part of a script that an old browser cannot parse, in one line; null if there is none. */
export function tooNew(code, ecmaVersion) {
  const regexes = [];
  try {
    parse(code, { ecmaVersion, onToken: ({ type, value, start }) => type.label === 'regexp' && regexes.push({ ...value, start }) });
  } catch (error) {
    return `${error.message}: ${code.slice(Math.max(0, error.pos - 30), error.pos + 30)}`;
  }
  const found = regexes.find(({ pattern, flags }) => unknown.test(pattern) || flags.includes('s'));
  return found ? `a regular expression: /${found.pattern}/${found.flags}` : null;
}

function weigh() {
  const rows = pages(out).map((path) => {
    const html = readFileSync(path, 'utf8');
    const route = `/${relative(out, path).split('/').slice(2, -1).map((part) => `${part}/`).join('')}`;
    const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
    const scripts = new Set(
      tags.filter((tag) => !/nomodule/i.test(tag)).flatMap((tag) => /(?:src|href)="(\/_next\/[^"]+\.js)(?:\?[^"]*)?"/.exec(tag)?.[1] ?? []),
    );
    const js = [...scripts].reduce((sum, src) => sum + kib(join(out, src)), 0);
    return { page: `/${relative(out, path).replace(/index\.html$/, '')}`, kind: applications.has(route) ? 'application' : 'document', js, html: kib(path) };
  });
  const worst = (key, of = rows) => of.reduce((a, b) => (b[key] > a[key] ? b : a));
  for (const row of rows.filter(({ page }) => page.startsWith('/en/en/'))) {
    console.log(`${row.page.padEnd(28)} js ${row.js.toFixed(1).padStart(6)} KiB   html ${row.html.toFixed(1).padStart(5)} KiB   ${row.kind}`);
  }
  const document = worst('js', rows.filter(({ kind }) => kind === 'document'));
  console.log(`${rows.length} pages; heaviest: js ${worst('js').js.toFixed(1)} KiB (${worst('js').page}), of documents ${document.js.toFixed(1)} KiB (${document.page}), html ${worst('html').html.toFixed(1)} KiB (${worst('html').page})`);
  const over = rows.filter(({ kind, js, html }) => js > limits[kind] || html > limits.html);
  for (const { page, kind, js, html } of over) console.error(`too heavy: ${page} js ${js.toFixed(1)} KiB (at most ${limits[kind]}), html ${html.toFixed(1)} KiB (at most ${limits.html})`);
  // Every document must have its script.
  const bare = rows.filter(({ js }) => js === 0);
  for (const { page } of bare) console.error(`no script: ${page}`);
  return rows.length > 0 && over.length === 0 && bare.length === 0;
}

/** All shipped scripts, also those that load later and the script tag for partners. */
function check() {
  const folder = join(out, '_next/static');
  const polyfills = new Set((readFileSync(join(out, 'en/en/locate/index.html'), 'utf8').match(/<script\b[^>]*nomodule[^>]*>/gi) ?? []).map((tag) => /src="([^"]+)"/.exec(tag)?.[1]));
  const shipped = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.js') && !polyfills.has(`/_next/static/${name}`));
  // The script tag runs on partners' pages, also in old browsers.
  const scripts = [...shipped.map((name) => join('_next/static', name)), 'embed.js'];
  const found = scripts.flatMap((name) => {
    const year = /(documents-browser|embed)\./.test(name) ? syntax.document : syntax.application;
    const why = tooNew(readFileSync(join(out, name), 'utf8'), year);
    return why ? [`too new: ${name} (${year}): ${why}`] : [];
  });
  for (const line of found) console.error(line);
  console.log(`${scripts.length} scripts in the syntax of 2018 (documents) and 2019 (applications)`);
  return scripts.length > 1 && found.length === 0;
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  const fits = [weigh(), check()];
  process.exit(fits.every(Boolean) ? 0 : 1);
}
