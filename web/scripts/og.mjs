// Draws the cards that social sites show for a link: the mark, the pattern and the brand name, 1200 x 630.
// Run `node scripts/og.mjs` after changing a name; CHROMIUM names the browser.
import { mkdirSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const font = readFileSync(new URL('../node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2', import.meta.url)).toString('base64');
const cards = { voteready: 'VoteReady', votolisto: 'VotoListo' };
const filled = new Set(['0:9', '1:6', '2:11', '3:8', '4:10', '5:7']);

function ovals() {
  const out = [];
  for (let row = 0; row < 7; row += 1)
    for (let column = 6; column < 13; column += 1) {
      const done = filled.has(`${row}:${column}`);
      out.push(`<rect x="${column * 104 + (row % 2) * 30}" y="${36 + row * 84}" width="76" height="38" rx="19" fill="${done ? '#f2b134' : 'none'}" stroke="${done ? '#f2b134' : '#33414f'}" stroke-width="3"/>`);
    }
  return out.join('');
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
const folder = new URL('../public/og/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
for (const [file, name] of Object.entries(cards)) {
  await page.setContent(`<style>@font-face{font-family:P;font-weight:100 900;src:url(data:font/woff2;base64,${font})}body{margin:0}</style>
    <svg width="1200" height="630" viewBox="0 0 1200 630"><rect width="1200" height="630" fill="#14202e"/>${ovals()}
    <rect x="84" y="226" width="150" height="76" rx="38" fill="#f2b134" stroke="#f6f3ea" stroke-width="8"/>
    <path d="M134 265l17 16 33-33" fill="none" stroke="#14202e" stroke-width="12" stroke-linecap="round" stroke-linejoin="round"/>
    <text x="80" y="404" font-family="P" font-weight="800" font-size="92" letter-spacing="-2" fill="#f6f3ea">${name}</text></svg>`);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: `${folder}${file}.png` });
}
await browser.close();
