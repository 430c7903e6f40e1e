// From a typed address to a voting place, against a running gateway with the sample index.
import assert from 'node:assert/strict';
import { catalog, checks, dirOf, hydrated, inspect, inTab, query, widths } from './browser.mjs';

export async function exampleAddress(base) {
  const response = await fetch(`${base}/api/site/bootstrap?state=NV`);
  assert.equal(response.status, 200, 'bootstrap');
  const { example_addresses: examples, sample } = await response.json();
  assert.ok(sample && examples.length > 0, 'the gateway must serve the sample index');
  return examples[0];
}

async function submit(page, line, zip) {
  await hydrated(page);
  await page.fill('#address', line);
  await page.fill('#zip', zip);
  await page.click('form button[type=submit]');
}

/** Landing, form, place, hours, filters, next. */
async function findPlace(visit, base, locale, width) {
  const { page } = visit;
  const m = catalog(locale);
  const example = await exampleAddress(base);
  await page.goto(`${base}/${query(locale)}`);
  await page.getByRole('link', { name: m.action_locate }).waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), locale);
  assert.equal(await page.getAttribute('html', 'dir'), dirOf(locale));
  await page.getByText(m.bar_sample).waitFor();
  await inspect(visit, 'landing');

  await page.getByRole('link', { name: m.action_locate }).click();
  await page.waitForURL(/\/locate\//);
  assert.equal(new URL(page.url()).searchParams.get('state'), 'NV', 'the state travels along');
  await page.getByRole('button', { name: example.display }).first().waitFor();
  await inspect(visit, 'form');

  await submit(page, example.line_1, example.zip);
  await page.waitForURL(/\/locate\/results\//);
  const ticket = page.getByRole('article').first();
  await ticket.waitFor();
  assert.ok(!page.url().includes(encodeURIComponent(example.zip)), 'the address stays out of the URL');
  const place = (await ticket.getByRole('heading', { level: 2 }).textContent()) ?? '';
  assert.ok(place.length > 3, 'the place has a name');
  assert.equal(await ticket.locator('address').getAttribute('dir'), 'ltr');
  assert.ok((await ticket.getByRole('row').count()) > 1, 'the place has hours');
  await inspect(visit, 'results');

  // The features of a place, on the ticket and as filters that say how many fit.
  await ticket.getByRole('heading', { name: m.access_heading }).waitFor();
  assert.ok((await ticket.getByText(m.access_wheelchair, { exact: true }).count()) + (await ticket.getByText(m.access_wheelchair_no, { exact: true }).count()) === 1, 'whether a wheelchair gets in is said');
  if (width < 700 && (await page.getByText(m.access_filter, { exact: true }).count()) > 0) await page.getByText(m.access_filter, { exact: true }).click();
  const choice = page.getByRole('checkbox').first();
  if ((await choice.count()) > 0) {
    await choice.check();
    const back = page.getByRole('button', { name: m.open_today_show_all }).first();
    await back.waitFor();
    await inspect(visit, 'results, filtered');
    await back.click();
    assert.equal(await choice.isChecked(), false, 'the way back clears the choice');
  }

  // The services of the county's office by the feed, and the districts of the address.
  const links = await page.getByRole('region', { name: m.office_links_heading }).getByRole('link').evaluateAll((all) => all.map(({ href }) => href));
  assert.ok(links.includes('https://county.example.org/track-your-ballot'), `links of the feed: ${links}`);
  assert.ok((await page.getByRole('region', { name: m.districts_heading }).getByRole('definition').count()) > 0, 'the districts of the address');

  const kinds = page.getByRole('group', { name: m.results_types_label }).getByRole('button');
  for (let index = 0; index < (await kinds.count()); index += 1) {
    await kinds.nth(index).click();
    assert.equal(await kinds.nth(index).getAttribute('aria-pressed'), 'true');
    const next = page.getByRole('button', { name: m.pager_next });
    if ((await next.count()) > 0) {
      const before = await ticket.getByRole('heading', { level: 2 }).textContent();
      await next.click();
      assert.notEqual(await ticket.getByRole('heading', { level: 2 }).textContent(), before, 'next shows another place');
    }
    await inspect(visit, `results, kind ${index}`);
  }

  await page.reload();
  await page.getByRole('article').first().waitFor();
  await page.goBack();
  await page.waitForFunction((line) => document.querySelector('#address')?.value === line, example.line_1);
  assert.deepEqual(await page.context().cookies(), [], 'no cookies');
}

/** An address with two elections ahead: calendar leaves as tabs, each with its own place. */
async function twoElections(visit, base, locale) {
  const { page } = visit;
  const m = catalog(locale);
  await page.goto(`${base}/locate/${query(locale, 'VA')}`);
  await page.getByText(m.bar_sample).waitFor();
  await submit(page, '12 Teapotter Ln', '23219');
  const leaves = page.getByRole('group', { name: m.elections_label }).getByRole('button');
  await leaves.first().waitFor();
  assert.deepEqual(await leaves.evaluateAll((all) => all.map((leaf) => leaf.getAttribute('aria-pressed'))), ['true', 'false'], 'the nearest first');
  const place = async () => {
    await page.getByRole('button', { name: m.type_election_day }).click();
    return page.getByRole('article').first().getByRole('heading', { level: 2 }).textContent();
  };
  const first = await place();
  await inspect(visit, 'the first of two elections');
  await leaves.nth(1).click();
  assert.equal(await leaves.nth(1).getAttribute('aria-pressed'), 'true');
  const second = await place();
  assert.notEqual(first, second, 'each election has its own place');
  assert.equal(await page.getByText(first ?? '', { exact: true }).count(), 0, 'no place of the other election');
  await inspect(visit, 'the second of two elections');
}

async function mistakes(visit, base, locale) {
  const { page } = visit;
  const m = catalog(locale);
  await page.goto(`${base}/locate/${query(locale)}`);
  await page.getByText(m.bar_sample).waitFor();
  await hydrated(page);
  await page.click('form button[type=submit]');
  const summary = page.getByRole('alert').filter({ hasText: m.locate_error_summary });
  await summary.waitFor();
  assert.ok(await summary.evaluate((element) => element === document.activeElement), 'the summary takes focus');
  await inspect(visit, 'form with errors');
  await summary.getByRole('link', { name: m.locate_error_zip_empty }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'zip');

  await submit(page, '99999 Nowhere In Particular Blvd', '89101');
  await page.getByRole('heading', { name: m.door_hotline }).waitFor();
  for (const door of [m.door_retry, m.door_lookup, m.door_office]) assert.ok(await page.getByRole('heading', { name: door }).isVisible(), door);
  await inspect(visit, 'unknown address');

  await page.goto(`${base}/locate/${query(locale)}`);
  await submit(page, 'PO Box 12', '89101');
  await page.getByRole('heading', { level: 1, name: m.error_heading_specific }).waitFor();
  await inspect(visit, 'PO box');
}

const refusals = [
  ['PO Box 12', '89701', 'reason_po_box'],
  ['RR 2 Box 5', '89701', 'reason_rural_route_box'],
  ['General Delivery', '89701', 'reason_general_delivery'],
  ['Main St and 5th St', '89701', 'reason_intersection'],
  ['Main St', '89701', 'reason_no_house_number'],
  ['12 Nowhere Blvd', '89101', 'reason_unknown_street'],
];

/** Each refusal says what is wrong with the address, in the language of the page. */
async function reasons({ page }, base, locale) {
  const m = catalog(locale);
  await page.goto(`${base}/terms/${query(locale)}`);
  for (const [line, zip, reason] of refusals) {
    // As the form does, which the other journeys check.
    await page.evaluate((search) => sessionStorage.setItem('voteready.search', search), JSON.stringify([{ address_line_1: line, zip }]));
    await page.goto(`${base}/locate/results/${query(locale)}`);
    await page.getByText(m[reason], { exact: true }).waitFor();
  }
}

/** A typed street is completed with streets that have the house number; the chosen one leads to a place. */
async function completions(visit, base, locale) {
  const { page } = visit;
  const m = catalog(locale);
  const example = await exampleAddress(base);
  const asked = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/site/suggest')) asked.push(request);
  });
  await page.goto(`${base}/locate/${query(locale)}`);
  await page.getByText(m.bar_sample).waitFor();
  await page.fill('#zip', example.zip);
  const typed = example.line_1.slice(0, -1).toLowerCase();
  await page.locator('#address').pressSequentially(typed);
  // The browser draws the list of these options itself, filtered by what was typed.
  const options = page.locator('#streets option');
  await options.first().waitFor({ state: 'attached' });
  const offered = await page.locator('#address').evaluate((input) => [...input.list.options].map(({ value, label }) => ({ value, label })));
  assert.ok(offered.some(({ value }) => value === example.line_1), `${example.line_1} is offered: ${JSON.stringify(offered)}`);
  for (const { value, label } of offered) assert.ok(`${value} ${label}`.toLowerCase().includes(typed), `a browser would hide ${value}`);
  assert.ok(!(await options.first().isVisible()), 'the page draws nothing of its own');
  await inspect(visit, 'completions');
  await submit(page, example.line_1, example.zip);
  await page.waitForURL(/\/locate\/results\//);
  await page.getByRole('article').first().waitFor();
  assert.ok(asked.length > 0 && asked.every((request) => request.method() === 'POST' && new URL(request.url()).search === ''), 'nothing typed stands in a URL');
}

