// Browser checks. `npm run e2e` runs the states against the fixture server, and the journeys when BASE_URL names a
// running gateway. CHROMIUM names the browser (default /usr/bin/chromium).
import { launch, report } from './browser.mjs';
import { journeys } from './journeys.mjs';
import { startFixtureServer } from './server.mjs';
import { states } from './states.mjs';

const base = process.env.BASE_URL?.replace(/\/$/, '');
const browser = await launch();
const fixture = await startFixtureServer();
try {
  await states(browser, fixture.url);
  if (base) await journeys(browser, base);
  else console.log('skip  journeys: BASE_URL names no running gateway');
} finally {
  fixture.close();
  await browser.close();
}
process.exit(report());
