// The look-up in a partner's page, against a running gateway with keys: the origins of a key may frame it, no
// other page may, and nothing else of the site may be framed. `node e2e/embed.mjs FILE PORT` writes the keys
// for a made-up partner on that port; the checks start it.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { catalog, check, inspect, newContext } from './browser.mjs';

const key = '3f0c7a52e1d94b68a7c1';
/** The partner's origin, and an origin without a key; both lead to this machine. */
const partner = (port) => `http://127.0.0.1:${port}`;
const other = (port) => `http://other.localhost:${port}`;

/** A page with the script tag, which records the messages that it receives. */
function pageOf(gateway, lang) {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>A partner</title></head><body><h1>The Sample Herald</h1>
    <script>window.told = []; window.addEventListener('message', (event) => window.told.push({ data: event.data, origin: event.origin }));</script>
    <script src="${gateway}/embed.js" data-key="${key}" data-state="NV" data-lang="${lang}"></script></body></html>`;
}

async function startPartner(port, gateway) {
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(pageOf(gateway, new URL(request.url, partner(port)).searchParams.get('lang') ?? 'en'));
  });
  await new Promise((resolve) => server.listen(port, '127.0.0.1', resolve));
  return () => server.close();
}

/** Back and Forward lead to earlier steps with what was typed, without a question by the browser. */
async function backAndForward(page, frame, line) {
  const go = (steps) => page.evaluate((by) => window.history.go(by), steps);
  await go(-1);
  await frame.locator('.pick-row').first().waitFor();
  await go(-1);
  await frame.locator('#zip').waitFor();
  assert.equal(await frame.locator('#address').inputValue(), line, 'what was typed is still there');
  await go(2);
  await frame.locator('.place').first().waitFor();
}

/** With scripts an ambiguous address: form, question, places. Without scripts form and places. */
async function framed(browser, gateway, port, lang, javaScriptEnabled) {
  const { example_addresses: examples } = await (await fetch(`${gateway}/api/site/bootstrap?state=NV`)).json();
  const example = (javaScriptEnabled && examples.find(({ line_1: line }) => line.endsWith(' Ave'))) || examples[0];
  const context = await newContext(browser, { width: 390, javaScriptEnabled });
  const page = await context.newPage();
  const problems = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  // Without scripts there is no script tag: the partner writes the frame.
  await page.goto(`${partner(port)}/?lang=${lang}`);
  if (!javaScriptEnabled) await page.setContent(`<iframe title="VoteReady" width="360" height="900" src="${gateway}/embed/?key=${key}&state=NV&lang=${lang}"></iframe>`);
  const frame = page.frameLocator('iframe');
  await frame.locator('#zip').fill(example.zip);
  await frame.locator('#address').fill(example.line_1);
  await frame.getByText(catalog(lang).bar_sample).waitFor();
  await frame.locator('.bar.rehearsal').waitFor();
  await frame.locator('form button[type=submit]').click();
  if (javaScriptEnabled) await frame.locator('.pick-row').first().click();
  await frame.locator('.place').first().waitFor();
  const [, inside] = page.frames();
  assert.ok(inside.url().startsWith(`${gateway}/embed/?key=`) && !decodeURIComponent(inside.url()).includes(example.line_1), 'the address is not in the frame’s URL');
  if (javaScriptEnabled) {
    assert.ok((await page.locator('iframe').getAttribute('title')).length > 5, 'the frame has a title');
    const told = await page.evaluate(() => window.told);
    assert.ok(told.length >= 2, 'the form and the answer told their height');
    for (const { data, origin } of told) {
      assert.equal(origin, gateway);
      assert.deepEqual(Object.keys(data).sort(), ['height', 'type'], 'and nothing else');
    }
    const { height } = await page.locator('iframe').boundingBox();
    assert.ok(Math.abs(height - told.at(-1).data.height) < 3, `${height} px high`);
    assert.ok(await inside.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth), 'nothing scrolls sideways');
    await backAndForward(page, frame, example.line_1);
  }
  assert.deepEqual(problems, []);
  await context.close();
}

/** The browser refuses to show the frame, and logs the reason. */
async function refused(browser, origin, src) {
  const context = await newContext(browser, { width: 390 });
  const page = await context.newPage();
  const said = [];
  page.on('console', (message) => said.push(message.text()));
  await page.goto(origin);
  await page.setContent(`<iframe title="x" src="${src}"></iframe>`);
  for (let tries = 0; tries < 300 && !said.some((text) => /frame-ancestors|X-Frame-Options/i.test(text)); tries += 1) await page.waitForTimeout(100);
  assert.ok(said.some((text) => /frame-ancestors|X-Frame-Options/i.test(text)), `${src} in ${origin}: ${said}`);
  const [, inside] = page.frames();
  // The frame may contain the browser's own error page.
  const shown = await inside?.locator('.embed, #main').count().catch(() => 0);
  assert.ok(!shown, 'nothing of it is shown');
  await context.close();
}

export async function embed(browser, gateway, port) {
  const close = await startPartner(port, gateway);
  for (const lang of ['en', 'ar']) await check(`the framed look-up in a partner's page, ${lang}`, () => framed(browser, gateway, port, lang, true));
  await check('the framed look-up without scripts', () => framed(browser, gateway, port, 'es', false));
  await check('no other page may frame it, and no other page of ours may be framed', async () => {
    await refused(browser, other(port), `${gateway}/embed/?key=${key}`);
    await refused(browser, partner(port), `${gateway}/locate/?key=${key}`);
    await refused(browser, partner(port), `${gateway}/embed/?key=${key}x`);
  });
  await check('the page of the framed look-up, alone and closed', async () => {
    for (const [query, width] of [[`?key=${key}&state=NV`, 320], ['', 480]]) {
      const context = await newContext(browser, { width });
      const page = await context.newPage();
      const problems = [];
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      await page.goto(`${gateway}/embed/${query}`);
      await inspect({ page, problems }, `embed ${query ? 'form' : 'closed'}`);
      await context.close();
    }
  });
  close();
}

if (process.argv[1] === new URL(import.meta.url).pathname) writeFileSync(process.argv[2], `${key} Sample Herald ${partner(process.argv[3])}\n`);
