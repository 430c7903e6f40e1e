// Opens every route in every language of both brands, against a running gateway with the sample index, and
// checks what holds for all pages. What each page does is in the journeys.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { axe, check, dirOf, hydrated, inLanes, newContext, openPage, openTab } from './browser.mjs';

const table = JSON.parse(readFileSync(new URL('../messages/languages.json', import.meta.url), 'utf8'));
/** The languages that have texts. */
export const languages = Object.keys(table).filter((language) => table[language].texts);
/** Host names of the two brands: `localhost` and what the gateway has as BRAND_ES_HOST. */
const brands = { en: { name: 'VoteReady', language: 'en' }, es: { name: 'VotoListo', language: 'es' } };
/** After this many pages with faults the rest is not opened. */
const mostFaults = 20;
/** Pages with most kinds of elements, also checked in dark mode. */
const atNight = ['/?state=NV', '/locate/results/?state=NV', '/inperson/?state=NV', '/votinginfo/nv/', '/national-audit/', '/developers/'];
/** Languages for pages that hardly differ between them, as without a content service. */
const fewLanguages = ['en', 'es', 'ar'];

/**
 * `information`: complete without scripts. `search`: needs an address in this tab. `post`: requested as the
 * address form requests it without scripts. `down`: of a gateway without its content service (BASE_URL_DOWN),
 * in `fewLanguages`.
 */
export const routes = [
  { path: '/?state=NV' },
  { path: '/?no_geo=true' },
  { path: '/locate/?state=NV' },
  { path: '/locate/results/?state=NV', search: true },
  { path: '/locate/results/?scenario=doubtful_place', information: true },
  { path: '/register/?state=NV', information: true },
  { path: '/register/options/?state=NV', information: true },
  { path: '/votebymail/?state=NV', information: true },
  { path: '/inperson/?state=NV', information: true },
  { path: '/inperson/thanks/?state=NV', information: true },
  { path: '/problem/?state=NV&place_id=sample-1&place=Sample%20Early%20Voting%20Center%201&place_address=401%20N%20Sample%20Blvd%2C%20Las%20Vegas%2C%20NV%2089101', information: true },
  { path: '/problem/thanks/?state=NV&kind=gone&place_id=sample-1&place=Sample%20Early%20Voting%20Center%201', information: true },
  { path: '/votinginfo/nv/', information: true },
  { path: '/votinginfo/pr/', information: true },
  { path: '/votinginfo/nv/help/', information: true },
  { path: '/votinginfo/pr/help/', information: true },
  { path: '/votinginfo/nv/first-time/', information: true },
  { path: '/places/nv/', information: true },
  { path: '/places/nv/sample-county/', information: true },
  { path: '/places/nv/nowhere-county/', information: true, status: 404 },
  { path: '/register/?no_geo=true', information: true },
  { path: '/national-audit/', information: true },
  { path: '/audit/nv/', information: true },
  { path: '/developers/', information: true },
  { path: '/terms/', information: true },
  { path: '/privacy/', information: true },
  { path: '/no-such-page/?state=NV', status: 404 },
  { path: '/locate/results/?state=NV', post: true },
  { path: '/?state=NV', down: true },
  { path: '/register/?state=NV', down: true, information: true },
  { path: '/votinginfo/nv/', down: true, information: true },
  // The error page for more than one look-up per second of one network.
  { path: '/locate/results/?state=NV', post: true, down: true, status: 429 },
];

const folder = new URL('../messages/', import.meta.url);
const catalogs = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory()).map(({ name }) => name);
const catalogOf = (catalog, language) => JSON.parse(readFileSync(new URL(`${catalog}/${language}.json`, folder), 'utf8'));

