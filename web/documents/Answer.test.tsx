// @vitest-environment node
import { expect, it } from 'vitest';
import { ambiguous, county, failed, found, needsUnit, place, twoElections } from '@/test/fixtures.mjs';
import { html, words } from '@/test/documents';
import { answer } from './Answer';
import { runsOf } from './AnswerPlace';
import type { LookupForm, SiteLocate } from './types';

const form: LookupForm = {
  action: '/locate/results/?state=NV',
  form_href: '/locate/?state=NV',
  choose_href: '/?no_geo=true',
  page_token: 'token',
  address_line_1: '12 "Sample" Ct',
  zip: '89101',
  address: null,
  unit_missing: false,
  with: [],
  office_url: 'https://example.org/office',
};

function draw(given: unknown, changes: Partial<LookupForm> = {}) {
  const { title, body } = answer({ kind: 'locate_answer', answer: given as SiteLocate, form: { ...form, ...changes } }, words);
  return { title, html: html(body) };
}

it('numbers the places through all kinds and counts nothing down', () => {
  const { title, html } = draw(found());
  expect(title).toBe('Voting Locations');
  expect([...html.matchAll(/<section id="(\w+)"/g)].map(([, id]) => id)).toEqual(['earlyVote', 'dropoff', 'electionDay']);
  expect(html.match(/<ol class="places" start="(\d+)"/g)).toEqual(['<ol class="places" start="1"', '<ol class="places" start="9"', '<ol class="places" start="10"']);
  expect(html).toContain('Open until 7\u00a0PM');
  expect(html).not.toMatch(/Closes in|<script|data-place/);
  expect(html).toContain('0.8 miles away');
});

it('posts each question again, with the token of the page', () => {
  const { html } = draw(ambiguous());
  expect(html).toContain('<input type="hidden" name="page_token" value="token"/>');
  expect(html).toContain('value="12 &quot;Sample&quot; Ct"');
  expect(html.match(/<button class="pick-row" type="submit" value="12 [NS] Sample Ct, Las Vegas, NV 89101" name="address"/g)).toHaveLength(2);
  for (const [, method] of html.matchAll(/<form [^>]*method="(\w+)"/g)) expect(method).toBe('post');
  expect(draw(needsUnit()).html).not.toContain('role="alert"');
  const unknown = draw({ ...needsUnit(), unknown_unit: { unit: 'Unit 9Z', house: '77 Sample St', address: '77 Sample St, Las Vegas, NV 89101' } });
  expect(unknown.title).toBe('Error: Which apartment or unit?');
  expect(unknown.html).toContain('We don’t have Unit 9Z at 77 Sample St. Check the number.');
  expect(unknown.html).toContain('value="Unit 9Z"');
  expect(unknown.html).toContain('name="address" value="77 Sample St, Las Vegas, NV 89101"');
  expect(unknown.html).toContain('My unit isn’t on the list');
  const again = draw(needsUnit(), { unit_missing: true });
  expect(again.title).toBe('Error: Which apartment or unit?');
  expect(again.html).toContain('aria-describedby="unit-hint unit-error"');
});

it('names the office and the hotline where no place is known', () => {
  const { html, title } = draw(failed());
  expect(title).toContain('Error: ');
  for (const way of ['Clark County Election Department', 'tel:+18333368683', 'https://example.org/lookup', 'We don’t have this street.']) expect(html).toContain(way);
  expect(draw(failed({}, { election_office: null })).html).toContain('https://example.org/office');
  expect(draw(county()).html).toContain('We know your county, but not your precinct');
});

