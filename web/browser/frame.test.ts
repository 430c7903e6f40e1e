import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { bootstrap } from '@/test/fixtures.mjs';
import { writeState } from '@/test/render';
import { attachFrame } from './frame';
import { attachLanguages } from './languages';

const menu = `<nav data-languages="en" data-wide="wide">
  <a href="./" lang="en" hreflang="en" aria-current="true">English</a><a href="?lang=es" lang="es" hreflang="es">Español</a>
  <a class="wide" href="?lang=ar" lang="ar" hreflang="ar">العربية</a><a class="wide" href="?lang=ko" lang="ko" hreflang="ko">한국어</a>
  <details><summary>More</summary><ul><li><a href="?lang=ar" lang="ar" hreflang="ar">العربية</a></li><li><a href="?lang=ko" lang="ko" hreflang="ko">한국어</a></li></ul></details></nav>`;

function open(html: string, search = '', state = {}) {
  window.history.replaceState(null, '', `/register/${search}`);
  document.documentElement.lang = 'en';
  writeState(bootstrap(state));
  document.body.innerHTML = html;
}

const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'));

describe('the frame of a document', () => {
  afterEach(() => window.history.replaceState(null, '', '/'));

  it('gives built links the parameters of the visit, and leaves others alone', () => {
    open('<a data-site="" href="/terms/?lang=es#a">t</a><a data-site="stateless" href="/?lang=es&no_geo=true">s</a><a href="/inperson/">own</a>', '?state=NV&lang=es&utm_source=x');
    attachFrame(document);
    expect(hrefs()).toEqual(['/terms/?state=NV&lang=es#a', '/?lang=es&no_geo=true', '/inperson/']);
  });

  it('keeps the state that the network hinted at, in links and languages alike', () => {
    const place = { code: 'OH', name: 'Ohio', name_in_sentence: 'Ohio' };
    const links = '<a data-site="" href="/terms/">t</a><a data-site="stateless" href="/?no_geo=true">s</a>';
    open(menu + links, '?lang=es', { jurisdiction: { ...place, kind: 'state', known_by: 'ip' } });
    attachFrame(document);
    attachLanguages(document);
    expect(hrefs().slice(0, 2)).toEqual(['?state=OH', '?state=OH&lang=es']);
    expect(hrefs().slice(-2)).toEqual(['/terms/?state=OH&lang=es', '/?lang=es&no_geo=true']);
    // `state` names neither a jurisdiction of the path nor a territory.
    for (const other of [{ kind: 'state', known_by: 'path' }, { kind: 'territory', known_by: 'ip' }] as const) {
      open(links, '', { jurisdiction: { ...place, ...other } });
      attachFrame(document);
      expect(hrefs()[0]).toBe('/terms/');
    }
  });

  it('shows the bars that the gateway marked, and the credit where it is owed', () => {
    open('<p data-bar="sample"></p><p data-bar="draft"></p><span data-credit hidden></span>', '', { footer: { ...bootstrap().footer, ip_credit: true } });
    document.getElementById('gateway-state')?.setAttribute('data-sample', 'true');
    attachFrame(document);
    expect([...document.querySelectorAll<HTMLElement>('p')].map(({ style }) => style.display)).toEqual(['flex', '']);
    expect(document.querySelector<HTMLElement>('[data-credit]')?.hidden).toBe(false);
  });

  it('skips to the content without a step in the history', () => {
    open('<a href="#main">Skip</a><main id="main" tabindex="-1"></main>');
    const main = document.querySelector('main') as HTMLElement;
    main.scrollIntoView = vi.fn();
    attachFrame(document);
    document.querySelector('a')?.click();
    expect([document.activeElement, window.location.hash]).toEqual([main, '']);
  });
});

describe('the languages of a document', () => {
  const replace = vi.fn();
  beforeEach(() => replace.mockReset());
  afterEach(() => vi.unstubAllGlobals());

  it('are those of the jurisdiction, in its order, with the state', () => {
    open(menu, '?state=NV', { supported_locales: ['en', 'es', 'shh'], priority_locales: ['en', 'shh'] });
    attachLanguages(document);
    const nav = document.querySelector('nav') as HTMLElement;
    expect([...nav.querySelectorAll('a')].map(({ hreflang, className }) => `${hreflang} ${className}`)).toEqual(['en ', 'shh ', 'es wide', 'es ']);
    expect(hrefs()).toEqual(['?state=NV', '?state=NV&lang=shh', '?state=NV&lang=es', '?state=NV&lang=es']);
    expect(nav.querySelector('[aria-current]')?.textContent).toBe('English');
  });

  it('are there in full when nothing differs, and Escape closes the menu', () => {
    open(menu, '', { supported_locales: ['en', 'es', 'ar', 'ko'], priority_locales: ['en', 'es'] });
    const before = [...document.querySelectorAll('a')];
    attachLanguages(document);
    expect([...document.querySelectorAll('a')]).toEqual(before);
    const more = document.querySelector('details') as HTMLDetailsElement;
    more.open = true;
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect([more.open, document.activeElement]).toEqual([false, more.querySelector('summary')]);
    more.open = true;
    document.body.click();
    expect(more.open).toBe(false);
  });

  it('replace the page', () => {
    open(menu, '?state=NV');
    vi.stubGlobal('location', { ...window.location, replace });
    attachLanguages(document);
    document.querySelector<HTMLElement>('a[hreflang=es]')?.click();
    expect(replace).toHaveBeenCalledExactlyOnceWith('/register/?state=NV&lang=es');
  });
});