/** All keys of the catalogs, and for each language the English texts that it translates. */
const keys = catalogs.flatMap((catalog) => Object.keys(catalogOf(catalog, 'en'))).filter((key) => key.includes('_'));
const english = Object.fromEntries(
  languages.map((language) => [
    language,
    catalogs.flatMap((catalog) => {
      const own = catalogOf(catalog, language);
      return Object.entries(catalogOf(catalog, 'en')).flatMap(([key, text]) => (own[key] !== text && !/[{<]/.test(text) && text.length > 11 && text.includes(' ') ? [text] : []));
    }),
  ]),
);

export const withLanguage = (path, brand, language) => (language === brands[brand].language ? path : `${path}${path.includes('?') ? '&' : '?'}lang=${language}`);

/** Faults in the text of a page: message keys, unfilled or untranslated texts, broken links. */
function findings({ keys, english, language }) {
  const shown = [...document.querySelectorAll('body *')].filter((element) => element.checkVisibility({ visibilityProperty: true }));
  const words = (element) => [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data).join('').trim();
  const own = shown.filter((element) => element.closest('[lang]')?.lang === language).map(words);
  // `code` has names of fields and facts (the audit).
  const all = shown.filter((element) => element.closest('code') === null).map(words).filter(Boolean);
  const found = [];
  for (const text of all) {
    for (const token of text.match(/\b[a-z]+(?:_[a-z0-9]+)+\b/g) ?? []) if (keys.includes(token)) found.push(`message key ${token}`);
    if (/\b(undefined|null|NaN|Invalid Date)\b|\{\w+[,}]/.test(text)) found.push(`unfilled text "${text}"`);
  }
  // In a language of another script English words must be marked, for screen readers and for the order of the
  // text.
  if (['ar', 'ko', 'zh-Hans'].includes(language)) for (const text of own) if (/(?:\b[a-z’-]+,? ){3}[a-z’-]+/i.test(text)) found.push(`unmarked "${text}"`);
  for (const text of own) for (const sentence of english) if (text === sentence || (sentence.length > 25 && text.includes(sentence))) found.push(`English "${sentence}"`);
  for (const link of document.querySelectorAll('a[href]')) {
    if (/^(gateway:|javascript:)|undefined|null/.test(link.getAttribute('href') ?? '')) found.push(`link ${link.getAttribute('href')}`);
  }
  for (const slot of document.querySelectorAll('span[data-slot]')) if (slot.textContent === '' && slot.checkVisibility()) found.push(`empty slot ${slot.dataset.slot}`);
  const headings = shown.filter(({ tagName }) => tagName === 'H1');
  if (headings.length !== 1) found.push(`${headings.length} level-one headings`);
  return found;
}

/** The texts that the gateway fills in, in the HTML as sent and after scripts have run. */
async function slotsStay(page) {
  return page.evaluate(async () => {
    const sent = new DOMParser().parseFromString(await (await fetch(location.href, { headers: { accept: 'text/html' } })).text(), 'text/html');
    const slots = (from) => [...from.querySelectorAll('span[data-slot], header a[href^="tel:"], footer a[href^="tel:"]')].filter((element) => element.closest('header, footer, aside')).map((element) => element.getAttribute('href') ?? `${element.dataset.slot}=${element.textContent}`);
    return { sent: slots(sent), now: slots(document) };
  });
}

/** The address form as it is sent with nothing typed. */
export const emptyForm = 'zip=&address_line_1=';

const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The base URLs of both brands, also for `down`; the host name decides the brand. */
export function sitesOf(en, es, down) {
  const port = down && new URL(down).port;
  return { en, es, down: down && { en: down, es: es.replace(/:\d+$/, `:${port}`) } };
}

/** Opens a page and waits until scripts have run and its answer is there. `sites`: see `sitesOf`. */
export async function open(page, sites, route, brand, language, example) {
  const url = (route.down ? sites.down[brand] : sites[brand]) + withLanguage(route.path, brand, language);
  if (route.search) {
    await page.addInitScript((search) => sessionStorage.setItem('voteready.search', search), JSON.stringify([{ address_line_1: example.line_1, zip: example.zip }]));
  }
  await asPosted(page, route, url);
  // That gateway lets one request a second pass, and several pages send their counts at once.
  if (route.down) await page.route('**/api/site/events', (counts) => counts.fulfill({ status: 204 }));
  let response = await page.goto(url);
  // The rate limit lets the first requests pass.
  for (let tries = 0; route.status === 429 && response?.status() === 200 && tries < 5; tries += 1) response = await page.goto(url);
  if (route.post) await page.unroute(url);
  assert.equal(response?.status(), route.status ?? 200, 'status');
  assert.equal(response?.headers()['content-language'], language, 'Content-Language');
  // A document has run its script once it is loaded. In an application React must have rendered the page with
  // the state.
  const isDocument = await page.evaluate(() => document.querySelector('script[src*="documents-browser."], script[src*="/embed."]') !== null);
  if (!isDocument) await hydrated(page);
  await page.evaluate(() => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next))));
  if (route.search) await page.getByRole('article').first().waitFor();
}

