// Makes public/og/*.png, the pictures that social sites show beside a link (1200 x 630), of the drawings in
// scripts/og/. Run `node scripts/og.mjs` after changing a drawing; CHROMIUM names the browser.
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const drawings = fileURLToPath(new URL('og/', import.meta.url));
const folder = fileURLToPath(new URL('../public/og/', import.meta.url));
mkdirSync(folder, { recursive: true });

/** Inlines the font: a page without a URL cannot load files. */
const withFont = (drawing) =>
  drawing.replace(/url\('([^']+\.woff2)'\)/, (_, path) => `url('data:font/woff2;base64,${readFileSync(new URL(`og/${path}`, import.meta.url)).toString('base64')}')`);

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--headless', '--no-sandbox', '--disable-gpu'] });
try {
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  for (const file of readdirSync(drawings).filter((name) => name.endsWith('.svg'))) {
    await page.setContent(`<style>body { margin: 0 }</style>${withFont(readFileSync(`${drawings}${file}`, 'utf8'))}`);
    const fonts = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].map(({ status }) => status);
    });
    if (fonts.join() !== 'loaded') throw new Error(`${file}: its font did not load (${fonts})`);
    await page.screenshot({ path: `${folder}${file.replace('.svg', '.png')}` });
  }
} finally {
  await browser.close();
}
