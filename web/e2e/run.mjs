// Browser checks. `npm run e2e` runs the states against the fixture server, and the journeys when BASE_URL names a
// running gateway; `npm run e2e -- states` or `-- journeys` runs one of them. CHROMIUM names the browser.
import { launch, report } from './browser.mjs';
import { journeys } from './journeys.mjs';
import { startFixtureServer } from './server.mjs';
import { states } from './states.mjs';

const only = process.argv[2];
const base = process.env.BASE_URL?.replace(/\/$/, '');
if (only === 'journeys' && !base) {
  console.error('BASE_URL must name a running gateway, for example http://127.0.0.1:8080');
  process.exit(1);
}

const browser = await launch();
try {
  if (only !== 'journeys') {
    const fixture = await startFixtureServer();
    await states(browser, fixture.url);
    fixture.close();
  }
  if (only !== 'states') {
    if (base) await journeys(browser, base);
    else console.log('skip  journeys: BASE_URL names no running gateway');
  }
} finally {
  await browser.close();
}
process.exit(report());
