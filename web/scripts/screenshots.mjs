// Takes a picture of every page at 390 and 1280 px in English, Spanish and Arabic, in light and dark mode,
// and of some as they are printed: <name>.<lang>-<width>.png, <name>.<lang>-<width>.dark.png and
// <name>.<lang>.pdf in SCREENSHOTS (web/screenshots). BASE_URL is a running gateway with the sample index,
// BASE_URL_DOWN one without its content service; `make screenshots` starts both. CHROMIUM names the browser.
import { mkdirSync, rmSync } from 'node:fs';
import { inLanes, launch, newContext } from '../e2e/browser.mjs';
import { exampleAddress } from '../e2e/journeys.mjs';
import { open, routes, sitesOf } from '../e2e/routes.mjs';

const base = process.env.BASE_URL?.replace(/\/$/, '');
const down = process.env.BASE_URL_DOWN?.replace(/\/$/, '');
if (!base) {
  console.error('BASE_URL must name a running gateway, for example http://localhost:8080; `make screenshots` starts one');
  process.exit(1);
}
const folder = process.env.SCREENSHOTS ? `${process.env.SCREENSHOTS}/` : new URL('../screenshots/', import.meta.url).pathname;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

/** Pages of jurisdictions with other rules than Nevada's. */
const others = [
  { path: '/register/?state=PA', information: true, paper: true },
  { path: '/register/?state=ND', information: true },
  { path: '/register/?state=OR', information: true },
  { path: '/votebymail/?state=PA', information: true },
  { path: '/votinginfo/gu/', information: true },
  { path: '/locate/results/?scenario=not_accessible', information: true },
  { path: '/places/nv/sample-county/?with=wheelchair', information: true },
  // Without a key; e2e/embed.mjs checks its form.
  { path: '/embed/' },
];
const printed = ['/register/?state=NV', '/places/nv/sample-county/', '/votebymail/?state=NV', '/inperson/?state=NV', '/votinginfo/nv/', '/inperson/thanks/?state=NV'];
const all = [...routes.map((route) => ({ ...route, paper: printed.includes(route.path) && !route.down })), ...others].filter((route) => down || !route.down);
const sites = sitesOf(base, base, down);
const example = await exampleAddress(base);
const browser = await launch();
const jobs = ['en', 'es', 'ar'].flatMap((language) => [390, 1280].flatMap((width) => all.map((route) => ({ language, width, route }))));

/** "/register/options/?state=PA" is `register-options.PA`, "/?no_geo=true" is `home.choose`. */
function nameOf({ path, down: isDown, post }) {
  const [, state] = /[?&]state=(\w\w)/.exec(path) ?? [];
  const marks = [state && state !== 'NV' && state, path.includes('no_geo') && 'choose', /[?&](?:scenario|with)=(\w+)/.exec(path)?.[1], isDown && 'down', post && 'post'].filter(Boolean);
  return [path.split('?')[0].split('/').filter(Boolean).join('-') || 'home', ...marks].join('.');
}

let taken = 0;
await inLanes(jobs, async ({ language, width, route }) => {
  const context = await newContext(browser, { width });
  const page = await context.newPage();
  const name = `${folder}${nameOf(route)}.${language}`;
  try {
    await open(page, sites, route, 'en', language, example);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${name}-${width}.png`, fullPage: true });
    // Dark mode depends only on the style sheet.
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.screenshot({ path: `${name}-${width}.dark.png`, fullPage: true });
    await page.emulateMedia({ colorScheme: 'light' });
    if (route.paper && width === 1280) await page.pdf({ path: `${name}.pdf`, format: 'Letter' });
    taken += 1;
  } catch (error) {
    console.error(`no picture of ${language} ${width} ${route.path}: ${error.message.split('\n')[0]}`);
  }
  await context.close();
});
await browser.close();
console.log(`${taken} of ${jobs.length} pages in ${folder}, each by day and by night`);
process.exit(taken === jobs.length ? 0 : 1);