it('leads to the pages of the office before the source, and says whose they are', () => {
  const { html } = draw(found());
  const links = html.slice(html.indexOf('<section class="office-links"'), html.indexOf('<p class="source-line">'));
  expect([...links.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(['https://county.example.org/track', 'https://state.example.org/check']);
  expect(links).toMatch(/Track your ballot<small>Your election office<\/small><small><bdi>county\.example\.org/);
  expect(links).toMatch(/Check your registration<small>Website for Nevada<\/small><small><bdi>state\.example\.org/);
  expect(draw(found({ election_office: null })).html).not.toContain('office-links');
});

it('says before the places which kind is missing', () => {
  const { html } = draw(county());
  const [missing, places] = [html.indexOf('<h2>Your Election Day polling place isn’t in these results</h2>'), html.indexOf('<ol class="places"')];
  expect(missing > 0 && missing < places).toBe(true);
});

it('names the cause of a refusal at its field, with what was typed', () => {
  const { html } = draw(failed({ key: 'invalid_address', heading: 'specific', reason: 'zip_mismatch' }));
  const cause = 'The ZIP code doesn’t match the city or state. Check both.';
  expect(html).toContain(`<a href="#zip">${cause}</a>`);
  expect(html).toMatch(new RegExp(`id="zip-error">.*${cause}.*value="89101"`));
  expect(html.split(cause).length - 1).toBe(2);
  const unknown = draw(failed({ key: 'invalid_address', heading: 'specific', reason: null })).html;
  expect([unknown.includes('class="summary"'), unknown.includes('-error"')]).toEqual([false, false]);
});

it('says that the address is in another state', () => {
  expect(draw(found({ other_state: true })).html).toContain('This address is in Nevada.');
  expect(draw(found()).html).not.toContain('This address is in');
});

it('has no form where the look-up is off, but the official one, the office and another state', () => {
  const { html, title } = draw(failed({ key: 'lookup_disabled', heading: 'lookup_disabled', reason: 'lookup_disabled' }));
  expect(title).toBe('Find your voting location on the official site');
  expect(html).not.toContain('<form');
  for (const way of ['https://example.org/lookup', 'Clark County Election Department', 'href="/?no_geo=true"']) expect(html).toContain(way);
});

it('has a part for each election, and a leaf that leads to it', () => {
  const { html, title } = draw(twoElections());
  expect(title).toBe('Voting Locations');
  expect([...html.matchAll(/<a href="#(election[\d-]+)"/g)].map(([, id]) => id)).toEqual(['election-2028-11-07', 'election-2028-12-05']);
  const [first = '', second = ''] = html.split('<section id="election-').slice(1);
  expect(first).toContain('Sample School');
  expect(first).not.toContain('Sample Gym');
  expect(second).toContain('Sample Gym');
  expect(second).not.toContain('Sample School');
  expect(second).toContain('<span lang="en" dir="auto">Special Election for the Sample Council</span>');
  expect(second).toContain('Tuesday, December 5, 2028');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html).toContain('In 18 days');
  expect(html.indexOf('In 18 days')).toBeLessThan(html.indexOf('<section id="election-'));
  expect(html).not.toContain('In 46 days');
});

it.each([
  ['ambiguous', ambiguous(), 'Which of these is yours?'],
  ['unit', needsUnit(), 'Which apartment or unit?'],
  ['error', failed(), 'We weren’t able to confirm where you vote'],
])('keeps the answer of one election beside a question of another: %s', (_, later, heading) => {
  const { html } = draw(twoElections(later as never));
  expect(html).toContain('Sample School');
  expect(html).toContain(`<h3>${heading}`);
  expect(html.match(/<h1/g)).toHaveLength(1);
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('joins days with the same hours, and leaves today and gaps apart', () => {
  const { days } = place();
  const runs = runsOf(days).map(({ from, to }) => [from.date.slice(8), to.date.slice(8)]);
  expect(runs.slice(0, 4)).toEqual([
    ['20', '20'],
    ['21', '21'],
    ['22', '22'],
    ['23', '28'],
  ]);
  expect(runsOf(days.filter((_, at) => at !== 5)).length).toBe(runsOf(days).length + 1);
  expect(runsOf([])).toEqual([]);
});

it('chooses places by what they offer in a form that posts the address again, and keeps their numbers', () => {
  const { html } = draw(found());
  expect(html).toMatch(/<details><summary><svg[^]*?Filter locations/);
  expect(html).toMatch(/name="with" value="wheelchair"/);
  const { html: some } = draw(found(), { with: ['wheelchair', 'no-such'] });
  expect(some).toContain('7 of 8 locations match.');
  expect(some).toMatch(/<details open="">[^]*Filter locations<small>Wheelchair access<\/small>/);
  expect([...some.matchAll(/<li value="(\d+)"/g)].map(([, number]) => number)).toEqual(['1', '3', '4', '5', '6', '7', '8', '9', '10']);
  expect(some.match(/name="zip" value="89101"/g)?.length).toBeGreaterThan(1);
});

it('says what a place offers in three ways, and what to do for a voter who cannot go in', () => {
  const { html } = draw(found({ cannot_go_in_html: '<section class="curb"></section>' }));
  expect(html).toContain('<li class="lacking"><span class="access-sign" aria-hidden="true"><svg');
  expect(html).toContain('No elevator');
  expect(html).toContain('We don’t have this information. Ask before you go.');
  expect(html).toContain('<span lang="en" dir="ltr" class="latin">By the side door</span>');
  expect(html).toContain('<section class="curb">');
});

it('leads on from a crossing that is no home', () => {
  const ways = { help_href: '/votinginfo/nv/help/#home', places_href: '/places/nv/' };
  const { html } = draw(failed({}, { without_home: ways }));
  for (const href of Object.values(ways)) expect(html).toContain(`href="${href}"`);
});

it('says the last day of the state where a place goes on after it, and names the office', () => {
  const late = { ...found(), types: [{ ...found().types[0], type: 'dropoff', locations: [place({ state_end: { date: '2028-11-03', time: '17:00' } }), place({ id: 'place-2' })] }] };
  const { html } = draw(late);
  expect(html.match(/the last day to drop off a ballot is/g)).toHaveLength(1);
  const text = html.replace(/<[^>]*>/g, '');
  expect(text).toContain('In Nevada, the last day to drop off a ballot is Friday, November 3. The closing time that day is 5\u00a0PM. This location lists later hours.');
  expect(text).toContain('Contact: Clark County Election Department');
});

it('tells the districts that all candidates share', () => {
  const { districts } = found();
  const shared = { ...districts, undecided: [] };
  for (const asking of [ambiguous(), needsUnit()]) {
    const { html } = draw({ ...asking, districts: shared });
    expect(html).toContain('Congressional District 4');
    expect(html).not.toContain('does not decide these');
    expect(draw(asking).html).not.toContain('Your districts');
  }
});
