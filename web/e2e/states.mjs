// The states that no sample address reaches, against the fixture server; also keyboards, narrow windows, no scripts.
import assert from 'node:assert/strict';
import { checks, inspect, newContext, openPage, promised, widths } from './browser.mjs';
import { answersInspected, codeNeverComes, lookUpWithoutScripts } from './without-scripts.mjs';

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
  ['two elections', '2 Elections Rd', '[role=group] button:has(small)'],
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
  for (const [path, doors] of [['/error/', 4]]) {
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

/** Two elections for one address: leaves as tabs, by keyboard; the places are those of the chosen one alone. */
async function twoElections(browser, base) {
  const visit = await openPage(browser, { width: 390 });
  const { page } = visit;
  await results(page, base, '2 Elections Rd');
  const tabs = page.getByRole('group', { name: 'Elections for your address' });
  await tabs.waitFor();
  const chosen = () => tabs.locator('[aria-pressed=true]').textContent();
  assert.match((await chosen()) ?? '', /General Election/, 'the nearest comes first');
  await tabs.locator('button').first().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Sample Gym' }).waitFor();
  assert.match((await chosen()) ?? '', /December 5, 2028/);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed')), 'true', 'the focus stays on the leaf');
  assert.equal(await page.getByText('Sample School').count(), 0, 'no place of the other election');
  await inspect(visit, 'the later of two elections');
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

/** Paper has all days of a place and the hotline, and nothing that is true now alone, with scripts and without. */
async function paper(browser, base) {
  const visit = await openPage(browser, { width: 1280 });
  const { page } = visit;
  await results(page, base, '1200 E Sample Ave');
  const days = page.locator('article tbody tr').locator('visible=true');
  const now = page.getByText('Open until 7').locator('visible=true');
  await now.first().waitFor();
  assert.equal(await days.count(), 4);
  await page.emulateMedia({ media: 'print' });
  assert.deepEqual([await days.count(), await now.count()], [14, 0]);
  await page.emulateMedia({ media: 'screen' });
  await visit.close();
  const context = await newContext(browser, { width: 1280, javaScriptEnabled: false });
  const bare = await context.newPage();
  await bare.goto(`${base}/locate/?state=NV`);
  await bare.locator('#zip').fill('89101');
  await bare.locator('#address').fill('1200 E Sample Ave');
  await bare.locator('main form button[type=submit]').click();
  const seen = (part) => bare.locator(part).locator('visible=true').count();
  await bare.locator('.answer .place').first().waitFor();
  const folded = await seen('.answer tbody tr');
  await bare.emulateMedia({ media: 'print' });
  assert.ok((await seen('.answer tbody tr')) > folded, 'what is folded is on paper');
  assert.deepEqual([await seen('.printhead'), await seen('.answer .act'), await seen('.answer form')], [1, 0, 0]);
  await context.close();
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
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'zip');
  await page.keyboard.type('89101');
  await page.keyboard.press('Tab');
  await page.keyboard.type('1200 E Sample Ave');
  await page.keyboard.press('Enter');
  await page.locator('article').waitFor();
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

/** Answers for a path come after `ms`. */
const late = (page, path, ms) => page.route(path, (route) => setTimeout(() => route.continue().catch(() => {}), ms));

/** The look-up is sent before any script or text of the page has come. */
async function askedFirst(browser, base) {
  const visit = await openPage(browser, { width: 390 });
  const { page } = visit;
  const order = [];
  page.on('request', (request) => order.push(new URL(request.url()).pathname));
  await late(page, '**/_next/**/*.js', 1500);
  await results(page, base, '1200 E Sample Ave');
  await page.locator('article').waitFor();
  const asked = order.slice(order.lastIndexOf('/locate/results/')).filter((path) => path === '/api/site/locate' || path.endsWith('.js'));
  assert.equal(asked.filter((path) => path === '/api/site/locate').length, 1, 'asked once');
  const scripts = asked.indexOf('/api/site/locate');
  const loaded = await page.evaluate(() => {
    const entry = (part) => performance.getEntriesByType('resource').filter(({ name }) => name.includes(part));
    return { asked: entry('/api/site/locate')[0].startTime, script: Math.min(...entry('.js').map(({ responseEnd }) => responseEnd)) };
  });
  assert.ok(loaded.asked < loaded.script, `asked at ${loaded.asked} ms, the first script at ${loaded.script} ms (${scripts})`);
  // Loading again and coming Back within five minutes ask nothing.
  const before = order.filter((path) => path === '/api/site/locate').length;
  await page.reload();
  await page.locator('article').waitFor();
  await page.goto(`${base}/locate/?state=NV`);
  await page.goBack();
  await page.locator('article').waitFor();
  assert.equal(order.filter((path) => path === '/api/site/locate').length, before, 'asked again');
  const kept = await page.evaluate(() => Object.keys(sessionStorage).map((key) => key.split('-')[0]).sort());
  assert.deepEqual(kept, ['voteready.answer', 'voteready.search']);
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

/** What is typed before the code of the page runs, or before another language is chosen, stays. */
async function typedEarly(browser, base) {
  const visit = await openPage(browser, { width: 390 });
  const { page } = visit;
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
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

/** A connection that answers nothing: the page says so within 15 s, and takes the answer when it comes. */
async function deadNetwork(browser, base) {
  const visit = await openPage(browser, { width: 390 });
  const { page } = visit;
  let free = () => {};
  await page.route('**/api/site/locate', (route) => new Promise((resolve) => (free = resolve)).then(() => route.continue().catch(() => {})));
  await results(page, base, '1200 E Sample Ave');
  await promised(page.getByText('There is no answer yet'), 15_000);
  assert.ok(await page.getByRole('button', { name: 'Try once more' }).isVisible());
  assert.ok(await page.locator('main').getByRole('link', { name: '833-336-8683' }).first().isVisible());
  await inspect(visit, 'no answer yet');
  free();
  await page.getByRole('heading', { name: 'Sample Early Voting Center 1' }).waitFor();
  // What was seen stays without a network.
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Next' }).click();
  assert.equal(await page.locator('article h2').first().textContent(), 'Sample Library');
  await page.context().setOffline(false);
  await visit.close();
}

async function offline(browser, base) {
  const visit = await openPage(browser, { width: 390 });
  const { page, expect } = visit;
  expect(/net::ERR_/);
  await results(page, base, '12 Sample Ct');
  await page.getByRole('button', { name: /12 N Sample Ct/ }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('button', { name: /12 N Sample Ct/ }).click();
  await promised(page.getByText('not connected to the internet'), 5000);
  await inspect(visit, 'offline');
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Sample Early Voting Center 1' }).waitFor();
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

/** The link to the content keeps the question that is shown, and what was typed into it. */
async function skipLink(browser, base) {
  const visit = await openPage(browser, { width: 1280 });
  const { page } = visit;
  await results(page, base, '77 Sample St');
  await page.fill('#unit', '4B');
  await page.locator('a[href="#main"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  assert.equal(await page.inputValue('#unit'), '4B');
  assert.equal(new URL(page.url()).hash, '');
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

/** A card whose page does not come frees the others, and the picker says what the heading says after Back. */
async function stopped(browser, base) {
  const visit = await openPage(browser, { width: 1280 });
  const { page, expect } = visit;
  expect(/net::ERR_/);
  await page.goto(`${base}/?state=NV`);
  await page.getByRole('link', { name: 'Find where to vote' }).waitFor();
  await page.route('**/locate/?**', () => {});
  const locked = await page.evaluate(async () => {
    const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    const count = () => document.querySelectorAll('.action[aria-disabled]').length;
    document.querySelector('[data-action=locate]').click();
    await pause(500);
    const during = count();
    window.stop();
    // After five seconds, and later on a busy machine.
    for (let tries = 0; count() > 0 && tries < 300; tries += 1) await pause(100);
    return { during, after: count() };
  });
  assert.ok(locked.during > 1 && locked.after === 0, JSON.stringify(locked));
  await page.getByRole('combobox').selectOption('TX');
  assert.equal(new URL(page.url()).searchParams.get('state'), 'NV', 'a choice alone leaves nothing');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  await page.waitForURL(/state=TX/);
  await page.goBack();
  await page.getByRole('heading', { name: 'Get ready to vote in Nevada' }).waitFor();
  await page.waitForFunction(() => document.querySelector('main select')?.value === 'NV');
  assert.deepEqual(visit.problems, []);
  await visit.close();
}

/** A reader without scripts sees the frame in the right language, the warning about the sample, and help. */
async function noScripts(browser, base) {
  const context = await newContext(browser, { width: 390, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${base}/locate/?state=NV&lang=es`);
  assert.ok(await page.getByText('Datos de muestra').isVisible());
  assert.equal(await page.getByRole('link', { name: 'Política de privacidad' }).getAttribute('href'), '/privacy/?lang=es');
  await page.getByRole('link', { name: 'English' }).first().click();
  assert.equal(new URL(page.url()).search, '?state=NV', 'another language keeps the state');
  await page.goto(`${base}/?state=NV`);
  assert.ok(await page.getByRole('link', { name: 'Find where to vote' }).isVisible(), 'the landing page is whole');
  await page.getByRole('combobox').selectOption('TX');
  await page.getByRole('button', { name: 'Go', exact: true }).click();
  assert.equal(new URL(page.url()).search, '?state=TX');
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
  await visit.page.goto(`${base}/locate/?state=NV&stateless`);
  // Asked for by the code of the page, which no document has.
  await visit.page.getByRole('link', { name: '833-336-8683' }).locator('visible=true').first().waitFor();
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
  const everywhere = ['en', 'es', 'ar'].flatMap((lang) => widths.map((width) => [`fixtures ${lang} ${width}: every state`, () => everyState(browser, base, lang, width)]));
  // The longest first.
  const alone = {
    'answers to a form that was sent early': (b, url) => answersInspected(b, url, pages),
    'choosing a candidate, reload, back and forward': chooseAndGoBack,
    'two elections for one address': twoElections,
    'paper': paper,
    'changing the language on the results': changeLanguage,
    'a busy service': busyService,
    'no network': noNetwork,
    'the look-up is sent first, and once': askedFirst,
    'what is typed early stays': typedEarly,
    'a network that answers nothing': deadNetwork,
    'offline': offline,
    'the skip link keeps what is typed': skipLink,
    'Stop, and Back to another state': stopped,
    '320 px': narrow,
    'keyboard only': keyboard,
    'no scripts': noScripts,
    'the look-up without scripts': lookUpWithoutScripts,
    'the results whose code never comes': codeNeverComes,
    'a draft says that it is one': drafts,
    'a page without its state': withoutPageState,
    'nothing jumps': steady,
  };
  await checks([...Object.entries(alone).map(([name, run]) => [`fixtures: ${name}`, () => run(browser, base)]), ...everywhere]);
}
