// The states that no sample address reaches, against the fixture server; also keyboards, narrow windows, no scripts.
import assert from 'node:assert/strict';
import { check, inspect, newContext, openPage, widths } from './browser.mjs';

const key = 'voteready.search';

/** Opens the results for an address as the form would. */
async function results(page, base, line, lang = 'en') {
  await page.goto(`${base}/terms/`);
  await page.evaluate(([name, value]) => sessionStorage.setItem(name, value), [key, JSON.stringify([{ address_line_1: line, zip: '89101' }])]);
  await page.goto(`${base}/locate/results/?state=NV${lang === 'en' ? '' : `&lang=${lang}`}`);
}

const pages = [
  ['found', '1200 E Sample Ave', 'article h2'],
  ['candidates', '12 Sample Ct', 'main ul button'],
  ['unit', '77 Sample St', '#unit'],
  ['nowhere', '5 Nowhere Rd', 'main h1 ~ * h2'],
  ['county', '1 County Rd', 'article h2'],
  ['mail only', '1 Mail Rd', 'article h2'],
  ['refused', 'PO Box 1', 'main h1 ~ * h2'],
];

async function everyState(browser, base, lang, width) {
  const visit = await openPage(browser, { width });
  for (const [name, line, sign] of pages) {
    await results(visit.page, base, line, lang);
    await visit.page.locator(sign).first().waitFor();
    await inspect(visit, name);
  }
  await visit.page.goto(`${base}/?state=NV&broken${lang === 'en' ? '' : `&lang=${lang}`}`);
  await visit.page.getByRole('link', { name: '833-336-8683' }).locator('visible=true').last().waitFor();
  assert.ok(await visit.page.locator('a[href="https://example.org/registration_url"]').isVisible(), 'the backup panel names the official page');
  await inspect(visit, 'backup panel');
  // Pages that the gateway serves for a problem; on a running one `routes.mjs` opens them.
  for (const [path, doors] of [['/error/', 4], ['/needs-javascript/', 4]]) {
    await visit.page.goto(`${base}${path}?state=NV${lang === 'en' ? '' : `&lang=${lang}`}`);
    await visit.page.locator('main h1').waitFor();
    assert.equal(await visit.page.locator('main h3').count(), doors, `${path} has four doors`);
    await inspect(visit, path);
  }
  await visit.close();
}

async function chooseAndGoBack(browser, base) {
  const visit = await openPage(browser, { width: 1280 });
  const { page } = visit;
  await results(page, base, '12 Sample Ct');
  await page.getByRole('button', { name: /12 N Sample Ct/ }).click();
  await page.getByRole('heading', { name: 'Voting Locations' }).waitFor();
  await page.locator('article').waitFor();
  await page.reload();
  await page.locator('article').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Which of these is yours?' }).waitFor();
  await page.goForward();
  await page.locator('article').waitFor();
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

async function changeLanguage(browser, base) {
  const visit = await openPage(browser, { width: 390 });
  const { page } = visit;
  await results(page, base, '1200 E Sample Ave');
  await page.locator('article').waitFor();
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Lugares de votación' }).waitFor();
  await page.locator('article').waitFor();
  await page.getByText('Más', { exact: true }).click();
  await page.getByRole('link', { name: 'العربية' }).click();
  await page.waitForFunction(() => document.documentElement.dir === 'rtl');
  await page.locator('article').waitFor();
  await page.getByRole('link', { name: 'English' }).click();
  await page.locator('article').waitFor();
  assert.equal(new URL(page.url()).search, '?state=NV', 'the language of the brand needs no parameter');
  await page.goBack();
  assert.equal(new URL(page.url()).pathname, '/terms/', 'choosing a language leaves no step behind');
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

async function busyService(browser, base) {
  const visit = await openPage(browser, { width: 390 });
  const { page } = visit;
  visit.expect(/status of 503/);
  await results(page, base, '1 Busy Rd');
  await page.getByRole('button', { name: 'Try once more' }).waitFor();
  await page.getByText('So many people are looking up').waitFor();
  await inspect(visit, 'busy');
  await visit.close();
}

async function noNetwork(browser, base) {
  const visit = await openPage(browser, { width: 390 });
  const { page } = visit;
  visit.expect(/net::ERR_FAILED/);
  await page.route('**/api/site/locate', (route) => route.abort());
  await results(page, base, '1200 E Sample Ave');
  await page.getByText('We couldn’t reach our service').waitFor();
  await inspect(visit, 'no network');
  await visit.close();
}

async function narrow(browser, base) {
  const visit = await openPage(browser, { width: 320 });
  for (const path of ['/?state=NV', '/', '/locate/?state=NV', '/?state=NV&lang=es', '/locate/?state=NV&lang=vi']) {
    await visit.page.goto(base + path);
    await visit.page.locator('main h1:visible').waitFor();
    await inspect(visit, `320 px ${path}`);
  }
  for (const lang of ['en', 'es', 'ar']) {
    await results(visit.page, base, '1200 E Sample Ave', lang);
    await visit.page.locator('article').waitFor();
    await inspect(visit, `320 px results ${lang}`);
  }
  await visit.close();
}

async function keyboard(browser, base) {
  const visit = await openPage(browser, { width: 1280 });
  const { page } = visit;
  await page.goto(`${base}/locate/?state=NV`);
  await page.getByText('Try the sample:').waitFor();
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), '#main', 'the skip link comes first');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'address');
  await page.keyboard.type('1200 E Sample Ave');
  await page.keyboard.press('Tab');
  await page.keyboard.type('89101');
  await page.keyboard.press('Enter');
  await page.locator('article').waitFor();
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

