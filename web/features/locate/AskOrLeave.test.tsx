import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { siteHref, siteParams } from '@/lib/state/site-params';
import { locateRequest } from '../results/request';
import { AskOrLeave } from './AskOrLeave';
import { answerPrefix, type Search, storageKey } from './search';
import { patienceMs, unansweredId } from './sent';

interface Page {
  search?: string;
  hash?: string;
  kept?: Record<string, string>;
  token?: string;
}

/** Runs the script on such a page: the URL that it leaves for, and its requests. */
function run({ search = '', hash = '', kept = {}, token }: Page) {
  const code = /<script>([^]*)<\/script>/.exec(renderToStaticMarkup(<AskOrLeave />))?.[1] ?? '';
  const replace = vi.fn<(url: string) => void>();
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() => Promise.reject(new TypeError('network')));
  const sessionStorage = { getItem: (key: string) => kept[key] ?? null };
  const document = { documentElement: { lang: 'es' }, getElementById: () => ({ dataset: token ? { token } : {} }) };
  const window: { votereadySent?: { body: string } } = {};
  new Function('location', 'sessionStorage', 'fetch', 'document', 'window', code)({ search, hash, replace }, sessionStorage, fetch, document, window);
  return { leads: replace.mock.calls[0]?.[0] ?? null, asked: fetch.mock.calls[0] ?? null, sent: window.votereadySent?.body };
}

const home: Search = { address_line_1: '100 Main St', zip: '89101' };
const searched = (...steps: Search[]) => ({ [storageKey]: JSON.stringify(steps) });

describe('the results page without a search', () => {
  it('leads to the form with what a link of the site would keep, and with no address', () => {
    expect(run({ search: '?lang=es&address=1+Main+St&zip=89101&state=NV' }).leads).toBe('/locate/?state=NV&lang=es');
    const every = `?${siteParams.map((name) => `${name}=a%26b`).join('&')}`;
    for (const search of ['', '?', '?address=1+Main+St', '?no_geo', '?no_geo=1&state=', '?state=NV&state=TX', '?lang=%22%3C', every]) expect(run({ search }).leads).toBe(siteHref('/locate/', search));
    expect(run({}).asked).toBeNull();
  });
});

describe('the results page whose code does not come', () => {
  /** The part of the built page that waits for its script. */
  function built() {
    document.body.innerHTML = `<script type="application/json" id="gateway-state" data-token="t"></script>
      <form id="${unansweredId}" hidden><input name="page_token"><input name="address_line_1"><input name="zip"><input name="address"></form>`;
    return document.forms[0] as HTMLFormElement;
  }
  function start(search: string, ...steps: Search[]) {
    const code = /<script>([^]*)<\/script>/.exec(renderToStaticMarkup(<AskOrLeave />))?.[1] ?? '';
    sessionStorage.setItem(storageKey, JSON.stringify(steps));
    const place = { search, hash: steps.length > 1 ? '#1' : '', replace: vi.fn() };
    new Function('location', 'fetch', code)(place, () => new Promise(() => {}));
  }
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('says so in time, and offers to send the search as the form does, with no address in the URL', () => {
    const form = built();
    start('?state=NV&address=1+Main+St', home);
    vi.advanceTimersByTime(patienceMs - 1);
    expect(form.hidden).toBe(true);
    vi.advanceTimersByTime(1);
    expect(form.hidden).toBe(false);
    expect(form.getAttribute('action')).toBe('/locate/results/?state=NV');
    expect(Object.fromEntries(new FormData(form))).toEqual({ page_token: 't', address_line_1: '100 Main St', zip: '89101' });
  });

  it('sends a candidate that was chosen, and says it again where late code has drawn the page anew', () => {
    built();
    start('', home, { ...home, address: '100 N Main St, 89101' });
    vi.advanceTimersByTime(patienceMs);
    const anew = built();
    vi.advanceTimersByTime(1000);
    expect(anew.hidden).toBe(false);
    expect(new FormData(anew).get('address')).toBe('100 N Main St, 89101');
  });

  it('is left alone once its code has an answer', () => {
    built();
    start('', home);
    document.body.innerHTML = '<main></main>';
    vi.advanceTimersByTime(patienceMs + 5000);
    expect(document.body.innerHTML).toBe('<main></main>');
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the results page with a search', () => {
  const queries = ['', '?state=NV', '?default_location_type=dropoff&preview=true&preview_key=k', '?test_config=true&preview=1', '?state='];

  it.each(queries)('asks what the code of the page would ask, before that is there: "%s"', (search) => {
    const chosen = { ...home, address: '100 N Main St, 89101' };
    for (const [hash, step] of [['', home], ['#1', chosen]] as const) {
      const { leads, asked, sent } = run({ search, hash, kept: searched(home, chosen), token: 't' });
      const body = JSON.stringify(locateRequest(step, search, 'es'));
      expect([leads, asked?.[0], asked?.[1].body, sent]).toEqual([null, '/api/site/locate', body, body]);
      expect(asked?.[1]).toMatchObject({ method: 'POST', credentials: 'omit', headers: { 'content-type': 'application/json', 'x-page-token': 't' } });
    }
  });

  it('asks nothing that this tab was told in the last five minutes', () => {
    const body = JSON.stringify(locateRequest(home, '', 'es'));
    const told = (ago: number) => ({ ...searched(home), [`${answerPrefix}-${body}`]: JSON.stringify({ state: { dataUpdatedAt: Date.now() - ago } }) });
    expect(run({ kept: told(299_000) }).asked).toBeNull();
    expect(run({ kept: told(301_000) }).asked).not.toBeNull();
  });

  it.each(['{', '[]', '[{"zip":1}]', '["x"]', '{"0":null}'])('asks nothing about storage that is not ours: %s', (text) => {
    expect(run({ kept: { [storageKey]: text } })).toEqual({ leads: null, asked: null, sent: undefined });
  });
});
