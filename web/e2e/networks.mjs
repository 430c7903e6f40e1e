// The results over a slow, dead or missing network, and with a busy service, against the fixture server.
import assert from 'node:assert/strict';
import { inspect, promised } from './browser.mjs';
import { results } from './search.mjs';

/** Delays answers for a path by `ms`. */
const late = (page, path, ms) => page.route(path, (route) => setTimeout(() => route.continue().catch(() => {}), ms));

export async function busyService(visit, base) {
  const { page } = visit;
  visit.expect(/status of 503/);
  await results(page, base, '1 Busy Rd');
  await page.getByRole('button', { name: 'Try once more' }).waitFor();
  await page.getByText('So many people are looking up').waitFor();
  await inspect(visit, 'busy');
}

export async function noNetwork(visit, base) {
  const { page } = visit;
  visit.expect(/net::ERR_FAILED/);
  await page.route('**/api/site/locate', (route) => route.abort());
  await results(page, base, '1200 E Sample Ave');
  await page.getByText('We couldn’t reach our service').waitFor();
  await inspect(visit, 'no network');
}

/** The look-up is sent before any script or text of the page has arrived. */
export async function askedFirst({ page }, base) {
  const order = [];
  page.on('request', (request) => order.push(new URL(request.url()).pathname));
  await late(page, '**/_next/**/*.js', 1500);
  await results(page, base, '1200 E Sample Ave');
  await page.locator('article').waitFor();
  const asked = order.slice(order.lastIndexOf('/locate/results/')).filter((path) => path === '/api/site/locate' || path.endsWith('.js'));
  assert.equal(asked.filter((path) => path === '/api/site/locate').length, 1, 'asked once');
  const loaded = await page.evaluate(() => {
    const entry = (part) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(part));
    return { asked: entry('/api/site/locate')[0].startTime, script: Math.min(...entry('.js').map(({ responseEnd }) => responseEnd)) };
  });
  assert.ok(loaded.asked < loaded.script, `asked at ${loaded.asked} ms, the first script at ${loaded.script} ms`);
  // Reload and Back within five minutes send no request.
  const before = order.filter((path) => path === '/api/site/locate').length;
  await page.reload();
  await page.locator('article').waitFor();
  await page.goto(`${base}/locate/?state=NV`);
  await page.goBack();
  await page.locator('article').waitFor();
  assert.equal(order.filter((path) => path === '/api/site/locate').length, before, 'asked again');
  const kept = await page.evaluate(() => Object.keys(sessionStorage).map((key) => key.split('-')[0]).sort());
  assert.deepEqual(kept, ['voteready.answer', 'voteready.search']);
}

/** Text that is typed before the code of the page runs, or before a change of language, stays. */
export async function typedEarly({ page }, base) {
  await late(page, '**/_next/**/*.js', 2500);
  await page.goto(`${base}/locate/?state=NV`, { waitUntil: 'commit' });
  await page.locator('#address').waitFor();
  await page.locator('#zip').pressSequentially('89101');
  await page.locator('#address').pressSequentially('1200 E Sample Ave');
  await page.getByText('Try the sample:').waitFor();
  const typed = () => page.evaluate(() => [...document.querySelectorAll('form input:not([type="hidden"])')].map(({ value }) => value));
  assert.deepEqual(await typed(), ['89101', '1200 E Sample Ave']);
  await page.getByRole('link', { name: 'Español' }).click();
  await page.waitForFunction(() => document.documentElement.lang === 'es');
  await page.waitForFunction(() => document.querySelector('#address')?.value === '1200 E Sample Ave');
  assert.deepEqual(await typed(), ['89101', '1200 E Sample Ave']);
  assert.equal(await page.evaluate(() => sessionStorage.length), 0, 'kept for one step');
}

/** A connection without an answer: the page says so within 15 s, and shows an answer that comes later. */
export async function deadNetwork(visit, base) {
  const { page } = visit;
  let free = () => {};
  await page.route('**/api/site/locate', (route) => new Promise((resolve) => (free = resolve)).then(() => route.continue().catch(() => {})));
  await results(page, base, '1200 E Sample Ave');
  await promised(page.getByText('taking longer than usual'), 15_000);
  assert.ok(await page.getByRole('button', { name: 'Try once more' }).isVisible());
  assert.ok(await page.locator('main').getByRole('link', { name: '833-336-8683' }).first().isVisible());
  await inspect(visit, 'no answer yet');
  free();
  await page.getByRole('heading', { name: 'Sample Early Voting Center 1' }).waitFor();
  // Without a network the answer stays on the page.
  visit.expect(/net::ERR_/);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Next' }).click();
  assert.equal(await page.locator('article h2').first().textContent(), 'Sample Library');
  await page.context().setOffline(false);
}

export async function offline(visit, base) {
  const { page, expect } = visit;
  expect(/net::ERR_/);
  await results(page, base, '12 Sample Ct');
  await page.getByRole('button', { name: /12 N Sample Ct/ }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /12 N Sample Ct/ }).click();
  await promised(page.getByText('isn’t connected to the internet'), 5000);
  await inspect(visit, 'offline');
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Sample Early Voting Center 1' }).waitFor();
}
