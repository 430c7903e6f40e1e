// Takes a picture of every page at 390 and 1280 px in English, Spanish and Arabic, of a running gateway with the
// sample index (BASE_URL): web/screenshots/<name>.<lang>-<width>.png. `make screenshots` starts one. CHROMIUM names
// the browser.
import { mkdirSync, rmSync } from 'node:fs';
import { launch } from '../e2e/browser.mjs';
import { exampleAddress } from '../e2e/journeys.mjs';
import { inLanes, routes, withLanguage } from '../e2e/routes.mjs';

const base = process.env.BASE_URL?.replace(/\/$/, '');
if (!base) {
  console.error('BASE_URL must name a running gateway, for example http://localhost:8080; `make screenshots` starts one');
  process.exit(1);
}
const folder = new URL('../screenshots/', import.meta.url).pathname;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

const example = await exampleAddress(base);
const browser = await launch();
const jobs = ['en', 'es', 'ar'].flatMap((language) => [390, 1280].flatMap((width) => routes.map((route) => ({ language, width, route }))));

/** "/register/options/?state=NV" is `register-options`, "/?no_geo=true" is `home.choose`. */
function nameOf({ path }) {
  const name = path.split('?')[0].split('/').filter(Boolean).join('-') || 'home';
  return path.includes('no_geo') ? `${name}.choose` : name;
}

let taken = 0;
await inLanes(jobs, async ({ language, width, route }) => {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (route.search) await page.addInitScript((search) => sessionStorage.setItem('voteready.search', search), JSON.stringify([{ address_line_1: example.line_1, zip: example.zip }]));
  try {
    await page.goto(base + withLanguage(route.path, 'en', language), { timeout: 30_000 });
    await page.locator(route.search ? 'article' : 'main h1').locator('visible=true').first().waitFor({ timeout: 20_000 });
    await page.evaluate(() => document.fonts.ready);
    await page.waitForTimeout(150);
    await page.screenshot({ path: `${folder}${nameOf(route)}.${language}-${width}.png`, fullPage: true });
    taken += 1;
  } catch (error) {
    console.error(`no picture of ${language} ${width} ${route.path}: ${error.message.split('\n')[0]}`);
  }
  await context.close();
});
await browser.close();
console.log(`${taken} of ${jobs.length} pictures in web/screenshots/`);
process.exit(taken === jobs.length ? 0 : 1);
