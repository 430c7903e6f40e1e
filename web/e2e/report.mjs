// A report of a wrong place against a running gateway: from the place of an answer to the form, a home
// address that is asked about, the thanks; with scripts and without.
import assert from 'node:assert/strict';
import { catalog, check, inspect, newContext, openPage, query } from './browser.mjs';

const plain = (text) => text.replace(/<[^>]*>/g, '');

/** Fills in the form for the place that the link names, until the thanks. */
async function reported(page, m, look = async () => {}) {
  await page.getByRole('heading', { level: 1, name: m.report_title }).waitFor();
  const place = await page.locator('.reported-place b').textContent();
  const { searchParams } = new URL(page.url());
  assert.equal(searchParams.get('place'), place);
  assert.ok(await page.getByText(plain(m.report_text_warn).slice(0, 20)).isVisible(), 'what not to write stands there');
  await look('form');
  await page.getByLabel(m.report_kind_hours).check();
  await page.fill('#text', 'I live at 1200 E Sample Ave and the door was locked.');
  await page.getByRole('button', { name: m.report_submit }).click();
  await page.getByRole('heading', { level: 2, name: m.report_address_title }).waitFor();
  assert.ok((await page.locator('.summary').textContent()).includes('1200 E Sample Ave'));
  assert.ok(await page.getByLabel(m.report_kind_hours).isChecked(), 'what was chosen is still there');
  assert.equal(await page.locator('.reported-place b').textContent(), place);
  assert.ok(!page.url().includes('1200'), 'what was typed is in no URL');
  await look('an address');
  await page.fill('#text', 'The door was locked.');
  await page.getByRole('button', { name: m.report_submit }).click();
  await page.getByRole('heading', { level: 1, name: m.report_thanks }).waitFor();
  assert.ok(await page.getByRole('heading', { level: 2, name: m.report_kind_hours }).isVisible());
  assert.deepEqual([...new URL(page.url()).searchParams.keys()].filter((key) => !['state', 'lang'].includes(key)), ['kind', 'from'], 'nothing typed is in the URL');
  assert.ok(!page.url().includes('door'), 'nor is it here');
  await look('thanks');
}

async function fromTheTicket(browser, base, locale, width, example) {
  const m = catalog(locale);
  const visit = await openPage(browser, { width });
  const { page } = visit;
  visit.expect(/status of 422/);
  await page.addInitScript((search) => sessionStorage.setItem('voteready.search', search), JSON.stringify([{ address_line_1: example.line_1, zip: example.zip }]));
  await page.goto(`${base}/locate/results/${query(locale)}`);
  const link = page.getByRole('link', { name: catalog(locale).report_place_here });
  await link.waitFor();
  const href = decodeURIComponent(await link.getAttribute('href'));
  assert.ok(!href.includes(example.line_1), 'the voter’s address is in no link');
  await link.click();
  await reported(page, m, (name) => inspect(visit, `report ${name} ${locale}`));
  await visit.close();
}

async function withoutScripts(browser, base, example) {
  const context = await newContext(browser, { width: 390, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${base}/locate/?state=NV&lang=es`);
  await page.fill('#zip', example.zip);
  await page.fill('#address', example.line_1);
  await page.locator('main form button[type=submit]').click();
  await page.getByRole('link', { name: catalog('es').report_place_here }).first().click();
  await reported(page, catalog('es'));
  await page.goto(`${base}/audit/nv/?lang=es`);
  const row = page.locator('#reports ~ .table-width tr', { hasText: catalog('es').report_kind_hours });
  assert.match((await row.locator('td').textContent()).trim(), /^[1-9]/, 'the audit counts it');
  await context.close();
}

export async function report(browser, base, example) {
  for (const [locale, width] of [['en', 1280], ['ar', 390]]) await check(`a report from the ticket, ${locale} at ${width} px`, () => fromTheTicket(browser, base, locale, width, example));
  await check('a report without scripts, and its count in the audit', () => withoutScripts(browser, base, example));
}
