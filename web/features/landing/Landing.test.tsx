import { fireEvent, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { attachCards } from '@/browser/cards';
import { attachFrame } from '@/browser/frame';
import { SampleBar } from '@/components/Shell/Bars';
import { Landing as Drawn } from '@/documents/Landing';
import type { DocumentOf } from '@/documents/types';
import { WordsProvider, wordsOf } from '@/documents/words';
import facts from '@/messages/facts/en.json';
import pages from '@/messages/pages/en.json';
import results from '@/messages/results/en.json';
import site from '@/messages/site/en.json';
import { bootstrap } from '@/test/fixtures.mjs';
import { renderSite } from '@/test/render';
import { Landing } from './Landing';

beforeEach(() => {
  vi.stubGlobal('location', { ...window.location, search: '?state=NV&lang=es', hash: '' });
  return () => vi.unstubAllGlobals();
});

/** Opens the page with the state that the gateway sends. */
function open(changes: object = {}, night: object = {}) {
  const { jurisdiction, jurisdictions, election, buttons, help_href, vote_by_mail_href, config_status, official, hotline } = bootstrap(changes);
  const backup = config_status === 'failed' ? { official, hotline } : null;
  const choose = { action: '/', choices: jurisdictions, hidden: [{ name: 'lang', value: 'es' }], locale: 'en', hotline: { e164: '+1', display: '1' } };
  const ahead = election && { next: election, same_day: [], early: null, days: [], poll_hours: [], after: null, ask: false, later: [], undated: [], count: 1, sources: [], office: {}, calendar_href: null, subscribe_href: null, ...night };
  const of = { kind: 'landing', choose, place: jurisdiction, ahead, buttons, help_href, vote_by_mail_href, backup } as unknown as DocumentOf<'landing'>;
  const words = wordsOf('en', 'VoteReady', { ...facts, ...site, ...pages, ...results });
  const rendered = renderSite(<Landing />, { state: changes });
  const slot = rendered.container.querySelector('[data-slot="page"]');
  if (slot) slot.innerHTML = renderToStaticMarkup(<WordsProvider value={words}>{<Drawn of={of} />}</WordsProvider>);
  attachFrame(document);
  attachCards(document);
  return rendered;
}

describe('the landing page', () => {
  it('offers the actions of the gateway in its order', () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Get ready to vote in Nevada' })).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'General election' })).toBeTruthy();
    const links = screen.getAllByRole('listitem').slice(0, bootstrap().buttons.length).map((item) => item.querySelector('a'));
    expect(links.map((link) => link?.getAttribute('href'))).toEqual(bootstrap().buttons.map(({ href }) => href));
    expect(links[1]?.getAttribute('target')).toBe('_blank');
    expect(links[2]?.textContent).toContain('Online until Tuesday, October 17, or on the day you vote');
  });

  it('links the page about IDs, help and rights where there is one', () => {
    open();
    expect(screen.getByRole('link', { name: 'ID, help, and your rights' }).getAttribute('href')).toBe(bootstrap().help_href);
  });

  it('links no such page where there is none', () => {
    open({ help_href: null });
    expect(screen.queryByRole('link', { name: 'ID, help, and your rights' })).toBeNull();
  });

  it('says after the polls have closed what a voter by mail can still do', () => {
    const day = '2028-11-13';
    const fix = [{ key: 'cure_until', with: { when: { kind: 'said', value: { key: 'when_day', with: { date: { kind: 'day', value: day } } } } } }];
    const track = { href: 'https://track.example.gov/', external: true, text: null };
    open({}, { polls: { phase: 'closed', opens: '07:00', closes: '19:00' }, after: { track, fix } });
    expect(screen.getByText(/Polls closed at 7.PM/)).toBeTruthy();
    expect(screen.getByRole('link', { name: /Track your ballot and fix problems/ }).getAttribute('href')).toBe(track.href);
    expect(screen.getByText(/You have until Monday, November 13/)).toBeTruthy();
  });

  it('asks where the visitor votes when nobody knows, by a form', () => {
    open({ jurisdiction: null, config_status: 'none' });
    expect(screen.getByRole('heading', { level: 1, name: 'Where do you vote?' })).toBeTruthy();
    const picker = screen.getByLabelText<HTMLSelectElement>('State or territory');
    fireEvent.change(picker, { target: { value: 'TX' } });
    expect([...new FormData(picker.form ?? undefined)]).toEqual([['lang', 'es'], ['state', 'TX']]);
    expect([picker.form?.method, picker.form?.getAttribute('action')]).toEqual(['get', '/']);
    expect(screen.getByRole('button', { name: 'Go' }).getAttribute('type')).toBe('submit');
  });

  it('offers states and territories, and the one that it is about is chosen', () => {
    open();
    const picker = screen.getByLabelText<HTMLSelectElement>('I’m a resident of:');
    expect([picker.value, [...picker.options].map(({ value }) => value).includes('PR')]).toEqual(['NV', true]);
    expect([...picker.options].some(({ value }) => value === '')).toBe(false);
  });

  it('shows its own state in the picker when it comes back from the cache of the browser', () => {
    open();
    const picker = screen.getByLabelText<HTMLSelectElement>('I’m a resident of:');
    fireEvent.change(picker, { target: { value: 'TX' } });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(picker.value).toBe('NV');
  });

  it('frees the cards when the page that one opens does not come', () => {
    vi.useFakeTimers();
    open();
    const cards = () => screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-disabled'));
    const [first] = screen.getAllByRole('link', { name: /Find where to vote/ });
    fireEvent.click(first as HTMLElement);
    expect(cards().length).toBeGreaterThan(1);
    expect(screen.getByRole('status').textContent).toBe('Loading…');
    vi.advanceTimersByTime(5000);
    expect(cards()).toEqual([]);
    vi.useRealTimers();
  });

  it('has no panel of official links while the content loads', () => {
    expect(open().container.querySelector('.backup')).toBeNull();
  });

  it('has the official links where the content did not load', () => {
    const { container } = open({ config_status: 'failed', buttons: [] });
    const panel = container.querySelector('.backup');
    expect(panel?.querySelector('h2')?.textContent).toBe('Voting help for Nevada');
    const { lookup_url, registration_url, office_url } = bootstrap().official;
    const links = [lookup_url, registration_url, office_url, 'tel:+18333368683', 'sms:70888?&body=VOTE', ''];
    expect([...(panel?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))).toEqual(links);
    expect(screen.queryByRole('link', { name: /Find where to vote/ })).toBeNull();
  });

  it('thanks after a form', () => {
    window.history.replaceState(null, '', '/?commit_form_success');
    open();
    expect(screen.getByRole('status').textContent).toBe('Thank you. We got your information.');
    window.history.replaceState(null, '', '/');
  });
});

describe('the bar of the sample', () => {
  it('shows while the data is made up, and only then', async () => {
    const { container, unmount } = renderSite(<SampleBar />);
    expect(container.querySelector('.sample.shown')?.textContent).toBe('Sample data. Don’t use it to decide where to vote.');
    unmount();
    const { resetBootstrap } = await import('@/lib/state/bootstrap');
    resetBootstrap();
    expect(renderSite(<SampleBar />, { state: { sample: false } }).container.querySelector('.shown')).toBeNull();
  });
});
