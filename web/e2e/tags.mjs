// Scripts of other companies, against a running gateway that has some: none is loaded before a yes, after a
// no, under Global Privacy Control, or on a page with an address. `node e2e/tags.mjs FILE PORT` writes the
// configuration for a made-up company on that port, where the checks start it.
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { catalog, check, dirOf, hydrated, inspect, newContext, query } from './browser.mjs';
import { exampleAddress } from './journeys.mjs';

const code = `window.tagRan = true; window.tagSaw = Object.entries(sessionStorage).join() + location.href; (window.votereadyEvents ?? []).push({ event: 'tag' });\n`;
const integrity = `sha384-${createHash('sha384').update(code).digest('base64')}`;

function configuration(port) {
  const at = `http://127.0.0.1:${port}`;
  return {
    tags: [
      { kind: 'analytics', name: 'Example Analytics', script: `${at}/a.js`, integrity, connect: [at] },
      { kind: 'conversions', name: 'Example Ads', endpoint: `${at}/conversions`, labels: { locate: 'L1', register: 'R1' } },
    ],
  };
}

/** Starts the made-up company, which records its requests. */
async function startCompany(port) {
  const asked = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    asked.push({ path: request.url, body: Buffer.concat(chunks).toString(), headers: JSON.stringify(request.headers) });
    response.writeHead(200, { 'content-type': 'text/javascript', 'access-control-allow-origin': '*', 'cache-control': 'no-store' }).end(request.url === '/a.js' ? code : '');
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return { asked, close: () => server.close() };
}

/** A tab that records errors; requests to the company are allowed. */
async function open(browser, size, prepare = async () => {}) {
  const context = await newContext(browser, size);
  await prepare(context);
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  return { page, problems, close: () => context.close() };
}

const bar = (page, m) => page.getByRole('region', { name: m.tags_title });

/** Waits long enough for a page to load a script. */
const settle = (page) => page.waitForTimeout(700);

async function refused(browser, base, company, locale, width) {
  const m = catalog(locale);
  const visit = await open(browser, { width });
  const { page } = visit;
  await page.goto(`${base}/${query(locale)}`);
  await bar(page, m).waitFor();
  await inspect(visit, 'the question');
  assert.ok(await bar(page, m).getByText('Example Analytics, Example Ads').isVisible());
  const before = company.asked.length;
  await bar(page, m).getByRole('button', { name: m.tags_no, exact: true }).click();
  await bar(page, m).waitFor({ state: 'detached' });
  await page.goto(`${base}/votinginfo/nv/${query(locale)}`);
  await settle(page);
  assert.equal(await bar(page, m).count(), 0, 'asked once');
  // The answer on the privacy page is in the language of the page, even if the text around is English.
  await page.goto(`${base}/privacy/${query(locale)}`);
  const answered = page.getByText(m.tags_now_no).first();
  await answered.waitFor();
  const spoken = await answered.evaluate((element) => [element.closest('[lang]').lang, getComputedStyle(element).direction]);
  assert.deepEqual(spoken, [locale, dirOf(locale)]);
  await inspect(visit, 'the privacy page');
  assert.deepEqual(await page.context().cookies(), []);
  assert.equal(company.asked.length, before, 'nobody was told');
  await visit.close();
}

