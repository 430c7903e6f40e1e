import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = process.cwd();
const curly = (text: string) => text.replaceAll("'", '’');

/** What SPEC quotes that no voter reads: names of settings, identifiers and log texts. */
const notRead = ['true', 'IWV Locate tool', 'SOS website', 'dropoff', 'electionDay', 'the', 'Unknown jurisdiction', '[unknown]', 'site', 'No active election for {jurisdiction}'];
/** Parts of a sentence or label: SPEC names the idea. */
const ideas = ['step of total', 'how do you plan to vote'];
/** The fallback election of content, which shows without its year twice. */
const inCode = ['November 5, 2024 General Election'];

/** Texts between single quotes; an apostrophe within a word ends none. */
const quoted = [...readFileSync(`${root}/../docs/SPEC.md`, 'utf8').matchAll(/(?<!\w)'([^'\n]+(?:'\w[^'\n]*)*)'(?!\w)/g)].map(([, text]) => curly(text ?? ''));

const texts = readdirSync(`${root}/messages/`, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name }) => Object.values(JSON.parse(readFileSync(`${root}/messages/${name}/en.json`, 'utf8')) as Record<string, string>))
  .map((text) => text.replace(/<\/?\w+>/g, ''));

it('keeps the sentences that SPEC quotes', () => {
  const read = quoted.filter((text) => ![...notRead, ...ideas, ...inCode].some((other) => curly(other) === text));
  expect(read).toContain('We weren’t able to confirm where you vote.');
  expect(read.length).toBeGreaterThan(10);
  // A heading has no full stop.
  const missing = read.filter((text) => !texts.some((own) => own === text || own === text.replace(/\.$/, '') || own.includes(text)));
  expect(missing).toEqual([]);
});

it('excludes only what SPEC quotes', () => {
  expect([...notRead, ...ideas, ...inCode].filter((text) => !quoted.includes(curly(text)))).toEqual([]);
});
