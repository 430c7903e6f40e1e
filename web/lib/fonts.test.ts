import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const web = process.cwd();

/** The ranges of letters in `unicode-range` and in the script that makes the files. */
function ranges(text: string): [number, number][] {
  return [...text.matchAll(/U\+([0-9A-F]{4})(?:-([0-9A-F]{4}))?/g)].map(([, from = '', to]) => [parseInt(from, 16), parseInt(to ?? from, 16)]);
}

function texts(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return texts(path);
    return entry.name === 'ar.json' ? [readFileSync(path, 'utf8')] : [];
  });
}

const source = readFileSync(join(web, 'lib/fonts.ts'), 'utf8');
const declared = ranges(source.slice(source.indexOf('const arabic')));

test('the Arabic font has every Arabic letter of our words', () => {
  const used = new Set(texts(join(web, 'messages')).join('').match(/\p{Script=Arabic}/gu));
  expect(used.size).toBeGreaterThan(30);
  const missing = [...used].filter((letter) => !declared.some(([from, to]) => letter.charCodeAt(0) >= from && letter.charCodeAt(0) <= to));
  expect(missing).toEqual([]);
});

test('the page asks for the letters that the files hold', () => {
  expect(ranges(readFileSync(join(web, 'scripts/arabic-font.sh'), 'utf8'))).toEqual(declared);
});