async function allowed(browser, base, company) {
  const m = catalog('en');
  const example = await exampleAddress(base);
  const visit = await open(browser, { width: 390 });
  const { page, problems } = visit;
  await page.goto(`${base}/locate/${query('en')}`);
  await settle(page);
  assert.equal(await bar(page, m).count(), 0, 'the address form does not even ask');
  await page.goto(`${base}/${query('en')}`);
  await bar(page, m).getByRole('button', { name: m.tags_yes, exact: true }).click();
  await page.waitForFunction(() => window.tagRan === true);
  const asked = company.asked.length;

  await page.goto(`${base}/locate/${query('en')}`);
  await hydrated(page);
  await page.fill('#address', example.line_1);
  await page.fill('#zip', example.zip);
  await page.click('form button[type=submit]');
  await page.waitForURL(/\/locate\/results\//);
  await page.getByText(example.line_1, { exact: false }).first().waitFor();
  await settle(page);
  assert.equal(await page.evaluate(() => window.tagRan), undefined);
  assert.equal(company.asked.length, asked, 'the results page tells nobody');
  const policy = (await (await fetch(`${base}/locate/results/`)).headers.get('content-security-policy')) ?? '';
  assert.ok(policy && !policy.includes('127.0.0.1'), `the results page may load nothing: ${policy}`);

  await page.goto(`${base}/${query('en')}`);
  await page.waitForFunction(() => window.tagRan === true);
  const saw = await page.evaluate(() => window.tagSaw);
  await settle(page);
  const told = company.asked.slice(asked).find(({ path }) => path === '/conversions');
  assert.ok(told, 'the conversion of the look-up');
  const { label, value, currency, user_data: record } = JSON.parse(told.body);
  assert.deepEqual([label, value, currency], ['L1', 1, 'USD']);
  assert.match(record.sha256_address, /^[0-9a-f]{64}$/);
  const street = example.line_1.replace(/^\S+ /, '').toLowerCase();
  for (const text of [saw, ...company.asked.flatMap(({ path, body, headers }) => [path, body, headers])]) assert.ok(!text.toLowerCase().includes(street), `an address: ${text}`);
  assert.deepEqual(problems, []);

  // The answer can be changed.
  await page.goto(`${base}/privacy/`);
  await page.getByText('Example Analytics').first().waitFor();
  await inspect(visit, 'the privacy page');
  await page.getByRole('button', { name: m.tags_no, exact: true }).click();
  await page.getByText(m.tags_now_no).first().waitFor();
  const now = company.asked.length;
  await page.goto(`${base}/${query('en')}`);
  await settle(page);
  assert.deepEqual([company.asked.length, await bar(page, m).count()], [now, 0]);
  await visit.close();
}

/** Global Privacy Control, by the header only and by the script only. */
async function privacyControl(browser, base, company, prepare) {
  const m = catalog('en');
  const visit = await open(browser, { width: 1280 }, async (context) => {
    // An earlier yes does not count.
    await context.addInitScript(() => localStorage.setItem('voteready.tags', 'yes:'));
    await prepare(context);
  });
  const before = company.asked.length;
  await visit.page.goto(`${base}/${query('en')}`);
  await settle(visit.page);
  assert.deepEqual([company.asked.length, await bar(visit.page, m).count()], [before, 0]);
  await visit.close();
}

async function byDefault(browser, base) {
  const visit = await open(browser, { width: 390 });
  const asked = [];
  visit.page.on('request', (request) => asked.push(new URL(request.url())));
  await visit.page.goto(`${base}/${query('en')}`);
  await settle(visit.page);
  assert.deepEqual(asked.filter(({ origin, pathname }) => origin !== new URL(base).origin || pathname === '/api/site/tags').map(String), []);
  await visit.page.goto(`${base}/privacy/`);
  await visit.page.getByText('No advertising service learns').waitFor();
  await visit.close();
}

export async function tags(browser, base, tagged) {
  await check('tags: none by default', () => byDefault(browser, base));
  const company = await startCompany(Number(process.env.TAGS_PORT));
  for (const [locale, width] of [['en', 390], ['es', 1280], ['ar', 390]]) await check(`${locale} ${width}: tags after a no`, () => refused(browser, tagged, company, locale, width));
  await check('tags after a yes, and never where an address is', () => allowed(browser, tagged, company));
  await check('tags under Global Privacy Control (header)', () => privacyControl(browser, tagged, company, (context) => context.setExtraHTTPHeaders({ 'sec-gpc': '1' })));
  await check('tags under Global Privacy Control (browser)', () =>
    privacyControl(browser, tagged, company, (context) => context.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))));
  company.close();
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(process.argv[2], JSON.stringify(configuration(Number(process.argv[3]))));
