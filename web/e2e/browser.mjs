// Shared by all browser checks: Chromium, a page that records errors, and axe.
import assert from 'node:assert/strict';
import { appendFileSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const args = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

const catalogs = ['site', 'pages', 'facts', 'results'];

/** The messages of a language. */
export const catalog = (locale) => Object.assign({}, ...catalogs.map((name) => JSON.parse(readFileSync(new URL(`../messages/${name}/${locale}.json`, import.meta.url), 'utf8'))));

/** The query of a page of a state in a language. */
export const query = (locale, state = 'NV') => `?state=${state}${locale === 'en' ? '' : `&lang=${locale}`}`;

/** Run through the debugger, to which the content security policy of a page does not apply. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The direction of a language, by the table of languages. */
const languages = JSON.parse(readFileSync(new URL('../messages/languages.json', import.meta.url), 'utf8'));
export const dirOf = (language) => languages[language].dir;

export const widths = [390, 1280];

export function launch(more = []) {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: [...args, ...more] });
}

/** Timeout of one step of a page, in ms: long enough for a busy machine. */
export const patience = 90_000;

/** The slowdown of the machine by other work, 1 to 10, as `test_data::wait::factor` in the Rust tests. */
export function factor() {
  const began = performance.now();
  const before = process.cpuUsage();
  const spent = () => (process.cpuUsage(before).user + process.cpuUsage(before).system) / 1000;
  while (spent() < 50 && performance.now() - began < 500);
  return Math.min(10, Math.max(1, (performance.now() - began) / Math.max(1, spent())));
}

/** Waits for an element that the page promises within `ms`, times the slowdown of the machine. */
export async function promised(locator, ms) {
  const began = performance.now();
  await locator.waitFor();
  const took = performance.now() - began;
  assert.ok(took <= ms || took <= ms * factor(), `promised in ${ms} ms, there after ${Math.round(took)}`);
}

export async function newContext(browser, { width, height = 900, javaScriptEnabled = true, colorScheme = 'light' }) {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce', javaScriptEnabled, colorScheme });
  context.setDefaultTimeout(patience);
  return context;
}

/** A tab; `problems` fills with console errors, failed scripts and refused requests, and `begin` empties it for a next page. */
export async function openTab(context) {
  const page = await context.newPage();
  const problems = [];
  const expected = [];
  page.on('console', (message) => {
    // Violations of the content security policy and hydration failures are logged here, too.
    if (message.type() === 'error' && !expected.some((pattern) => pattern.test(message.text()))) problems.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`));
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(page.url() === 'about:blank' ? request.url() : page.url()).origin) problems.push(`foreign request: ${request.url()}`);
  });
  const begin = () => {
    problems.length = 0;
    expected.length = 0;
  };
  return { page, problems, begin, expect: (pattern) => expected.push(pattern), close: () => context.close() };
}

/** A tab in its own browser context. */
export async function openPage(browser, size) {
  return openTab(await newContext(browser, size));
}

/** Runs a check in a tab of its own, which must have no problems at the end. */
export async function inTab(browser, size, run) {
  const visit = await openPage(browser, size);
  await run(visit);
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

/** Waits until the document is parsed and its styles and fonts are loaded. Does not wait for scripts. */
async function drawn(page) {
  await page.evaluate(async () => {
    const event = (target, ...names) => new Promise((done) => names.forEach((name) => target.addEventListener(name, done, { once: true })));
    while (document.readyState === 'loading') await event(document, 'readystatechange');
    const sheets = [...document.querySelectorAll('link[rel~=stylesheet]')].filter(({ sheet }) => sheet === null);
    await Promise.all(sheets.map((sheet) => event(sheet, 'load', 'error')));
    await document.fonts.ready;
  });
}

/**
 * Waits until React runs a page that is an application. Before that its form is posted as without scripts, and
 * answered by a document.
 */
export function hydrated(page) {
  return page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__reactFiber')));
}

/** Asserts that axe finds nothing by its rules for WCAG 2.2 AA and good practice, or by those in `only`. */
export async function axe(page, where = 'page', only = undefined) {
  await drawn(page);
  await page.evaluate(axeSource);
  const found = await page.evaluate(async (runOnly) => {
    const { violations } = await window.axe.run(document, { runOnly, resultTypes: ['violations'], reporter: 'v2' });
    return violations.map(({ id, help, nodes }) => `${id}: ${help}\n    ${nodes.map(({ target, failureSummary }) => `${target.join(' ')} ${failureSummary}`).join('\n    ')}`);
  }, only ? { type: 'rule', values: only } : { type: 'tag', values: tags });
  assert.deepEqual(found, [], `${where}: axe\n  ${found.join('\n  ')}`);
}

/** Asserts: no errors, no sideways scrolling, no faults by axe, no targets that are too small. */
export async function inspect({ page, problems }, where) {
  await drawn(page);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  assert.ok(overflow <= 0, `${where}: scrolls sideways by ${overflow} px`);
  await axe(page, where);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main select, main input, nav a, nav summary, header a, main a[class]')]
      // A link inside a sentence is as tall as its line (WCAG 2.5.8 excepts it).
      .filter((element) => element.checkVisibility() && getComputedStyle(element).display !== 'inline')
      // The label of a box is part of its target.
      .map((element) => (element.matches('input[type=checkbox], input[type=radio]') ? (element.closest('label') ?? element) : element))
      .map((element) => ({ text: element.textContent?.trim().slice(0, 40), height: element.getBoundingClientRect().height }))
      .filter(({ height }) => height < 43.5),
  );
  assert.deepEqual(small, [], `${where}: targets below 44 px`);
  assert.deepEqual(problems, [], where);
}

let failures = 0;
const only = process.env.CHECKS ? new RegExp(process.env.CHECKS) : null;

/** Runs a named check, unless `CHECKS` excludes it. The process fails at the end if a check failed. */
export async function check(name, run) {
  if (only && !only.test(name)) return;
  const start = Date.now();
  try {
    await run();
    console.log(`ok    ${name} (${Date.now() - start} ms)`);
  } catch (error) {
    failures += 1;
    // Many steps wait for the same thing: the line of the check says which one it was.
    const at = (error?.stack ?? '').split('\n').map((frame) => /e2e\/([\w-]+\.mjs:\d+)/.exec(frame)?.[1]);
    const line = at.find((one) => one && !one.startsWith('browser.mjs'));
    const why = (error instanceof Error ? error.message : String(error)) + (line ? `\n(${line})` : '');
    if (process.env.FAILED_PARTS) appendFileSync(process.env.FAILED_PARTS, `${name}: ${why.replace(/\s+/g, ' ').slice(0, 300)}\n`);
    console.log(`FAIL  ${name}\n${why}`);
  }
}

/** Runs `work` over `jobs`, `lanes` at a time: a page waits for a server half of the time. */
export async function inLanes(jobs, work, lanes = 3) {
  const queue = [...jobs];
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let job = queue.shift(); job; job = queue.shift()) await work(job);
    }),
  );
}

/** Runs independent named checks, two at a time. */
export function checks(list) {
  return inLanes(list, ([name, run]) => check(name, run), 2);
}

export function report() {
  console.log(failures === 0 ? 'all browser checks passed' : `${failures} browser check(s) failed`);
  return failures === 0 ? 0 : 1;
}
