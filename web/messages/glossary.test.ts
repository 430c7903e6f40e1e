import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IntlMessageFormat } from 'intl-messageformat';
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

/** The text of a message: `{}` for an argument, without tags. */
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

/** The texts of a message, one for each count that may choose other words. */
function drawn(message: string, language: keyof typeof locales, place: string): string[] {
  const ast = new IntlMessageFormat(message, locales[language].intl);
  const kinds = new Map<string, unknown>();
  const walk = (nodes: ReturnType<typeof ast.getAst>) => {
    for (const node of nodes) {
      // 3: a date, 8: a tag; everything else takes a number or a word.
      if ('value' in node && node.type !== 0) kinds.set(String(node.value), node.type === 3 ? new Date('2028-11-07') : node.type === 8 ? (inside: string[]) => inside.join('') : 0);
      if ('options' in node) for (const option of Object.values(node.options)) walk(option.value);
      if ('children' in node) walk(node.children);
    }
  };
  walk(ast.getAst());
  const values = (count: number) => Object.fromEntries([...kinds].map(([name, value]) => [name, places.includes(name) ? place : value === 0 ? count : value]));
  return [0, 1, 2, 5].map((count) => String(ast.format(values(count) as never)));
}

/** Arguments that hold the name of a jurisdiction. */
const places = ['place', 'stateName'];
/** Messages with the bare name ("District of Columbia"), without "the". */
const nameAlone = ['back_to_place', 'office', 'source_official'];

const terms = table('Words');
const avoided = table('Words to avoid');
/** Largest share of a term's messages that may do without its word. */
const MOST_WITHOUT = 1 / 2;

/** Messages whose English has the term, and those of them whose text in the language has none of its words. */
function uses(term: Record<string, string>, language: string): { all: string[]; without: string[] } {
  const [english, own] = [patterns(term.en), patterns(term[language])];
  const all = messages.filter(({ texts }) => english.some((pattern) => pattern.test(texts.en ?? '')));
  const without = all.filter(({ texts }) => !own.some((pattern) => pattern.test(texts[language] ?? '')));
  const names = (of: Message[]) => of.map(({ catalog, key }) => `${catalog} ${key}`);
  return { all: names(all), without: names(without) };
}

/** Rows whose expressions also match good sentences. */
const warns = ({ why }: Record<string, string>) => why?.endsWith('(warns)') ?? false;

/** For a person to read: a sentence may be better without the word. */
function warn(language: string, what: string, where: string[]): void {
  if (where.length > 0) console.warn(`GLOSSARY.md, ${language}, ${what}: ${where.join(', ')}`);
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
    const { all, without } = uses(term, language);
    warn(language, `no word for "${term.term ?? ''}"`, without);
    expect(without.length <= all.length * MOST_WITHOUT ? [] : without).toEqual([]);
  });

  it('use no word to avoid', () => {
    const used = (rows: Record<string, string>[]) => {
      const own = rows.filter((row) => row.language === language).flatMap(({ not }) => patterns(not));
      return messages.flatMap(({ catalog, key, texts }) => own.filter((pattern) => pattern.test(texts[language] ?? '')).map((pattern) => `${catalog} ${key}: ${pattern.source}`));
    };
    warn(language, 'a word to avoid', used(avoided.filter(warns)));
    expect(used(avoided.filter((row) => !warns(row)))).toEqual([]);
  });
});

describe.each(languages)('sentences with the name of a jurisdiction in %s', (language) => {
  const own = (catalog: string) => JSON.parse(readFileSync(`${root}${catalog}/${language}.json`, 'utf8')) as Record<string, string>;
  const names = own('places');
  const codes = Object.keys(names).flatMap((key) => /^name_([A-Z]{2})$/.exec(key)?.slice(1) ?? []);
  const sentences = messages.flatMap(({ catalog, key }) => {
    const text = own(catalog)[key] ?? '';
    return places.some((name) => text.includes(`{${name}}`)) ? [{ catalog, key, text }] : [];
  });
  const avoid = avoided.filter((row) => row.language === language && !warns(row)).flatMap(({ not }) => patterns(not));
  // An article twice, or two of one thing: "the official the District of Columbia page".
  if (language === 'en') avoid.push(/\b(?:an?|the|official|your|our) the\b/);

  it('are of all states and territories', () => {
    expect([codes.length, sentences.length > 30]).toEqual([56, true]);
  });

  it.each(codes)('read well with %s', (code) => {
    const bad = sentences.flatMap(({ catalog, key, text }) => {
      const place = names[nameAlone.includes(key) ? `name_${code}` : `name_in_sentence_${code}`] ?? '';
      // A name with an article may have its own text.
      const all = names[`${key}_${code}`] ? [names[`${key}_${code}`] ?? ''] : drawn(text, language, place);
      return [...new Set(all)].filter((said) => avoid.some((pattern) => pattern.test(said))).map((said) => `${catalog} ${key}: ${said}`);
    });
    expect(bad).toEqual([]);
  });
});