async function plainPages(visit, base, locale) {
  const { page, expect } = visit;
  const m = catalog(locale);
  await page.goto(`${base}/?no_geo=true${locale === 'en' ? '' : `&lang=${locale}`}`);
  await page.getByRole('combobox', { name: m.confirm_label }).waitFor();
  await inspect(visit, 'which state');
  for (const path of ['/terms/', '/privacy/']) {
    await page.goto(`${base}${path}${query(locale)}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await inspect(visit, path);
  }
  expect(/status of 404/);
  const response = await page.goto(`${base}/no-such-page/${query(locale)}`);
  assert.equal(response?.status(), 404);
  await page.getByRole('heading', { name: m.not_found_heading }).waitFor();
  await inspect(visit, 'not found');
  await page.goto(`${base}/locate/results/${query(locale)}`);
  await page.waitForURL(/\/locate\/\?/);
}

/** From the landing page to IDs, help and rights, and from there to the numbers to call. */
async function findHelp(visit, base, locale) {
  const { page } = visit;
  const m = catalog(locale);
  await page.goto(`${base}/${query(locale)}`);
  await page.getByRole('link', { name: m.landing_help }).click();
  await page.waitForURL(/\/votinginfo\/nv\/help\//);
  const sections = await page.locator('nav.contents a').evaluateAll((links) => links.map((link) => link.getAttribute('href').slice(1)));
  assert.ok(sections.includes('id') && sections.includes('problem'), `sections: ${sections.join(', ')}`);
  for (const id of sections) assert.equal(await page.locator(`section#${id} h2`).count(), 1, `#${id} is a section with a heading`);
  assert.ok((await page.locator('#problem a[href^="tel:"]').count()) > 0, 'somebody to call');
  await page.goto(`${base}/inperson/${query(locale)}`);
  await page.locator('a[href^="/votinginfo/nv/help/"]').first().waitFor();
  await inspect(visit, 'voting in person');
}

/** The advised day to mail a ballot is before that of the law, on the page, in the API and the calendar. */
async function safeDays(visit, base, locale) {
  const { page } = visit;
  const { mail } = await (await fetch(`${base}/api/site/vote-by-mail/PA`)).json();
  await page.goto(`${base}/votebymail/${query(locale, 'PA')}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const shown = await page.locator('.leaf.safe time').evaluateAll((days) => days.map((day) => day.dateTime));
  const calendar = await (await fetch(`${base}/api/site/calendar/pa.ics?lang=${locale}`)).text();
  if (mail.mail_advice?.kind === 'mail_by') {
    assert.ok(mail.mail_advice.date < mail.mail_advice.legal, 'before the last day by law');
    assert.deepEqual(shown, [mail.mail_advice.date]);
    assert.equal(calendar.includes('mail_ballot_by@voteready'), true, 'in the calendar');
    if (mail.mail_advice.bring && mail.mail_advice.days_until > 0) {
      const bar = page.locator('.runway .track');
      const [whole, mailing] = await Promise.all([bar.boundingBox(), bar.locator('.mail-days').boundingBox()]);
      const share = mailing.width / whole.width;
      assert.ok(Math.abs(share - mail.mail_advice.bring.mail_parts / 12) < 0.06, `the bar shows the share of its days: ${share}`);
    }
  } else {
    assert.deepEqual(shown, [], 'a safe day that is over is not shown');
    assert.equal(calendar.includes('mail_ballot_by@voteready'), false);
  }
  await inspect(visit, 'safe days');
}

/** Journeys that look the same at each width, or whose pages `routes.mjs` opens at the width of a phone. */
const atOneWidth = { 'what was wrong with an address': [390, reasons], 'streets that are offered while typing': [390, completions], 'other pages': [1280, plainPages] };
const atEachWidth = {
  'from an address to a place': findPlace,
  'two elections for one address': twoElections,
  'mistakes and unknown addresses': mistakes,
  'IDs, help and rights': findHelp,
  'safe days for the mail': safeDays,
};

export function journeys(browser, base) {
  const each = [...Object.entries(atOneWidth), ...Object.entries(atEachWidth).flatMap(([name, run]) => widths.map((width) => [name, [width, run]]))];
  const named = (locale) => each.map(([name, [width, run]]) => [`${locale} ${width}: ${name}`, () => inTab(browser, { width }, (visit) => run(visit, base, locale, width))]);
  return checks(['en', 'es', 'ar'].flatMap(named));
}