async function one(visit, sites, route, brand, language, example) {
  const { page, problems } = visit;
  await open(page, sites, route, brand, language, example);
  assert.equal(await page.getAttribute('html', 'lang'), language);
  assert.equal(await page.getAttribute('html', 'dir'), dirOf(language));
  assert.ok((await page.title()).includes(brands[brand].name), `the title names ${brands[brand].name}`);
  assert.equal(await page.locator('header a').first().textContent(), brands[brand].name);
  assert.deepEqual(await page.evaluate(findings, { keys, english: english[language], language }), []);
  if (route.status === undefined) {
    const { sent, now } = await slotsStay(page);
    assert.ok(sent.length > 8, 'the frame has slots');
    assert.deepEqual(now, sent, 'the frame reads the same with and without scripts');
  }
  // 320 px is also 1280 px at 400 %; 640 px is 1280 px at 200 %.
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: 900 });
    assert.ok((await overflow(page)) <= 0, `scrolls sideways at ${width} px`);
  }
  // The brands differ only in name, host and default language: axe reads the second one in fewer languages.
  if (brand === 'en' || fewLanguages.includes(language)) await axe(page);
  assert.deepEqual(problems, []);
}

/** A visitor, who opens pages one after another in one tab: a new tab takes as long as a page. `arrive` prepares a tab. */
async function newVisitor(browser, { arrive, ...options }) {
  const context = await newContext(browser, options);
  let shared;
  return {
    /** The tab for a route; one of its own for a search, which stays in its tab, a request that is changed, and another gateway. */
    async tab({ search, post, down }) {
      const isOwn = search || post || down;
      if (shared && !isOwn) {
        shared.begin();
        await shared.page.setViewportSize({ width: options.width, height: 900 });
        return shared;
      }
      const tab = await openTab(context);
      await arrive?.(tab.page);
      if (isOwn) return { ...tab, close: () => tab.page.close() };
      shared = { ...tab, close: () => {} };
      return shared;
    },
    close: () => context.close(),
  };
}

/** One visitor per brand and language, so that the browser's cache serves what was loaded before. */
export async function everyRoute(browser, sites, example) {
  const here = routes.filter(({ down }) => !down || sites.down);
  const visitors = Object.keys(brands).flatMap((brand) => languages.map((language) => ({ brand, language })));
  await check(`every route: ${here.length} routes, ${languages.length} languages, 2 brands`, async () => {
    const faults = [];
    let opened = 0;
    await inLanes(visitors, async ({ brand, language }) => {
      const visitor = await newVisitor(browser, { width: 390 });
      for (const route of here.filter(({ down }) => !down || fewLanguages.includes(language))) {
        const where = `${brand}/${language} ${route.down ? '(content down) ' : ''}${route.path}`;
        if (faults.length >= mostFaults) break;
        const visit = await visitor.tab(route);
        if (route.status) visit.expect(new RegExp(`status of ${route.status}`));
        try {
          await one(visit, sites, route, brand, language, example);
        } catch (error) {
          faults.push(`${where}: ${error.message}`);
        }
        opened += 1;
        await visit.close();
      }
      await visitor.close();
    });
    assert.equal(faults.length, 0, `${faults.length} of ${opened}\n${faults.join('\n')}`);
  });
  await check('every page without scripts', () => withoutScripts(browser, sites, here));
  await check('every page whose scripts never come', () => scriptsNeverCome(browser, sites, here));
  await check('some routes by night, and their paper', () => byNight(browser, sites, example));
  await check('every route by keyboard, in forced colours and on paper', () => byKeyboard(browser, sites, here, example));
}

