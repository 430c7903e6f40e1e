// Makes documents of the exported pages that are no applications: takes Next's scripts, their preloads and
// the data of the router out of them, and puts in one small script, built of browser/ in the syntax of 2018.
// The applications keep Next's. Part of `npm run build`; needs the export as Next wrote it.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { applications, oldest } from './applications.mjs';

const web = fileURLToPath(new URL('..', import.meta.url));
const out = join(web, 'out');
const folder = '_next/static/chunks';

/** Options of esbuild for the script; `scripts/dev.mjs` uses them, too. */
export const script = {
  entryPoints: [join(web, 'browser/main.ts')],
  bundle: true,
  format: 'iife',
  target: oldest,
  // Safari 12 has it; esbuild counts a fault of Safari in rare patterns as not having it, and cannot lower
  // it.
  supported: { destructuring: true },
  minify: true,
  charset: 'utf8',
  define: { 'process.env.NODE_ENV': '"production"' },
  tsconfigRaw: { compilerOptions: { paths: { '@/*': ['./*'] }, baseUrl: web } },
  logLevel: 'error',
};

/** The script, under a name that changes with its content. */
async function bundle() {
  const { outputFiles } = await build({ ...script, write: false });
  const code = outputFiles[0].contents;
  const name = `documents-browser.${createHash('sha256').update(code).digest('hex').slice(0, 16)}.js`;
  for (const file of readdirSync(join(out, folder))) if (file.startsWith('documents-browser.')) rmSync(join(out, folder, file));
  writeFileSync(join(out, folder, name), code);
  return { src: `/${folder}/${name}`, bytes: code.length };
}

function pages(from) {
  return readdirSync(from, { withFileTypes: true }).flatMap((entry) => {
    const path = join(from, entry.name);
    if (entry.isDirectory()) return entry.name === '_next' ? [] : pages(path);
    return entry.name === 'index.html' ? [path] : [];
  });
}

/** `brand/lang/locate/results/index.html` is `/locate/results/`. */
const routeOf = (path) => `/${relative(out, path).split('/').slice(2, -1).map((part) => `${part}/`).join('')}`;

/** A page without Next's scripts and with `src`. All its words and styles stay. */
export function documentOf(html, src) {
  const bare = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b(?=[^>]*\bas="script")[^>]*>/g, '')
    .replace(/<!--(?:\/?\$[!?]?|html|head|body| )?-->/g, '')
    .replace(/<body><div hidden=""><\/div>/, '<body>');
  // What React would put in place with a script must not be missing.
  if (/<template\b|\bid="[SBP]:/.test(bare)) throw new Error('a part of the page comes by script: it cannot be a document');
  return bare.replace('</head>', () => `<script src="${src}" defer=""></script></head>`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { src, bytes } = await bundle();
  const documents = pages(out).filter((path) => !applications.has(routeOf(path)));
  for (const path of documents) writeFileSync(path, documentOf(readFileSync(path, 'utf8'), src));
  console.log(`${documents.length} documents with ${src} (${(bytes / 1024).toFixed(1)} KiB)`);
}
