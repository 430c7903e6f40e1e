import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { localeKeys, locales } from '@/lib/i18n/locales';

/** Files that may name languages one by one: the compiler holds both to the table. */
const mayName = ['web/lib/i18n/ResultsCatalog.tsx', 'web/lib/i18n/SiteCatalog.tsx'];
/** Data and generated files. */
const data = /\.(csv|json|md|snap|lock)$|schema\.d\.ts$|^web\/components\/Shell\/LanguageMenu\.test\.tsx$/;

it('languages are listed in languages.json alone', () => {
  const root = `${process.cwd()}/../`;
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  const listed = files.filter((file) => file && !data.test(file) && !mayName.includes(file)).filter((file) => {
    let text: string;
    try {
      text = readFileSync(root + file, 'utf8');
    } catch {
      return false;
    }
    return text.split('\n').some((line) => localeKeys.filter((key) => line.includes(`'${key}'`) || line.includes(`"${key}"`)).length >= 5);
  });
  expect(listed).toEqual([]);
});

it('each has a catalog in every folder, and nothing else has', () => {
  const folders = readdirSync('messages', { withFileTypes: true }).filter((entry) => entry.isDirectory());
  for (const { name } of folders) {
    const tags = readdirSync(`messages/${name}`).filter((file) => file.endsWith('.json')).map((file) => file.slice(0, -5));
    expect(tags.sort(), name).toEqual([...localeKeys].sort());
  }
});

it('knows directions, and formats a day in every language', () => {
  for (const key of localeKeys) {
    expect(['ltr', 'rtl']).toContain(locales[key].dir);
    expect(new Intl.DateTimeFormat(locales[key].intl, { month: 'long' }).format(new Date(2028, 10, 7))).not.toBe('');
  }
});
