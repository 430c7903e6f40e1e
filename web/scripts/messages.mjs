// Formats every message of the documents in every language in V8, with arguments on both sides of each plural
// form: one line of JSON each, [locale, key, values, words]. A test compares them with the gateway's engine
// (gateway/src/page/draw/tests.rs).
//   node scripts/messages.mjs [BUNDLE]
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createContext, runInContext } from 'node:vm';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';

const web = fileURLToPath(new URL('..', import.meta.url));
const bundle = process.argv[2] ?? `${web}out/documents.js`;
const world = createContext({});
runInContext(readFileSync(bundle, 'utf8'), world);

/** The names of arguments, each with its test values. */
function argumentsOf(parts, found = new Map()) {
  for (const part of parts) {
    if (part.type === TYPE.argument) found.set(part.value, found.get(part.value) ?? ['<x>']);
    if (part.type === TYPE.number) found.set(part.value, [7]);
    if (part.type === TYPE.date) found.set(part.value, ['2028-11-07', '2028-02-29']);
    if (part.type === TYPE.plural) found.set(part.value, [0, 1, 2, 3, 5, 11, 100]);
    if (part.type === TYPE.select) found.set(part.value, Object.keys(part.options));
    if (part.type === TYPE.plural || part.type === TYPE.select) for (const { value } of Object.values(part.options)) argumentsOf(value, found);
    if (part.type === TYPE.tag) argumentsOf(part.children, found.set(part.value, [null]));
  }
  return found;
}

const out = [];
const languages = JSON.parse(readFileSync(`${web}messages/languages.json`, 'utf8'));
for (const [locale, { texts: translated }] of Object.entries(languages)) {
  for (const catalog of ['site', 'pages', 'facts', 'results']) {
    const texts = JSON.parse(readFileSync(`${web}messages/${catalog}/${translated ? locale : 'en'}.json`, 'utf8'));
    for (const [key, text] of Object.entries(texts)) {
      const found = [...argumentsOf(parse(text))];
      const tries = Math.max(1, ...found.map(([, values]) => values.length));
      for (let n = 0; n < tries; n += 1) {
        const values = JSON.stringify(Object.fromEntries(found.map(([name, own]) => [name, own[n % own.length]])));
        out.push(JSON.stringify([locale, key, values, world.message(locale, key, values)]));
      }
    }
  }
}
console.log(out.join('\n'));