/** Dark mode on the screen, with enough contrast; light mode on paper and with forced colours. */
async function byNight(browser, sites, example) {
  const faults = [];
  const night = routes.filter(({ path, post, down }) => atNight.includes(path) && !post && !down);
  await inLanes(night.flatMap((route) => [[390, 'en'], [1280, 'ar']].map(([width, language]) => ({ route, width, language }))), async ({ route, width, language }) => {
    const where = `${language} ${width} ${route.path}`;
    const { page, close } = await openPage(browser, { width, colorScheme: 'dark' });
    try {
      await open(page, sites, route, 'en', language, example);
      const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--paper').trim());
      assert.equal(await ground(), '#1a1d21', 'the page is dark');
      // Folded parts are checked, too.
      await page.evaluate(() => document.querySelectorAll('details').forEach((details) => details.setAttribute('open', '')));
      // Dark mode changes only colours.
      await axe(page, where, ['color-contrast']);
      await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
      assert.equal(await ground(), '#fbfaf7', 'paper is light');
      await page.emulateMedia({ media: 'screen', colorScheme: 'dark', forcedColors: 'active' });
      assert.equal(await ground(), '#fbfaf7', "the visitor's own colours begin from the light ones");
    } catch (error) {
      faults.push(`${where}: ${error.message}`);
    }
    await close();
  });
  assert.deepEqual(faults, []);
}

/** Turns the request of a `post` route into the POST of the address form. */
async function asPosted(page, route, url) {
  if (route.post) await page.route(url, (asked) => asked.continue({ method: 'POST', postData: emptyForm, headers: { ...asked.request().headers(), 'content-type': 'application/x-www-form-urlencoded' } }));
}

const words = new Intl.Segmenter('en', { granularity: 'word' });

/** The words of a text; Chinese has no spaces between them. */
const wordCount = (text) => [...words.segment(text)].filter(({ segment }) => /\p{L}/u.test(segment)).length;

/** Asserts that the page is complete without scripts: heading, text, links, nothing that waits. */
async function complete(page, route, where) {
  const main = page.locator('main');
  await main.waitFor();
  const faults = [];
  if ((await main.locator('h1').locator('visible=true').count()) !== 1) faults.push(`${where}: not one heading`);
  // Only a script knows the search: without one the results lead to the form.
  if (wordCount(await main.innerText()) < (route.search ? 3 : 20)) faults.push(`${where}: no text`);
  if ((await main.locator('a[href], button[type=submit], select').locator('visible=true').count()) === 0 && !/terms|privacy/.test(route.path)) faults.push(`${where}: leads nowhere`);
  return faults;
}

/** One reader per language opens the routes one after another: each page must be complete without scripts. */
async function readAll(browser, sites, here, languages, options, opens = {}) {
  const faults = [];
  // The route of the rate limit was opened by the check of every route.
  const readers = here.filter(({ status }) => status !== 429);
  await inLanes(languages, async (language) => {
    const visitor = await newVisitor(browser, { width: 390, ...options });
    for (const route of readers) {
      const { page, close } = await visitor.tab(route);
      const url = (route.down ? sites.down.en : sites.en) + withLanguage(route.path, 'en', language);
      await asPosted(page, route, url);
      await page.goto(url, opens);
      const where = `${language} ${route.path}`;
      faults.push(...(await complete(page, route, where)));
      if (await page.locator('main [class*=bone]').locator('visible=true').count()) faults.push(`${where}: waits for scripts`);
      await close();
    }
    await visitor.close();
  });
  assert.deepEqual(faults, []);
}

