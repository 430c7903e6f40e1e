// Writes every page as the gateway sends it into a file of FOLDER, in a few languages (WHOLE=1: in all):
// node e2e/pages.mjs BASE_URL FOLDER.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { emptyForm, languages, routes, withLanguage } from './routes.mjs';

const [base, folder] = process.argv.slice(2);
const ask = (path, language, post) => fetch(base + withLanguage(path, 'en', language), { headers: { accept: 'text/html' }, ...(post && { method: 'POST', body: new URLSearchParams(emptyForm) }), signal: AbortSignal.timeout(30_000) });
for (const language of process.env.WHOLE ? languages : ['en', 'es', 'ar']) {
  for (const { path, post, status } of routes.filter((route) => !route.down)) {
    let answer = await ask(path, language, post);
    // The gateway limits how many uncached pages one client may have drawn.
    for (let tries = 0; answer.status === 429 && tries < 20; tries += 1) {
      await setTimeout(1000);
      answer = await ask(path, language, post);
    }
    assert.equal(answer.status, status ?? 200, path);
    writeFileSync(join(folder, `${language}${post ? '_post' : ''}${path.replaceAll(/[^a-z0-9]+/gi, '_')}.html`), await answer.text());
  }
}
