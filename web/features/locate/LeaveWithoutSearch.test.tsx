import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { siteHref, siteParams } from '@/lib/state/site-params';
import { LeaveWithoutSearch } from './LeaveWithoutSearch';
import { storageKey } from './search';

/** Where the script of the page leads with this query; null when it stays. */
function leads(search: string, kept: string | null = null): string | null {
  const code = /<script>([^]*)<\/script>/.exec(renderToStaticMarkup(<LeaveWithoutSearch />))?.[1] ?? '';
  const replace = vi.fn<(url: string) => void>();
  const sessionStorage = { getItem: (key: string) => (key === storageKey ? kept : null) };
  new Function('location', 'sessionStorage', code)({ search, replace }, sessionStorage);
  return replace.mock.calls[0]?.[0] ?? null;
}

describe('the results page without a search', () => {
  it('leads to the form with what a link of the site would keep, and with no address', () => {
    expect(leads('?lang=es&address=1+Main+St&zip=89101&state=NV')).toBe('/locate/?state=NV&lang=es');
    const every = `?${siteParams.map((name) => `${name}=a%26b`).join('&')}`;
    for (const search of ['', '?', '?address=1+Main+St', '?no_geo', '?no_geo=1&state=', '?state=NV&state=TX', '?lang=%22%3C', every]) expect(leads(search)).toBe(siteHref('/locate/', search));
  });

  it('stays with one', () => {
    expect(leads('?state=NV', '[{}]')).toBeNull();
  });
});
