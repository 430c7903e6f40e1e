// The address form sent without scripts, and the answers to it, against the fixture server.
import assert from 'node:assert/strict';
import { dirOf, inspect, newContext, openPage, promised, widths } from './browser.mjs';
import { languages } from './routes.mjs';

/** Sends the form as a browser without scripts does. */
async function sendForm(page, base, line, lang = 'en') {
  await page.goto(`${base}/locate/?state=NV${lang === 'en' ? '' : `&lang=${lang}`}`);
  await page.locator('#zip').fill('89101');
  await page.locator('#address').fill(line);
  await page.locator('main form button[type=submit]').click();
  await page.locator('.answer h1').waitFor();
  const url = new URL(page.url());
  assert.equal(url.pathname, '/locate/results/');
  assert.ok(!/sample|890|891/i.test(decodeURIComponent(page.url())), 'the address is in no URL');
}

/** The look-up without scripts: places by kind, questions as forms, failures with ways on. */
export async function lookUpWithoutScripts(browser, base) {
  const context = await newContext(browser, { width: 390, javaScriptEnabled: false });
  const page = await context.newPage();
  for (const lang of languages) {
    await sendForm(page, base, '1200 E Sample Ave', lang);
    assert.deepEqual(await page.locator('.answer section[id]').evaluateAll((all) => all.map(({ id }) => id)), ['earlyVote', 'dropoff', 'electionDay'], lang);
    assert.equal(await page.locator('.answer .place').count(), 10, lang);
    assert.equal(await page.getAttribute('html', 'dir'), dirOf(lang));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth), `${lang}: nothing scrolls sideways`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await sendForm(page, base, '1200 E Sample Ave');
  await page.getByText('Filter locations').click();
  await page.getByRole('checkbox', { name: 'Wheelchair access' }).check();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByText('7 of 8 locations match.').waitFor();
  assert.equal(await page.locator('.answer .place').count(), 9, 'one place does not fit');
  await page.getByRole('button', { name: 'Show all locations' }).click();
  await page.locator('.answer .place').nth(9).waitFor();
  await sendForm(page, base, '12 Sample Ct');
  await page.getByRole('button', { name: /12 S Sample Ct/ }).click();
  await page.getByRole('heading', { name: 'Sample School' }).waitFor();
  await sendForm(page, base, '77 Sample St');
  await page.locator('#unit').fill('4B');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: 'Sample School' }).waitFor();
  await sendForm(page, base, '1 County Rd');
  assert.ok(await page.getByText('We know your county, but not your precinct').isVisible());
  await sendForm(page, base, '2 Elections Rd');
  await page.getByRole('link', { name: /Special Election for the Sample Council/ }).click();
  assert.equal(new URL(page.url()).hash, '#election-2028-12-05', 'a leaf leads to its election');
  const parts = page.locator('.answer section.election');
  assert.equal(await parts.count(), 2);
  assert.ok(await parts.nth(1).getByRole('heading', { name: 'Sample Gym' }).isVisible());
  assert.equal(await parts.nth(1).getByText('Sample School').count(), 0, 'no place of the other election');
  for (const line of ['PO Box 1', '5 Nowhere Rd']) {
    await sendForm(page, base, line);
    assert.ok(await page.getByRole('heading', { name: 'Your election office' }).isVisible(), line);
    assert.ok(await page.locator('.doors a[href="tel:+18333368683"]').isVisible(), line);
    assert.equal(await page.locator('#address').inputValue(), line, 'what was typed is still there');
  }
  await context.close();
}

/** A results page whose code never arrives says so within 15 s, and its search is answered as a document. */
export async function codeNeverComes(visit, base) {
  const { page } = visit;
  await page.route('**/_next/**/*.js', () => {});
  await page.addInitScript((search) => sessionStorage.setItem('voteready.search', search), JSON.stringify([{ address_line_1: '1200 E Sample Ave', zip: '89101' }]));
  await page.goto(`${base}/locate/results/?state=NV`, { waitUntil: 'commit' });
  await promised(page.getByText('taking longer than usual'), 15_000);
  await inspect(visit, 'code never comes');
  await page.getByRole('button', { name: 'Try once more' }).click();
  await page.locator('.answer .place').first().waitFor();
  assert.equal(await page.locator('.answer .place').count(), 10);
  assert.ok(!/sample|890|891/i.test(decodeURIComponent(page.url())), 'the address is in no URL');
}

/** Inspects the pages for a form that was sent before scripts. `pages`: name and street of each answer. */
export async function answersInspected(browser, base, pages) {
  for (const width of widths) {
    const visit = await openPage(browser, { width });
    await visit.page.route('**/_next/**/*.js', (route) => route.abort());
    visit.expect(/net::ERR_FAILED/);
    for (const lang of ['en', 'ar']) {
      for (const [name, line] of pages) {
        await sendForm(visit.page, base, line, lang);
        await inspect(visit, `${name} without scripts ${lang}`);
      }
    }
    await visit.close();
  }
}
