// Makes the page of the framed look-up, /embed/, in every brand and language: head, one style sheet, one
// small script, and the slot for the gateway. Next would put the site's frame around it. Part of `npm run
// build`.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { oldest } from './applications.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const out = join(web, 'out');
const folder = '_next/static/chunks';

/** Bundles one file under a name with the hash of its content. */
async function bundle(entry, extension) {
  const { outputFiles } = await build({
    entryPoints: [join(web, entry)],
    bundle: true,
    write: false,
    minify: true,
    charset: 'utf8',
    format: 'iife',
    target: oldest,
    supported: { destructuring: true, nesting: true },
    logLevel: 'error',
  });
  const code = outputFiles[0].contents;
  for (const file of readdirSync(join(out, folder))) if (file.startsWith('embed.') && file.includes(`.${extension}`)) rmSync(join(out, folder, file));
  const name = `embed.${createHash('sha256').update(code).digest('hex').slice(0, 16)}.${extension}`;
  writeFileSync(join(out, folder, name), code);
  return { href: `/${folder}/${name}`, kib: (code.length / 1024).toFixed(1) };
}

/** Whether each language has texts; without texts the body is marked as English. */
const languages = JSON.parse(readFileSync(join(web, 'messages/languages.json'), 'utf8'));
const style = await bundle('styles/embed.css', 'css');
const script = await bundle('browser/embed.ts', 'js');
let pages = 0;
for (const brand of ['en', 'es']) {
  for (const lang of readdirSync(join(out, brand))) {
    // The direction is taken from the page that Next wrote.
    const [html] = /<html [^>]*>/.exec(readFileSync(join(out, brand, lang, 'index.html'), 'utf8')) ?? [];
    const dir = /dir="(\w+)"/.exec(html ?? '')?.[1] ?? 'ltr';
    const head = [
      '<meta charset="utf-8"/>',
      '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
      '<meta name="robots" content="noindex, nofollow"/>',
      '<meta name="color-scheme" content="light dark"/>',
      '<meta name="format-detection" content="telephone=no, address=no, email=no"/>',
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>',
      `<link rel="stylesheet" href="${style.href}"/>`,
      `<script src="${script.href}" defer=""></script>`,
    ].join('');
    mkdirSync(join(out, brand, lang, 'embed'), { recursive: true });
    writeFileSync(join(out, brand, lang, 'embed/index.html'), `<!DOCTYPE html><html lang="${lang}" dir="${dir}"><head>${head}</head><body${languages[lang].texts ? '' : ' lang="en"'}><div data-slot="page"></div></body></html>`);
    pages += 1;
  }
}
console.log(`${pages} pages of the framed look-up: style ${style.kib} KiB, script ${script.kib} KiB`);
