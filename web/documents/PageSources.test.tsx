// @vitest-environment node
import { expect, it } from 'vitest';
import { html } from '@/test/documents';
import { PageSources } from './PageSources';

const note = (about: string, url: string | null, checked: string | null, name = '') => ({ about: [about], url, name, checked: checked && { precision: 'day', date: checked } });
const election = { date: '2028-11-07' };
const drawn = (of: object) => html(<PageSources of={of} office={{ url: 'https://office.nv.gov/' }} election={election} />);
const words = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

it('names the official page and its month in one line', () => {
  const page = drawn({
    hours: { sources: [note('about_hours', 'https://news.example/a', '2011-05-29'), note('about_hours', 'https://nvsos.gov/hours', null)] },
    registration: { source: { url: 'https://www.nvsos.gov/', checked: { precision: 'day', date: '2026-09-20' }, rules_of_year: 2026 } },
  });
  const [line = '', drawer = ''] = page.split('<details');
  expect(words(line)).toContain('Checked in September 2026. Dates for 2028 are based on the rules as of 2026. Official page: nvsos.gov');
  expect(line).not.toContain('news.example');
  expect(words(drawer)).toContain('Polling hours: news.example');
});

it('has no sentence for a check whose day is unknown', () => {
  const page = words(drawn({ sources: [note('about_hours', 'https://nvsos.gov/', null)] }));
  expect(page).not.toMatch(/unknown|checked/i);
  expect(page).toContain('Official page: nvsos.gov');
});

it('names the office where no source is official', () => {
  const page = drawn({ sources: [note('about_hours', null, '2026-09-01', 'A list')] });
  expect(words(page.split('<details')[0] ?? '')).toContain('Official page: office.nv.gov');
  expect(words(page)).toContain('A list , checked in September 2026');
});

it('lists one page once, with all that it is about', () => {
  const twice = drawn({ a: { sources: [note('about_hours', 'https://a.example/', null)] }, b: { rule_sources: [note('about_early', 'https://a.example/', null)] } });
  expect(twice.split('<li>').length - 1).toBe(1);
  expect(words(twice)).toContain('Polling hours, Early voting');
});

it('is absent without sources', () => {
  expect(drawn({ head: {} })).toBe('');
});
