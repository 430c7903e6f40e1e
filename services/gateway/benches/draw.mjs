// The reference of draw.rs: the bundle of documents in the V8 of this Node, with the orders that draw.rs has written.
//   node draw.mjs BUNDLE ORDERS rate|start|one
// `rate` draws each order for three seconds and counts by processor time, of all threads; `start` says how long the bundle takes and what memory was taken once it has drawn
// 200 documents; `one` draws one, for the time of a whole process.
import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';

const [bundle, file, what] = process.argv.slice(2);
const orders = JSON.parse(readFileSync(file, 'utf8')).map((order) => JSON.stringify(order));
const kilobytes = () => Math.round(process.memoryUsage.rss() / 1024);

const before = kilobytes();
const began = performance.now();
const world = createContext({});
runInContext(readFileSync(bundle, 'utf8'), world);
const start = performance.now() - began;
/** As the gateway does: text in, text out, read. */
const draw = (order) => JSON.parse(world.draw(order)).body;

function rate(order) {
  for (let n = 0; n < 100; n += 1) draw(order);
  const [from, before] = [performance.now(), process.cpuUsage()];
  let count = 0;
  while (performance.now() - from < 3000) {
    draw(order);
    count += 1;
  }
  const { user, system } = process.cpuUsage(before);
  return (count * 1e6) / (user + system);
}

let told = {};
if (what === 'rate') {
  told = { version: process.versions.node, rates: orders.map(rate), bytes: orders.map((order) => Buffer.byteLength(draw(order))) };
} else if (what === 'start') {
  for (let n = 0; n < 200; n += 1) draw(orders[n % orders.length]);
  told = { start, memory: kilobytes() - before, process: kilobytes() };
} else {
  draw(orders[0]);
}
console.log(JSON.stringify(told));