/** A reader without scripts sees the frame in the right language, the warning about the sample, and help. */
async function noScripts(browser, base) {
  const context = await newContext(browser, { width: 390, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${base}/locate/?state=NV&lang=es`);
  assert.ok(await page.getByText('Datos de muestra').isVisible());
  assert.ok(await page.getByRole('link', { name: 'vote.gov' }).isVisible());
  assert.equal(await page.getByRole('link', { name: 'Política de privacidad' }).getAttribute('href'), '/privacy/?lang=es');
  await page.goto(`${base}/?lang=ar`);
  assert.equal(await page.getAttribute('html', 'dir'), 'rtl');
  await context.close();
}

/** Who looks at a draft is told so above everything, also without scripts; who does not sees no such bar. */
async function drafts(browser, base) {
  const texts = { en: /^Draft: this page shows content that is not published/, es: /^Borrador: esta página/, ar: /^مسودة:/ };
  for (const width of widths) {
    for (const [lang, text] of Object.entries(texts)) {
      for (const javaScriptEnabled of width === 390 ? [true, false] : [true]) {
        const context = await newContext(browser, { width, javaScriptEnabled });
        const page = await context.newPage();
        await page.goto(`${base}/?state=NV&preview=true&lang=${lang}`);
        const bar = page.getByText(text);
        await bar.waitFor();
        const { y, height } = (await bar.boundingBox()) ?? { y: Infinity, height: 0 };
        assert.ok(y + height < 300, `${lang} ${width}: the bar ends at ${y + height} px`);
        await page.goto(`${base}/?state=NV&lang=${lang}`);
        await page.locator('main h1:visible').waitFor();
        assert.equal(await page.getByText(text).isVisible(), false, `${lang} ${width}: what is published says that it is a draft`);
        await context.close();
      }
      const visit = await openPage(browser, { width });
      await visit.page.goto(`${base}/?state=NV&preview=true&lang=${lang}`);
      await visit.page.getByText(text).waitFor();
      await inspect(visit, `draft ${lang} ${width}`);
      await visit.close();
    }
  }
}

async function withoutPageState(browser, base) {
  const visit = await openPage(browser, { width: 390 });
  await visit.page.goto(`${base}/?state=NV&stateless`);
  await visit.page.getByRole('heading', { name: 'Get ready to vote in Nevada' }).waitFor();
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

/** What a page costs while it settles: nothing may jump under the reader's finger. */
async function steady(browser, base) {
  const visit = await openPage(browser, { width: 390 });
  await visit.page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit.page.goto(`${base}/?state=NV`);
  await visit.page.getByRole('link', { name: 'Find where to vote' }).waitFor();
  await visit.page.waitForTimeout(300);
  const shift = await visit.page.evaluate(() => window.shift);
  assert.ok(shift < 0.1, `layout shift ${shift.toFixed(3)}`);
  await visit.close();
}

export async function states(browser, base) {
  for (const lang of ['en', 'es', 'ar']) for (const width of widths) await check(`fixtures ${lang} ${width}: every state`, () => everyState(browser, base, lang, width));
  await check('fixtures: choosing a candidate, reload, back and forward', () => chooseAndGoBack(browser, base));
  await check('fixtures: changing the language on the results', () => changeLanguage(browser, base));
  await check('fixtures: a busy service', () => busyService(browser, base));
  await check('fixtures: no network', () => noNetwork(browser, base));
  await check('fixtures: 320 px', () => narrow(browser, base));
  await check('fixtures: keyboard only', () => keyboard(browser, base));
  await check('fixtures: no scripts', () => noScripts(browser, base));
  await check('fixtures: a draft says that it is one', () => drafts(browser, base));
  await check('fixtures: a page without its state', () => withoutPageState(browser, base));
  await check('fixtures: nothing jumps', () => steady(browser, base));
}
