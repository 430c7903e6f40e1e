// Browser checks. `npm run e2e` runs the states against the fixture server. If BASE_URL names a running
// gateway, also the journeys; if BASE_URL_ES names it by the host of the Spanish brand, also every route, and
// if BASE_URL_DOWN names a gateway without its content service, also its pages. BASE_URL_TAGS names a gateway
// with scripts of a made-up company on TAGS_PORT, BASE_URL_EMBED one with the key of a made-up partner on
// EMBED_PORT. `npm run e2e -- states`, `-- journeys`, `-- tags`, `-- embed` or `-- routes` runs one of them.
// CHROMIUM names the browser.
import { launch, report } from './browser.mjs';
import { contact } from './contact.mjs';
import { developers } from './developers.mjs';
import { embed } from './embed.mjs';
import { exampleAddress, journeys } from './journeys.mjs';
import { report as reports } from './report.mjs';
import { everyRoute, sitesOf } from './routes.mjs';
import { startFixtureServer } from './server.mjs';
import { states } from './states.mjs';
import { tags } from './tags.mjs';
import { wants } from './without-house-number.mjs';

/** The variables that each group of checks needs. */
const needs = { states: [], journeys: ['BASE_URL'], routes: ['BASE_URL', 'BASE_URL_ES'], tags: ['BASE_URL', 'BASE_URL_TAGS', 'TAGS_PORT'], embed: ['BASE_URL_EMBED', 'EMBED_PORT'] };
const missing = (name) => needs[name].filter((variable) => !process.env[variable]);
const only = process.argv[2];
const refuse = (why) => {
  console.error(why);
  process.exit(1);
};
if (only !== undefined) {
  if (!Object.hasOwn(needs, only)) refuse(`there are no checks named ${only}; write one of ${Object.keys(needs).join(', ')}`);
  if (missing(only).length > 0) refuse(`${only} cannot run without ${missing(only).join(', ')}, for example BASE_URL=http://127.0.0.1:8080 of a running gateway (README.md)`);
}
const at = (variable) => process.env[variable]?.replace(/\/$/, '');
const [base, spanish, tagged, down, keyed] = ['BASE_URL', 'BASE_URL_ES', 'BASE_URL_TAGS', 'BASE_URL_DOWN', 'BASE_URL_EMBED'].map(at);
/** True for a group that the command line names, or, if it names none, whose variables are set. */
function wanted(name) {
  if (only !== undefined) return only === name;
  if (missing(name).length > 0) console.log(`skip  ${name}: no ${missing(name).join(', ')}`);
  return missing(name).length === 0;
}

const browser = await launch();
try {
  if (wanted('states')) {
    const fixture = await startFixtureServer();
    await states(browser, fixture.url);
    fixture.close();
  }
  if (wanted('journeys')) {
    await journeys(browser, base);
    await wants(browser, base);
    await contact(browser, base);
    await reports(browser, base, await exampleAddress(base));
    await developers(base);
  }
  if (wanted('tags')) await tags(browser, base, tagged);
  if (wanted('embed')) await embed(browser, keyed, process.env.EMBED_PORT);
  if (wanted('routes')) await everyRoute(browser, sitesOf(base, spanish, down), await exampleAddress(base));
} finally {
  await browser.close();
}
process.exit(report());
