// States that no sample address reaches, against the fixture server; also keyboard, narrow windows, no
// scripts.
import assert from 'node:assert/strict';
import { checks, inTab, inspect, newContext, openPage, widths } from './browser.mjs';
import { askedFirst, busyService, deadNetwork, noNetwork, offline, typedEarly } from './networks.mjs';
import { results } from './search.mjs';
import { answersInspected, codeNeverComes, lookUpWithoutScripts } from './without-scripts.mjs';

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

async function everyState(visit, base, lang) {
  for (const [name, line, sign] of pages) {
    await results(visit.page, base, line, lang);
    await visit.page.locator(sign).first().waitFor();
    await inspect(visit, name);
  }
  await visit.page.goto(`${base}/?state=NV&broken${lang === 'en' ? '' : `&lang=${lang}`}`);
  await visit.page.getByRole('link', { name: '833-336-8683' }).locator('visible=true').last().waitFor();
  assert.ok(await visit.page.locator('a[href="https://example.org/check"]').isVisible(), 'the backup panel names the official page');
  await inspect(visit, 'backup panel');
  // The page for problems; `routes.mjs` opens that of a running gateway.
  await visit.page.goto(`${base}/error/?state=NV${lang === 'en' ? '' : `&lang=${lang}`}`);
  await visit.page.locator('main h1').waitFor();
  assert.equal(await visit.page.locator('main h3').count(), 4, 'the page for errors has four doors');
  await inspect(visit, 'error');
}

async function chooseAndGoBack({ page }, base) {
  await results(page, base, '12 Sample Ct');
  await page.getByRole('button', { name: /12 N Sample Ct/ }).click();
  await page.getByRole('heading', { name: 'Voting Locations', level: 1 }).waitFor();
  await page.locator('article').waitFor();
  await page.reload();
  await page.locator('article').waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Which of these is yours?' }).waitFor();
  await page.goForward();
  await page.locator('article').waitFor();
}

async function changeLanguage({ page }, base) {
  await results(page, base, '1200 E Sample Ave');
  await page.locator('article').waitFor();
  await page.getByRole('link', { name: 'Español' }).click();
  await page.getByRole('heading', { name: 'Lugares de votación', level: 1 }).waitFor();
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
}

/** Two elections for one address: tabs by keyboard, and the places of the chosen election only. */
async function twoElections(visit, base) {
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
}

/** Paper has all days and the hotline, and nothing that holds only now; with and without scripts. */
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
  assert.deepEqual([await seen('.printhead'), await seen('.answer .button-row'), await seen('.answer form')], [1, 0, 0]);
  await context.close();
}

async function narrow(visit, base) {
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
}

async function keyboard({ page }, base) {
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
}

/** The skip link keeps the current question and what was typed. */
async function skipLink({ page }, base) {
  await results(page, base, '77 Sample St');
  await page.fill('#unit', '4B');
  await page.locator('a[href="#main"]').focus();
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.id === 'main');
  assert.equal(await page.inputValue('#unit'), '4B');
  assert.equal(new URL(page.url()).hash, '');
}

/** A card whose page does not load enables the others; after Back the picker agrees with the heading. */
async function stopped({ page, expect }, base) {
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
    // Five seconds, longer on a busy machine.
    for (let tries = 0; count() > 0 && tries < 300; tries += 1) await pause(100);
    return { during, after: count() };
  });
  assert.ok(locked.during > 1 && locked.after === 0, JSON.stringify(locked));
  await page.getByRole('combobox').press('ArrowDown');
  assert.equal(new URL(page.url()).searchParams.get('state'), 'NV', 'arrow keys leave nothing');
  await page.getByRole('combobox').press('Enter');
  await page.waitForURL(/state=TX/);
  await page.goBack();
  await page.getByRole('heading', { name: 'Get ready to vote in Nevada' }).waitFor();
  await page.waitForFunction(() => document.querySelector('main select')?.value === 'NV');
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

/** A page with drafts says so at its top, also without scripts; other pages have no such bar. */
async function drafts(browser, base) {
  const texts = { en: /^Draft: This page shows unpublished content/, es: /^Borrador: esta página/, ar: /^مسودة:/ };
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

async function withoutPageState(visit, base) {
  await visit.page.goto(`${base}/locate/?state=NV&stateless`);
  // Requested by the code of an application; documents have none.
  await visit.page.getByRole('link', { name: '833-336-8683' }).locator('visible=true').first().waitFor();
}

/** Nothing moves on a page while it loads (cumulative layout shift). */
async function steady(visit, base) {
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
}

export async function states(browser, base) {
  // The longest checks first.
  const alone = {
    'answers to a form that was sent early': (b, url) => answersInspected(b, url, pages),
    'paper': paper,
    'no scripts': noScripts,
    'the look-up without scripts': lookUpWithoutScripts,
    'a draft says that it is one': drafts,
  };
  const inOneTab = {
    'choosing a candidate, reload, back and forward': [1280, chooseAndGoBack],
    'two elections for one address': [390, twoElections],
    'changing the language on the results': [390, changeLanguage],
    'a busy service': [390, busyService],
    'no network': [390, noNetwork],
    'the look-up is sent first, and once': [390, askedFirst],
    'what is typed early stays': [390, typedEarly],
    'a network that answers nothing': [390, deadNetwork],
    'offline': [390, offline],
    'the skip link keeps what is typed': [1280, skipLink],
    'Stop, and Back to another state': [1280, stopped],
    '320 px': [320, narrow],
    'keyboard only': [1280, keyboard],
    'the results whose code never comes': [390, codeNeverComes],
    'a page without its state': [390, withoutPageState],
    'nothing jumps': [390, steady],
  };
  const tab = (name, width, run) => [`fixtures${name}`, () => inTab(browser, { width }, run)];
  await checks([
    ...Object.entries(alone).map(([name, run]) => [`fixtures: ${name}`, () => run(browser, base)]),
    ...Object.entries(inOneTab).map(([name, [width, run]]) => tab(`: ${name}`, width, (visit) => run(visit, base))),
    ...['en', 'es', 'ar'].flatMap((lang) => widths.map((width) => tab(` ${lang} ${width}: every state`, width, (visit) => everyState(visit, base, lang)))),
  ]);
}
