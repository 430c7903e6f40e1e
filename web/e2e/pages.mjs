// Writes every page as the gateway sends it, in a few languages, each to a file: node e2e/pages.mjs BASE_URL FOLDER.
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { routes, withLanguage } from './routes.mjs';

const [base, folder] = process.argv.slice(2);
for (const language of ['en', 'es', 'ar']) {
  for (const { path, post, status } of routes.filter((route) => !route.down)) {
    const answer = await fetch(base + withLanguage(path, 'en', language), { method: post ? 'POST' : 'GET', signal: AbortSignal.timeout(30_000) });
    assert.equal(answer.status, status ?? 200, path);
    writeFileSync(join(folder, `${language}${path.replaceAll(/[^a-z0-9]+/gi, '_')}.html`), await answer.text());
  }
}
