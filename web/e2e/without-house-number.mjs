// Features that voters of other sites ask for, against a running gateway with the sample index: homes without
// a house number, with and without scripts; places without an address; a calendar to follow. Several
// elections, accessible voting, links of the office and districts are in `journeys.mjs`, the framed look-up
// in `embed.mjs`, reports in `report.mjs`.
import assert from 'node:assert/strict';
import { catalog, checks, hydrated, inspect, newContext, openPage, query } from './browser.mjs';

/** A plus code in Phoenix, far from the outline of its county. */
const code = { line: '8559CWXC+4V', zip: '85003', state: 'AZ' };
/** The same code with a place in which it is not. */
const elsewhere = { ...code, zip: '86001' };

/** Two streets of the sample that cross, from the example addresses of the page. */
async function crossing(base) {
  const { example_addresses: examples } = await (await fetch(`${base}/api/site/bootstrap?state=NV`)).json();
  const [first, second] = ['Ln', 'Ave'].map((suffix) => examples.find(({ line_1: line }) => line.endsWith(` ${suffix}`)).line_1.replace(/^\d+ /, ''));
  return { line: `${first} & ${second}`, zip: examples[0].zip, state: 'NV' };
}

async function send(page, base, { line, zip, state }, locale, scripts) {
  await page.goto(`${base}/locate/${query(locale, state)}`);
  if (scripts) await hydrated(page);
  await page.fill('#address', line);
  await page.fill('#zip', zip);
  await page.click('main form button[type=submit]');
}

/** Asserts that the URL contains nothing that was typed. */
const keepsQuiet = (page, { line, zip }) => assert.ok(![line, line.split('+')[0], zip].some((typed) => decodeURIComponent(page.url()).includes(typed)), page.url());

/** A crossing leads to a question, a plus code to places of its county, or to none; each says why. */
async function unnumbered(browser, base, locale, javaScriptEnabled) {
  const m = catalog(locale);
  const visit = await openPage(browser, { width: 390, javaScriptEnabled });
  const { page } = visit;
  const look = (where) => (javaScriptEnabled ? inspect(visit, `${where} ${locale}`) : Promise.resolve());
  const place = page.locator(javaScriptEnabled ? 'article:has(address)' : '.place').first();
  const corner = await crossing(base);

  await send(page, base, corner, locale, javaScriptEnabled);
  await page.getByRole('heading', { level: 1, name: m.candidates_unnumbered_heading }).waitFor();
  assert.equal(await place.count(), 0, 'a crossing alone leads to no place');
  await look('a crossing');
  await page.locator('.pick-row').first().click();
  await place.waitFor();
  await page.getByText(m.found_by_crossing).waitFor();
  keepsQuiet(page, corner);

  await send(page, base, code, locale, javaScriptEnabled);
  await place.waitFor();
  await page.getByText(m.found_by_plus_code).waitFor();
  assert.ok(await page.getByText(m.county_heading).first().isVisible(), 'the county is known, the precinct is not');
  keepsQuiet(page, code);
  await look('a plus code');

  await send(page, base, elsewhere, locale, javaScriptEnabled);
  await page.getByText(m.reason_plus_code_elsewhere, { exact: true }).first().waitFor();
  assert.equal(await place.count(), 0);
  await visit.close();
}

/** Places of a county, a filter, and back to all places, without scripts and without typing. */
async function placesWithoutAddress(browser, base, locale) {
  const m = catalog(locale);
  const context = await newContext(browser, { width: 390, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${base}/${query(locale)}`);
  await page.getByRole('link', { name: m.landing_places }).click();
  await page.locator('select[name=county]').selectOption({ index: 1 });
  await page.getByRole('button', { name: m.places_show }).click();
  await page.waitForURL(/\/places\/nv\/[a-z-]+\//);
  const places = await page.locator('.slips > li').count();
  assert.ok(places > 0, 'places of the county');
  await page.locator('form.filter summary').click();
  await page.locator('form.filter input[value=wheelchair]').check();
  await page.locator('form.filter button').click();
  await page.waitForURL(/with=wheelchair/);
  assert.ok((await page.locator('.slips > li').count()) <= places);
  await page.locator('.filter-found a').click();
  assert.equal(await page.locator('.slips > li').count(), places, 'the way back shows all');
  // The calendar of the state, as a download and as a subscription.
  await page.goto(`${base}/votebymail/${query(locale)}`);
  const follow = await page.locator('a[href^="webcal:"]').getAttribute('href');
  const calendar = await (await fetch(follow.replace(/^webcal:/, new URL(base).protocol))).text();
  assert.match(calendar, /^BEGIN:VCALENDAR[^]*REFRESH-INTERVAL[^]*BEGIN:VEVENT[^]*END:VCALENDAR\s*$/, follow);
  assert.equal(await page.locator('a[download][href$=".ics"], a[download][href*=".ics?"]').count(), 1);
  await context.close();
}

export function wants(browser, base) {
  return checks(
    ['en', 'es', 'ar'].flatMap((locale) => [
      ...[true, false].map((scripts) => [`${locale}: a plus code and a crossing ${scripts ? 'with' : 'without'} scripts`, () => unnumbered(browser, base, locale, scripts)]),
      [`${locale}: places without an address, and a calendar to follow`, () => placesWithoutAddress(browser, base, locale)],
    ]),
  );
}
