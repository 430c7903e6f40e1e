// Builds out/documents.js: the components of documents with React's renderer of static markup and the
// catalogs of all languages, for the engine of the gateway (no DOM, no Node, no Intl of its own). The gateway
// reads it at start; it is not served. `npm run documents`; `npm run build` does it, too.
import { mkdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import compile from 'icu-minify/compile';

const web = fileURLToPath(new URL('..', import.meta.url));
const languages = Object.keys(JSON.parse(readFileSync(`${web}messages/languages.json`, 'utf8')));
const read = (part, language) => JSON.parse(readFileSync(`${web}messages/${part}/${language}.json`, 'utf8'));

/** The messages of a language, with English for those that it lacks (all in Shoshone). */
function catalog(language) {
  const texts = ['en', language].flatMap((own) => ['site', 'pages', 'facts', 'results'].map((part) => read(part, own)));
  const precompiled = Object.entries(Object.assign({}, ...texts)).map(([key, text]) => [key, compile(text)]);
  return JSON.stringify(Object.fromEntries(precompiled));
}

/** Read anew at each build. */
const catalogs = {
  name: 'catalogs',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^catalogs$/ }, () => ({ path: 'catalogs', namespace: 'catalogs' }));
    onLoad({ filter: /.*/, namespace: 'catalogs' }, () => ({
      contents: JSON.stringify(Object.fromEntries(languages.map((language) => [language, catalog(language)]))),
      loader: 'json',
    }));
  },
};

/** What esbuild makes the bundle of; `scripts/dev.mjs` does, too. */
export const bundle = (outfile) => ({
  entryPoints: [`${web}documents/engine.ts`],
  outfile,
  bundle: true,
  format: 'iife',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['production'],
  target: 'es2020',
  minify: true,
  jsx: 'automatic',
  charset: 'utf8',
  // The page's shell has the styles of the components.
  loader: { '.css': 'empty' },
  define: { 'process.env.NODE_ENV': '"production"' },
  alias: {
    // Without the additions for Next.
    'next-intl': `${web}node_modules/use-intl/dist/esm/production/index.js`,
    // Only static markup, without the renderer of streams.
    'react-dom/server': `${web}node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js`,
    // The catalogs are precompiled: no parser of ICU is needed.
    'use-intl/format-message': `${web}node_modules/use-intl/dist/esm/production/format-message/format-only.js`,
  },
  tsconfigRaw: { compilerOptions: { jsx: 'react-jsx', paths: { '@/*': ['./*'] }, baseUrl: web } },
  plugins: [catalogs],
  logLevel: 'error',
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(`${web}out`, { recursive: true });
  const { metafile } = await build({ ...bundle(`${web}out/documents.js`), metafile: true });
  const [{ bytes }] = Object.values(metafile.outputs);
  console.log(`out/documents.js: ${Math.round(bytes / 1024)} KiB`);
}
