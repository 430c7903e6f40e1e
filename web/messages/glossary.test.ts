import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { localeKeys, locales } from '@/lib/i18n/locales';

const root = `${process.cwd()}/messages/`;
/** Shoshone has no texts yet. */
const translated = localeKeys.filter((locale) => locale !== 'en' && locales[locale].texts);
const languages = ['en', ...translated] as const;

/** Rows of the table under a heading of the glossary, each as its cells by the name of their column. */
function table(heading: string): Record<string, string>[] {
  const glossary = readFileSync(`${root}GLOSSARY.md`, 'utf8');
  const section = glossary.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? '';
  const [columns = [], , ...rows] = section.split('\n').filter((line) => line.startsWith('|'))
    .map((line) => line.slice(1, -1).split('|').map((cell) => cell.trim()));
  return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
}

/** The regular expressions of a cell: `one` / `another`. */
function patterns(cell: string | undefined): RegExp[] {
  return [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, pattern]) => new RegExp(pattern ?? '', 'iu'));
}

/** What a voter reads of a message: `{}` for an argument, and no tags. */
function words(message: string): string {
  return message.replace(/<\/?\w+>/g, '').replace(/\{\w+(?:, (?:date|number)[^{}]*)?\}/g, '{}').replace(/\{\w+, plural,/g, '{');
}

interface Message {
  key: string;
  catalog: string;
  texts: Record<string, string>;
}

const messages: Message[] = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory()).flatMap(({ name: catalog }) => {
  const of = (language: string) => JSON.parse(readFileSync(`${root}${catalog}/${language}.json`, 'utf8')) as Record<string, string>;
  const catalogs = languages.map((language) => [language, of(language)] as const);
  return Object.keys(of('en')).map((key) => ({
    key,
    catalog,
    texts: Object.fromEntries(catalogs.map(([language, own]) => [language, words(own[key] ?? '')])),
  }));
});

const terms = table('Words');
const avoided = table('Words to avoid');

/** Messages whose English has the term and whose text in the language has none of its words. */
function lacking(term: Record<string, string>, language: string): string[] {
  const [english, own] = [patterns(term.en), patterns(term[language])];
  return messages
    .filter(({ texts }) => english.some((pattern) => pattern.test(texts.en ?? '')) && !own.some((pattern) => pattern.test(texts[language] ?? '')))
    .map(({ catalog, key }) => `${catalog} ${key}`);
}

describe('the glossary', () => {
  it('has a word of each term in each language, and each term is in use', () => {
    expect(terms.length).toBeGreaterThan(20);
    expect(terms.flatMap((term) => languages.filter((language) => patterns(term[language]).length === 0).map((language) => `${term.term ?? ''} ${language}`))).toEqual([]);
    expect(terms.filter((term) => !messages.some(({ texts }) => patterns(term.en).some((pattern) => pattern.test(texts.en ?? '')))).map(({ term }) => term)).toEqual([]);
  });

  it('avoids words of languages that the site has, by expressions that are there', () => {
    expect(avoided.length).toBeGreaterThan(20);
    expect(avoided.filter(({ language, not }) => !languages.some((known) => known === language) || patterns(not).length === 0)).toEqual([]);
  });
});

describe.each(translated)('the catalogs in %s', (language) => {
  it.each(terms)('say $term with its word', (term) => {
    expect(lacking(term, language)).toEqual([]);
  });

  it('use no word to avoid', () => {
    const own = avoided.filter((row) => row.language === language).flatMap(({ not }) => patterns(not));
    const used = messages.flatMap(({ catalog, key, texts }) => own.filter((pattern) => pattern.test(texts[language] ?? '')).map((pattern) => `${catalog} ${key}: ${pattern.source}`));
    expect(used).toEqual([]);
  });
});
