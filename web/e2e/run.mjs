// Browser checks. `npm run e2e` runs the states against the fixture server; when BASE_URL names a running gateway,
// also the journeys; when BASE_URL_ES names the same gateway by the host of the Spanish brand, also every route, and
// when BASE_URL_DOWN names another one, whose content service does not answer, also what it shows. BASE_URL_TAGS names
// one with scripts of a made-up company, which is started on TAGS_PORT.
// `npm run e2e -- states`, `-- journeys`, `-- tags` or `-- routes` runs one of them. CHROMIUM names the browser.
import { launch, report } from './browser.mjs';
import { contact } from './contact.mjs';
import { developers } from './developers.mjs';
import { exampleAddress, journeys } from './journeys.mjs';
import { everyRoute, sitesOf } from './routes.mjs';
import { startFixtureServer } from './server.mjs';
import { states } from './states.mjs';
import { tags } from './tags.mjs';

const only = process.argv[2];
const base = process.env.BASE_URL?.replace(/\/$/, '');
const spanish = process.env.BASE_URL_ES?.replace(/\/$/, '');
const tagged = process.env.BASE_URL_TAGS?.replace(/\/$/, '');
const down = process.env.BASE_URL_DOWN?.replace(/\/$/, '');
if ((only === 'journeys' || only === 'routes') && !base) {
  console.error('BASE_URL must name a running gateway, for example http://127.0.0.1:8080');
  process.exit(1);
}

const browser = await launch();
try {
  if (only === undefined || only === 'states') {
    const fixture = await startFixtureServer();
    await states(browser, fixture.url);
    fixture.close();
  }
  if (only === 'tags' && base && tagged) await tags(browser, base, tagged);
  else if (only !== 'states' && only !== 'routes') {
    if (base) {
      await journeys(browser, base);
      await contact(browser, base);
      await developers(base);
      if (tagged) await tags(browser, base, tagged);
      else console.log('skip  tags: BASE_URL_TAGS names no running gateway with tags');
    } else console.log('skip  journeys: BASE_URL names no running gateway');
  }
  if (only === undefined || only === 'routes') {
    if (base && spanish) await everyRoute(browser, sitesOf(base, spanish, down), await exampleAddress(base));
    else console.log('skip  every route: BASE_URL and BASE_URL_ES name no running gateway with both brands');
  }
} finally {
  await browser.close();
}
process.exit(report());