/** Every page with scripts off. */
function withoutScripts(browser, sites, here) {
  return readAll(browser, sites, here, languages, { javaScriptEnabled: false });
}

/** Every page whose scripts never arrive is complete, except the results (a check of the states). */
function scriptsNeverCome(browser, sites, here) {
  const arrive = (page) => page.route('**/_next/**/*.js', () => {});
  return readAll(browser, sites, here.filter(({ search }) => !search), fewLanguages, { arrive }, { waitUntil: 'commit' });
}

/** Tab reaches every control, with a visible focus, the skip link first; one reader in Arabic. */
async function byKeyboard(browser, sites, here, example) {
  const faults = [];
  const readers = [['en', 'en'], ['en', 'ar'], ['es', 'es']];
  await inLanes(readers, async ([brand, language]) => {
    const visitor = await newVisitor(browser, { width: 1280 });
    for (const route of here) faults.push(...(await usableByKeyboard(await visitor.tab(route), sites, route, brand, language, example)));
    await visitor.close();
  });
  assert.deepEqual(faults, []);
}

/** The faults of one page. */
async function usableByKeyboard({ page, close }, sites, route, brand, language, example) {
  const faults = [];
  const where = `${brand}/${language} ${route.path}`;
  await open(page, sites, route, brand, language, example);
  const usable = await page.evaluate(() => [...document.querySelectorAll('a[href], button, select, input:not([type=hidden]), summary')].filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.disabled && e.tabIndex >= 0).length);
  const seen = await page.evaluate(() => {
    window.seen = new Set();
    window.dull = [];
    document.addEventListener('focusin', ({ target }) => {
      window.seen.add(target);
      // The label of a box may show its focus.
      const shows = [target, target.closest('label')].some((element) => {
        if (!element) return false;
        const { boxShadow, outlineStyle } = getComputedStyle(element);
        return boxShadow !== 'none' || outlineStyle !== 'none';
      });
      if (!shows) window.dull.push(target.outerHTML.slice(0, 80));
    });
  });
  assert.equal(seen, undefined);
  for (let press = 0; press < usable + 3; press += 1) await page.keyboard.press('Tab');
  const { reached, first, dull } = await page.evaluate(() => ({ reached: window.seen.size, first: [...window.seen][0]?.getAttribute('href'), dull: window.dull }));
  // Radio buttons of one name are one stop of Tab.
  const groups = await page.evaluate(() => { const radios = [...document.querySelectorAll('input[type=radio]')]; return radios.length - new Set(radios.map(({ name }) => name)).size; });
  if (reached < usable - groups) faults.push(`${where}: Tab reaches ${reached} of ${usable}`);
  if (first !== '#main') faults.push(`${where}: the skip link is not first but ${first}`);
  if (dull.length > 0) faults.push(`${where}: focus does not show on ${dull[0]}`);
  await page.emulateMedia({ forcedColors: 'active' });
  const flat = await page.evaluate(() =>
    [...document.querySelectorAll('main button, main select, main input')]
      .filter((element) => element.checkVisibility() && ['borderTopStyle', 'borderBottomStyle', 'outlineStyle', 'textDecorationLine'].every((side) => getComputedStyle(element)[side] === 'none'))
      .map((element) => element.outerHTML.slice(0, 80)),
  );
  if (flat.length > 0) faults.push(`${where}: no edge in forced colours: ${flat[0]}`);
  await page.emulateMedia({ forcedColors: 'none', media: 'print' });
  if ((await overflow(page)) > 0) faults.push(`${where}: wider than the paper`);
  await page.emulateMedia({ media: 'screen' });
  await close();
  return faults;
}
