// Finishes the export. Deletes unused files: the router payloads of Next (links are plain) and its English
// 404, for which the gateway serves <brand>/<lang>/not-found/index.html.
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const out = new URL('../out/', import.meta.url).pathname;
let files = 0;
let bytes = 0;

function walk(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) walk(path);
    else if (entry.name.endsWith('.txt') && entry.name !== 'robots.txt') {
      files += 1;
      bytes += statSync(path).size;
      rmSync(path);
    }
  }
}

walk(out);
for (const name of ['404', '_not-found']) rmSync(join(out, name), { recursive: true, force: true });
rmSync(join(out, '404.html'), { force: true });
console.log(`pruned ${files} router payloads (${(bytes / 1048576).toFixed(1)} MiB)`);

// Preloads the Arabic fonts on Arabic pages, which fonts.ts cannot do for one language.
const media = join(out, '_next/static/media');
const arabic = readdirSync(media).filter((name) => /arabic.*\.woff2$/.test(name));
if (arabic.length === 0) throw new Error('no Arabic font in the export');
const links = arabic.map((name) => `<link rel="preload" as="font" type="font/woff2" crossorigin="" href="/_next/static/media/${name}"/>`).join('');

function preload(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) preload(path);
    else if (entry.name === 'index.html') writeFileSync(path, readFileSync(path, 'utf8').replace('</head>', () => `${links}</head>`));
  }
}

for (const brand of ['en', 'es']) preload(join(out, brand, 'ar'));
console.log(`preloaded ${arabic.join(', ')} on Arabic pages`);
