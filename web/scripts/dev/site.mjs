// The site that the gateway of `make dev` serves: a folder as `npm run build` makes it, of the frames that `next dev` draws. A frame is drawn
// when its page is first asked for, and again after a change; before that an empty one stands in its place, so that the gateway knows
// the page. Each says in a mark which frame it is, and of which version of the sources.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { context } from 'esbuild';
import { applications } from '../applications.mjs';
import { documentOf, script } from '../browser.mjs';
import { bundle } from '../documents.mjs';

const mark = /<meta name="dev-frame" content="(\w+)\/([\w-]+)(\/[^ "]*) (\d+)"\/>/;

export class Site {
  #web;
  #next;
  #version = 1;
  #documents;
  #browser;

  constructor(root, folder, next) {
    this.#web = join(root, 'web');
    this.folder = folder;
    this.#next = next;
  }

  async begin() {
    rmSync(this.folder, { recursive: true, force: true });
    const languages = Object.keys(JSON.parse(readFileSync(join(this.#web, 'messages/languages.json'), 'utf8')));
    const pages = join(this.#web, 'app/[brand]/[lang]');
    for (const page of readdirSync(pages, { recursive: true }).filter((path) => /(^|\/)page\.tsx$/.test(path))) {
      const route = `/${page.slice(0, -'page.tsx'.length)}`;
      for (const lang of languages) this.#write({ brand: 'en', lang, route }, '<!DOCTYPE html><html><head></head><body></body></html>', 0);
    }
    cpSync(join(this.#web, 'public'), this.folder, { recursive: true });
    this.#documents = await context(bundle(join(this.folder, 'documents.js')));
    this.#browser = await context({ ...script, outfile: join(this.folder, 'documents-browser.js') });
    await this.#bundles();
  }

  async #bundles() {
    await Promise.all([this.#documents.rebuild(), this.#browser.rebuild()]);
  }

  /** After a change: what documents are drawn with, and the frames that browsers show now. */
  async changed(open) {
    this.#version += 1;
    cpSync(join(this.#web, 'public'), this.folder, { recursive: true });
    await this.#bundles();
    await Promise.all(open.map((frame) => this.draw(frame)));
  }

  /** Which frame a page was made with; none when it has no mark. */
  frameOf(html) {
    const [, brand, lang, route, version] = mark.exec(html) ?? [];
    return brand && { brand, lang, route, isFresh: Number(version) === this.#version };
  }

  /** Draws a frame; throws what `next dev` says of a fault. */
  async draw(frame) {
    const version = this.#version;
    const answer = await fetch(`http://127.0.0.1:${this.#next}/${frame.brand}/${frame.lang}${frame.route}`, { signal: AbortSignal.timeout(60_000) });
    const html = await answer.text();
    if (!answer.ok || !html.includes('</head>')) throw Object.assign(new Error(`next dev answers ${answer.status} for ${frame.route}`), { html });
    this.#write(frame, applications.has(frame.route) ? html : documentOf(html, '/documents-browser.js'), version);
  }

  #write({ brand, lang, route }, html, version) {
    const folder = join(this.folder, brand, lang, route);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'index.html'), html.replace('</head>', () => `<meta name="dev-frame" content="${brand}/${lang}${route} ${version}"/></head>`));
  }
}
