import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { count } from '@/lib/events/events';
import { addressText, keepLocated } from '@/lib/tags/address';
import { keepChoice, keepConversion, readChoice, takeConversions } from '@/lib/tags/mark';
import { stateScriptId } from '@/lib/state/page-state';
import { renderSite } from '@/test/render';
import { typedKey } from '@/lib/state/typed';
import { answerPrefix, startSearch, searchAt } from '../locate/search';
import { attachTags } from '@/browser/tags';
import { ConsentBar } from './ConsentBar';
import { TagChoice } from './TagChoice';

const script = { kind: 'analytics', name: 'Example Analytics', script: 'https://tags.example/a.js', integrity: 'sha256-x', endpoint: null, labels: {} };
const ads = { kind: 'conversions', name: 'Example Ads', script: null, integrity: null, endpoint: 'https://ads.example/c', labels: { locate: 'L', confirm: 'C' } };
const address = { line_1: '100  Main St NW', line_2: '', city: 'Las Vegas', state_code: 'NV', zip: '89101-1234', display: '' };

/** Marks the state script of a page as the gateway does. */
function mark(tags: 'load' | 'named', version = 'v1') {
  const state = document.getElementById(stateScriptId) ?? Object.assign(document.createElement('script'), { id: stateScriptId, type: 'application/json' });
  state.dataset.tags = tags;
  state.dataset.tagsVersion = version;
  if (!state.isConnected) document.head.append(state);
}

/** Opens a document with the bar and runs its script. */
function openDocument(attach = attachTags) {
  const rendered = renderSite(
    <div>
      <ConsentBar />
    </div>,
  );
  mark('load');
  attach(document);
  return rendered;
}

function loadedScripts() {
  return [...document.querySelectorAll<HTMLScriptElement>('script[integrity]')].map(({ src }) => src);
}

describe('tags', () => {
  const fetch = vi.fn<typeof globalThis.fetch>();
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    fetch.mockImplementation((input) => Promise.resolve(String(input) === '/api/site/tags' ? Response.json({ version: 'v1', tags: [script, ads] }) : new Response(null, { status: 204 })));
    vi.stubGlobal('fetch', fetch);
  });
  afterEach(() => {
    fetch.mockReset();
    vi.unstubAllGlobals();
    vi.resetModules();
  });

  it('are asked about once, and a no is kept', async () => {
    const { unmount } = openDocument();
    await screen.findByRole('heading', { name: 'Allow scripts from other companies?' });
    expect(screen.getByText(/Example Analytics, Example Ads/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Don’t allow' }));
    expect(screen.queryByRole('heading')).toBeNull();
    expect([readChoice('v1'), readChoice('v2')]).toEqual(['no', null]);
    expect(document.querySelector('[data-consent]')).toBeNull();
    unmount();
    openDocument();
    await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2));
    expect(screen.queryByRole('heading')).toBeNull();
    expect(loadedScripts()).toEqual([]);
  });

  it('that are told of look-ups are named with what they get; others are not', async () => {
    const { unmount } = openDocument();
    const bar = await screen.findByRole('region');
    expect(bar.textContent).toMatch(/Example Ads also gets a code \(a hash\) that your browser makes from your address/);
    unmount();
    fetch.mockResolvedValue(Response.json({ version: 'v1', tags: [script] }));
    openDocument();
    expect((await screen.findByRole('region')).textContent).not.toContain('address. The same');
  });

  it('find no address that was answered or typed in this tab', async () => {
    startSearch({ address_line_1: '100 Main St NW', zip: '89101' });
    sessionStorage.setItem(`${answerPrefix}-{"address_line_1":"100 Main St NW"}`, '{}');
    sessionStorage.setItem(typedKey, '{"values":{"address":"100 Main St NW"}}');
    keepChoice('yes', 'v1');
    vi.resetModules();
    openDocument((await import('@/browser/tags')).attachTags);
    await waitFor(() => expect(Object.keys(sessionStorage)).toEqual([]));
  });

  it('are not even asked for under Global Privacy Control', async () => {
    vi.stubGlobal('navigator', { ...navigator, globalPrivacyControl: true });
    keepChoice('yes', 'v1');
    openDocument();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(fetch).not.toHaveBeenCalled();
    expect(loadedScripts()).toEqual([]);
  });

  it('load after a yes, when the tab has forgotten the address, and get what was done before', async () => {
    mark('named');
    keepChoice('yes', 'v1');
    startSearch({ address_line_1: '100 Main St NW', zip: '89101' });
    await keepLocated(address);
    keepConversion({ action: 'contact' });
    expect(sessionStorage.getItem('voteready.conversions')).not.toContain('Main');
    openDocument();
    await waitFor(() => expect(loadedScripts()).toEqual([script.script]));
    expect(searchAt('')).toBeNull();
    count({ event: 'conversion', action: 'confirm' });
    const posted = fetch.mock.calls.filter(([input]) => input === ads.endpoint).map(([, init]) => JSON.parse(String(init?.body)) as object);
    const hash = createHash('sha256').update('100 main st nw|las vegas|nv|89101').digest('hex');
    expect(posted).toEqual([
      { event: 'conversion', action: 'locate', label: 'L', value: 1, currency: 'USD', user_data: { sha256_address: hash } },
      { event: 'conversion', action: 'confirm', label: 'C' },
    ]);
    expect(takeConversions()).toEqual([]);
  });

  it('have nothing kept for them without a yes, or on a site without any', async () => {
    await keepLocated(address);
    keepChoice('yes', 'v1');
    await keepLocated(address);
    mark('named');
    keepChoice('no', 'v1');
    await keepLocated(address);
    keepConversion({ action: 'confirm' });
    expect(sessionStorage.length).toBe(0);
  });

  it('are answered on the privacy page in the language of the page, whatever the text around is in', async () => {
    const { container } = renderSite(
      <div lang="en" dir="ltr">
        <TagChoice locale="ar" />
      </div>,
      { locale: 'ar' },
    );
    mark('named');
    attachTags(document);
    const now = await screen.findByText('You’re not allowing these scripts.');
    expect(now.closest('[lang]')?.getAttribute('lang')).toBe('ar');
    expect(now.closest('[dir]')?.getAttribute('dir')).toBe('rtl');
    expect(container.querySelector('[lang="ar"] button')).not.toBeNull();
  });

  it('have nothing kept for them under a yes to another list', async () => {
    mark('named', 'v2');
    keepChoice('yes', 'v1');
    await keepLocated(address);
    keepConversion({ action: 'confirm' });
    expect(sessionStorage.length).toBe(0);
    mark('named', '');
    keepChoice('yes', '');
    keepConversion({ action: 'confirm' });
    expect(sessionStorage.length).toBe(0);
  });

  it('get nothing that was done before the visitor agreed to them', () => {
    mark('named');
    keepChoice('yes', 'v1');
    keepConversion({ action: 'confirm' });
    keepChoice('yes', 'v1');
    expect(sessionStorage.length).toBe(1);
    keepChoice('yes', 'v2');
    expect(takeConversions()).toEqual([]);
  });

  it('say the same address in one way', () => {
    expect(addressText(address)).toBe(addressText({ ...address, line_1: ' 100 MAIN ST NW ', zip: '89101' }));
  });
});
