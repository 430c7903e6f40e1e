import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { IntlMessageFormat } from 'intl-messageformat';
import { localeKeys, locales } from '@/lib/i18n/locales';

const root = `${process.cwd()}/messages/`;
const catalogs = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
/** A language without texts falls back to English. */
const translated = localeKeys.filter((locale) => locale !== 'en' && locales[locale].texts);

function read(catalog: string, locale: string): Record<string, string> {
  return JSON.parse(readFileSync(`${root}${catalog}/${locale}.json`, 'utf8')) as Record<string, string>;
}

type Node = ReturnType<IntlMessageFormat['getAst']>[number];

/** Names of arguments and tags of a message, each with its kind, in every branch. */
function placeholders(message: string, locale: string): string[] {
  const found = new Set<string>();
  const walk = (nodes: Node[]) => {
    for (const node of nodes) {
      if ('value' in node && node.type !== 0) found.add(`${node.type}:${String(node.value)}`);
      if ('options' in node) for (const option of Object.values(node.options)) walk(option.value);
      if ('children' in node) walk(node.children);
    }
  };
  walk(new IntlMessageFormat(message, locale).getAst());
  return [...found].sort();
}

describe.each(catalogs)('the %s catalog', (catalog) => {
  const english = read(catalog, 'en');

  it('is there in every language', () => {
    expect(() => localeKeys.map((locale) => read(catalog, locale))).not.toThrow();
  });

  it.each(translated)('has the same messages in %s', (locale) => {
    expect(Object.keys(read(catalog, locale))).toEqual(Object.keys(english));
  });

  it.each(translated)('has the same arguments and tags in %s', (locale) => {
    const own = read(catalog, locale);
    const differing = Object.keys(english).filter((key) => placeholders(own[key] ?? '', locale).join() !== placeholders(english[key] ?? '', 'en').join());
    expect(differing).toEqual([]);
  });

  it.each(translated)('has the plural forms that %s needs', (locale) => {
    const rules = new Intl.PluralRules(locales[locale].intl);
    // Those of numbers that pages count to; `many` of Spanish is that of millions.
    const needed = [...new Set(Array.from({ length: 200 }, (_, number) => rules.select(number)))];
    const poor = Object.entries(read(catalog, locale)).filter(([, text]) => {
      const forms = [...text.matchAll(/\b(zero|one|two|few|many|other) \{/g)].map(([, form]) => form);
      // A message that reads the same for all numbers needs `other` alone.
      return new Set(forms).size > 1 && !text.includes('(#)') && !needed.every((form) => form === 'zero' || forms.includes(form) || text.includes('=1 {'));
    });
    expect(poor.map(([key]) => key)).toEqual([]);
  });

  it.each(translated)('is written in %s, not in English', (locale) => {
    const own = read(catalog, locale);
    // Texts that may equal the English one: marks, codes and names.
    const same = Object.keys(english).filter((key) => own[key] === english[key] && /[a-z]{4,}/.test((english[key] ?? '').replace(/\{[^}]*\}|<[^>]*>/g, '')));
    // Names of languages are often the same.
    expect(same.filter((key) => !['footer_ip_credit', 'error_title', 'error_heading'].includes(key) && !/^(name|lang)_/.test(key))).toEqual([]);
  });
});
