// `make dev`: the house of `make run` that follows its sources. A page reloads within three seconds of a change of a component, a style
// or a message, and after a change of a fact; a service whose Rust changed is built and started again. deploy/local/dev.sh calls it.
//
// Next's own server for development (`next dev`) draws the frames of the pages and the applications. The gateway runs on a folder of such frames
// (dev/site.mjs): it reads its site at the start, so after a change a new one takes the place of the old one within a second. In front
// of both stands dev/proxy.mjs, which reloads the browsers. The framed look-up of partners (/embed/) is in `make run` alone.
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort, House } from './dev/house.mjs';
import { Proxy } from './dev/proxy.mjs';
import { Site } from './dev/site.mjs';
import { watch } from './dev/watch.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = process.env.CARGO_TARGET_DIR ?? join(root, 'target');
const bin = (name) => join(target, 'debug', name);
const say = (text) => console.error(`dev: ${text}`);

// One step at a time: the last step's promise.
let last = Promise.resolve();
function inTurn(work) {
  const step = last.then(work);
  last = step.catch(() => {});
  return step;
}

const house = new House(root, bin);
// Everything that was started ends with this: on Ctrl-C, on SIGTERM, and when a step fails.
let ending;
const end = (code) => (ending ??= house.stop().then(() => process.exit(code)));
for (const [signal, code] of [['SIGHUP', 129], ['SIGINT', 130], ['SIGTERM', 143]]) process.on(signal, () => end(code));
process.on('unhandledRejection', (why) => { say(why?.stack ?? why); end(1); });
process.on('uncaughtException', (why) => { say(why?.stack ?? why); end(1); });

const next = await freePort();
const site = new Site(root, join(target, 'dev/site'), next);
const proxy = new Proxy(house, site, next, inTurn);
const drawing = house.start('next', join(root, 'web/node_modules/.bin/next'), ['dev', '-H', '127.0.0.1', '-p', String(next)], { cwd: join(root, 'web'), stdio: ['ignore', 'ignore', 'inherit'] });
drawing.on('exit', () => end(1));
await site.begin();
await Promise.all(['geo', 'content', 'locate'].map((name) => house.service(name)));
await house.gateway(site.folder);
await proxy.listen(process.env.GATEWAY_LISTEN);
say(`VoteReady is on http://localhost:${process.env.GATEWAY_LISTEN.split(':').pop()} and follows its sources; Ctrl-C stops everything`);
if (process.env.READY_FILE) writeFileSync(process.env.READY_FILE, '');

/** Runs `work` for all changes that came since it was last begun; a change during it begins it again. */
function follows(work) {
  let changed = [];
  let runs = false;
  const run = async () => {
    const paths = changed;
    changed = [];
    const began = Date.now();
    const [first] = paths;
    try {
      const done = await work(paths);
      say(`${first}${paths.length > 1 ? ` and ${paths.length - 1} more` : ''}: ${done} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    } catch (why) {
      say(`${first}: ${why.message}`);
    }
  };
  return async (path) => {
    if (!changed.includes(relative(root, path))) changed.push(relative(root, path));
    if (runs) return;
    runs = true;
    // What an editor writes in one go comes together.
    for (await wait(60); changed.length > 0; await wait(60)) await run();
    runs = false;
  };
}

const web = follows(() => inTurn(async () => {
  await site.changed(proxy.open());
  await house.gateway(site.folder);
  proxy.reload();
  return 'pages are reloaded';
}));

const facts = follows(() => inTurn(async () => {
  if (!(await house.run(bin('content-pack'), ['build']))) return 'the facts have faults; see above';
  await house.service('content');
  // A new one asks for the content at once.
  await house.gateway(site.folder);
  proxy.reload();
  return 'the pack is built, pages are reloaded';
}));

const built = (name) => (existsSync(bin(name)) ? statSync(bin(name)).mtimeMs : 0);
const rust = follows(async () => {
  const names = ['geo', 'content', 'locate', 'gateway'];
  const before = names.map(built);
  // Pages are served and reloaded meanwhile.
  if (!(await house.run(join(root, 'deploy/local/dev.sh'), ['build']))) return 'does not build; see above';
  const changed = names.filter((name, at) => built(name) !== before[at]);
  if (changed.length === 0) return 'no program changed';
  await inTurn(async () => {
    for (const name of changed) await (name === 'gateway' ? house.gateway(site.folder) : house.service(name));
    proxy.reload();
  });
  return `${changed.join(', ')} started again`;
});

const pages = ['app', 'browser', 'components', 'documents', 'features', 'lib', 'messages', 'public', 'styles'];
for (const folder of pages) watch(join(root, 'web', folder), (path) => /\.(tsx?|css|json|svg|png|js)$/.test(path) && !/\.(test\.tsx?|d\.json\.ts)$/.test(path) && web(path));
watch(join(root, 'services/content/facts'), (path) => /\.csv$/.test(path) && facts(path));
watch(join(root, 'services'), (path) => /\.(rs|toml|proto|sql|zst)$/.test(path) && !/\/(fuzz|tests|benches)\//.test(path) && rust(path));
watch(join(root, 'proto'), (path) => /\.proto$/.test(path) && rust(path));
watch(join(root, 'web/messages'), (path) => /\/languages\.json$/.test(path) && rust(path));
