import { describe, expect, it } from 'vitest';
import { builtSearch, keptSearch, searchForLocale, siteHref } from './site-params';

describe('the query parameters of the site', () => {
  it('travel, and nothing else does', () => {
    expect(keptSearch('?state=NV&utm_source=x&preview=true&address=1+Main+St&no_geo=1')).toBe('?state=NV&preview=true&no_geo=1');
  });

  it('stand before the fragment of a link', () => {
    expect(siteHref('/votinginfo/nv/#id-requirements', '?state=NV')).toBe('/votinginfo/nv/?state=NV#id-requirements');
  });

  it('can be changed and removed', () => {
    expect(siteHref('/', '?state=NV&lang=es', { state: 'TX' })).toBe('/?state=TX&lang=es');
    expect(siteHref('/', '?state=NV', { state: null })).toBe('/');
  });
});

describe('choosing a language', () => {
  it('sets lang', () => {
    expect(searchForLocale('?state=NV', 'en', 'es')).toBe('?state=NV&lang=es');
  });

  it('removes lang for the language of the brand', () => {
    expect(searchForLocale('?state=NV&lang=ar', 'en', 'en')).toBe('?state=NV');
    expect(searchForLocale('?lang=ar', 'es', 'es')).toBe('');
    expect(searchForLocale('', 'es', 'en')).toBe('?lang=en');
  });

  it('keeps what counts by its presence', () => {
    expect(searchForLocale('?no_geo', 'en', 'es')).toBe('?lang=es&no_geo=true');
    expect(searchForLocale('?commit_form_success', 'en', 'es')).toBe('?lang=es&commit_form_success');
    expect(searchForLocale('?commit_form_success=1&lang=es', 'en', 'en')).toBe('?commit_form_success');
  });

  it('is known to a page before any script runs', () => {
    expect(builtSearch('en', 'ar')).toBe('?lang=ar');
    expect(builtSearch('es', 'es')).toBe('');
  });
});
