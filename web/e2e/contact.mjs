// The contact form against a running gateway: errors, a broken connection, thanks; with and without scripts.
import assert from 'node:assert/strict';
import { catalog, check, inspect, newContext, openPage, query } from './browser.mjs';

const route = '**/api/site/contacts?*';
/** A form that is sent sooner than this is taken for that of a bot by the gateway. */
const personMs = 3_500;

async function fill(page, email) {
  await page.fill('#firstname', 'Jordan');
  await page.fill('#lastname', 'Rivera');
  await page.fill('#email', email);
  await page.fill('#postalCode', '89101');
  await page.selectOption('#votingplan', 'early');
}

async function withScripts(browser, base, locale, width) {
  const m = catalog(locale);
  const visit = await openPage(browser, { width });
  const { page, expect } = visit;
  await page.goto(`${base}/inperson/${query(locale)}`);
  await page.getByRole('heading', { name: m.contact_heading }).waitFor();
  await inspect(visit, 'form');
  assert.equal(await page.inputValue('#stateOfResidence'), 'NV');

  expect(/status of 422/);
  await page.fill('#email', 'jordan@example');
  await page.click('form[data-contact] button[type=submit]');
  const summary = page.locator('.contact .summary:not([hidden])');
  await summary.waitFor();
  assert.ok(await summary.evaluate((box) => box === document.activeElement), 'the summary has the focus');
  assert.equal(await page.inputValue('#email'), 'jordan@example', 'what was typed is still there');
  await inspect(visit, 'errors');
  await summary.getByRole('link', { name: m.contact_error_email }).click();
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'email');

  expect(/Failed to load resource|ERR_FAILED/);
  await fill(page, `journey.${locale}.${width}@example.com`);
  await page.route(route, (request) => request.abort());
  await page.click('form[data-contact] button[type=submit]');
  await page.getByText(m.contact_failed_title).waitFor();
  assert.equal(await page.inputValue('#firstname'), 'Jordan', 'what was typed is still there');
  await inspect(visit, 'failed');
  await page.unroute(route);

  await page.waitForTimeout(personMs);
  await page.click('form[data-contact] button[type=submit]');
  await page.waitForURL(/\/inperson\/thanks\//);
  await page.getByRole('heading', { level: 1, name: m.thanks_heading }).waitFor();
  assert.ok(!page.url().includes('example.com'), 'nothing typed stands in the address');
  await visit.close();
}

async function withoutScripts(browser, base) {
  const context = await newContext(browser, { width: 390, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${base}/inperson/?state=NV&lang=es`);
  await page.click('form[data-contact] button[type=submit]');
  await page.getByText(catalog('es').contact_error_firstname).first().waitFor();
  assert.ok((await page.title()).startsWith(catalog('es').contact_error_prefix));
  await fill(page, 'plain@example.com');
  await page.waitForTimeout(personMs);
  await page.click('form[data-contact] button[type=submit]');
  await page.waitForURL(/\/inperson\/thanks\/\?state=NV&lang=es&plan=\w+$/);
  await context.close();
}

export async function contact(browser, base) {
  for (const [locale, width] of [['en', 390], ['es', 1280], ['ar', 390]]) await check(`${locale} ${width}: the contact form`, () => withScripts(browser, base, locale, width));
  await check('the contact form without scripts', () => withoutScripts(browser, base));
}
