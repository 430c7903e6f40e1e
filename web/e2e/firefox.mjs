// A second engine: every route in a few languages (WHOLE=1: in all), and the way from a typed address to a
// place, in Firefox (Debian's firefox-esr) over WebDriver BiDi. FIREFOX names the browser, BASE_URL the
// gateway with the sample index. Checks that nothing fails, nothing is refused and nothing scrolls sideways;
// Chromium's checks look at the content.
import assert from 'node:assert/strict';
import puppeteer from 'puppeteer-core';
import { check, dirOf, hydrated, patience, report } from './browser.mjs';
import { exampleAddress } from './journeys.mjs';
import { languages as all, routes, withLanguage } from './routes.mjs';

const base = process.env.BASE_URL?.replace(/\/$/, '');
if (!base) {
  console.error('BASE_URL names no running gateway, for example BASE_URL=http://127.0.0.1:8080');
  process.exit(1);
}
const languages = process.env.WHOLE ? all : ['en', 'es', 'ar'];
const browser = await puppeteer.launch({ browser: 'firefox', executablePath: process.env.FIREFOX ?? '/usr/bin/firefox-esr', headless: true, protocolTimeout: patience });

/** A tab in its own context, at the width of a phone. `problems` fills with errors and refused requests. */
async function visitor() {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(patience);
  await page.setViewport({ width: 390, height: 900 });
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('response', (answer) => answer.status() >= 400 && !answer.request().isNavigationRequest() && problems.push(`${answer.status()} ${new URL(answer.url()).pathname}`));
  return { page, problems, close: () => context.close() };
}

/** Waits until React has taken an application over and fonts are loaded. */
const settled = (page) => page.evaluate(() => Promise.race([document.fonts.ready.then(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))), new Promise((next) => setTimeout(next, 5000))]));

async function open(visit, path, status = 200) {
  await visit.page.goto(base + path);
  assert.equal(await visit.page.evaluate(() => performance.getEntriesByType('navigation')[0]?.responseStatus), status, 'status');
  await visit.page.waitForSelector('main h1');
  await settled(visit.page);
  const wide = await visit.page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(wide <= 0, `scrolls sideways by ${wide} px`);
}

async function everyRoute() {
  const faults = [];
  for (const language of languages) {
    const visit = await visitor();
    for (const route of routes.filter(({ down, post, search }) => !down && !post && !search)) {
      const path = withLanguage(route.path, 'en', language);
      try {
        await open(visit, path, route.status);
        assert.equal(await visit.page.evaluate(() => `${document.documentElement.lang} ${document.documentElement.dir}`), `${language} ${dirOf(language)}`);
        // Firefox logs a page whose status is an error.
        assert.deepEqual(route.status ? [] : visit.problems, []);
      } catch (error) {
        faults.push(`${path}: ${error.message}`);
      }
      visit.problems.length = 0;
    }
    await visit.close();
  }
  assert.deepEqual(faults, []);
}

/** The results page sends no referrer, so its events have `Origin: null`; the gateway must accept them. */
async function findPlace() {
  const example = await exampleAddress(base);
  const visit = await visitor();
  const { page, problems } = visit;
  const sent = [];
  page.on('response', (answer) => /\/api\/site\/(events|errors)$/.test(answer.url()) && sent.push(answer.status()));
  await open(visit, '/locate/?state=NV');
  await hydrated(page);
  await page.type('#address', example.line_1);
  await page.type('#zip', example.zip);
  await page.click('form button[type=submit]');
  await page.waitForSelector('article h2');
  const place = await page.$eval('article h2', (heading) => heading.textContent ?? '');
  assert.ok(place.length > 3, 'the place has a name');
  assert.ok(!page.url().includes(example.zip), 'the address stays out of the URL');
  await page.reload();
  await page.waitForSelector('article h2');
  assert.equal(await page.$eval('article h2', (heading) => heading.textContent ?? ''), place, 'the same place after a reload');
  await page.goto(`${base}/terms/`);
  assert.ok(sent.length > 0 && sent.every((status) => status < 300), `counts of the results: ${sent}`);
  assert.deepEqual(problems, []);
  await visit.close();
}

try {
  await check(`Firefox: every route, ${languages.length} languages`, everyRoute);
  await check('Firefox: from an address to a place', findPlace);
} finally {
  await browser.close();
}
process.exit(report());
