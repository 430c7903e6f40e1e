// The two pictures of the README, of a running gateway with the sample index (BASE_URL): docs/landing.png and
// docs/results.png. `tests/screenshots.sh readme` starts one. CHROMIUM names the browser.
import { launch, newContext } from '../e2e/browser.mjs';
import { exampleAddress } from '../e2e/journeys.mjs';
import { open, sitesOf } from '../e2e/routes.mjs';

const base = process.env.BASE_URL?.replace(/\/$/, '');
if (!base) {
  console.error('BASE_URL must name a running gateway, for example http://localhost:8080; `tests/screenshots.sh readme` starts one');
  process.exit(1);
}
const folder = process.env.PICTURES ? `${process.env.PICTURES}/` : new URL('../../docs/', import.meta.url).pathname;
const pictures = [
  { name: 'landing', path: '/?state=NV' },
  { name: 'results', path: '/locate/results/?state=NV', search: true },
];
const browser = await launch();
const example = await exampleAddress(base);
for (const { name, ...route } of pictures) {
  const context = await newContext(browser, { width: 900, height: 760 });
  const page = await context.newPage();
  await open(page, sitesOf(base, base), route, 'en', 'en', example);
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${folder}${name}.png` });
  await context.close();
}
await browser.close();
