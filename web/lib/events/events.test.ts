import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachEvents, count } from './events';

const beacon = vi.fn<(route: string, body: string) => boolean>(() => true);
let detach = () => {};

/** All events that were sent, with the fields of their batches. */
function sent() {
  return beacon.mock.calls.map(([, body]) => JSON.parse(body) as { utm: object; page: string; events: { event: string }[] });
}

function leave() {
  window.dispatchEvent(new Event('pagehide'));
}

function click(html: string) {
  document.body.innerHTML = html;
  const link = document.querySelector('a');
  link?.addEventListener('click', (event) => event.preventDefault());
  link?.querySelector('b')?.click();
  link?.click();
}

describe('the counting of events', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('navigator', { ...navigator, sendBeacon: beacon });
    sessionStorage.clear();
    history.replaceState(null, '', '/votinginfo/nv/?utm_source=mail&utm_campaign=fall');
    detach = attachEvents();
  });
  afterEach(() => {
    leave();
    detach();
    beacon.mockClear();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('sends a page view with its campaign, soon or when the page is left', () => {
    expect(beacon).not.toHaveBeenCalled();
    vi.advanceTimersByTime(2_000);
    expect(beacon).toHaveBeenCalledTimes(1);
    const [first] = sent();
    expect([first?.page, first?.utm, first?.events[0]]).toEqual(['/votinginfo/nv/', { source: 'mail', name: 'fall' }, { event: 'page_view' }]);
    leave();
    expect(beacon).toHaveBeenCalledTimes(1);
  });

  it('keeps the campaign for the next pages of the tab', () => {
    leave();
    history.replaceState(null, '', '/register/');
    count({ event: 'conversion', action: 'register' });
    leave();
    expect(sent().at(-1)?.utm).toEqual({ source: 'mail', name: 'fall' });
  });

  it('counts a button as click and conversion, and a link by where it leads, never by its address', () => {
    leave();
    beacon.mockClear();
    click('<a href="https://www.nvsos.gov/votersearch/?q=100+Main+St" data-action="confirm">Check</a>');
    leave();
    expect(sent().at(-1)?.events).toEqual([
      { event: 'record_event', category: 'button', action: 'click', label: 'confirm' },
      { event: 'conversion', action: 'confirm' },
      { event: 'outbound', label: 'official' },
    ]);
    for (const [href, label] of [
      ['https://www.google.com/maps/dir/?destination=1', 'map'],
      ['tel:+18333368683', 'phone'],
      ['https://elsewhere.example/', 'other'],
    ]) {
      click(`<a href="${href}">x</a>`);
      leave();
      expect(sent().at(-1)?.events).toEqual([{ event: 'outbound', label }]);
    }
    expect(JSON.stringify(beacon.mock.calls)).not.toContain('Main');
    beacon.mockClear();
    click('<a href="/locate/">in</a>');
    leave();
    expect(beacon).not.toHaveBeenCalled();
  });

  it('counts a language, a filter and a chosen state, and nothing of other forms', () => {
    leave();
    beacon.mockClear();
    click('<nav data-languages="en"><a href="?lang=es" hreflang="es">Español</a></nav>');
    document.body.innerHTML = '<button type="button" data-filter="dropoff">Drop-off</button>';
    document.querySelector('button')?.click();
    document.body.innerHTML = '<form method="get"><select name="state"><option value="TX" selected>Texas</option></select></form><form method="post"><input name="state" value="100 Main St"></form>';
    for (const form of document.querySelectorAll('form')) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
    leave();
    expect(sent().at(-1)?.events).toEqual([
      { event: 'record_event', category: 'language', action: 'change', label: 'es' },
      { event: 'record_event', category: 'filter', action: 'change', label: 'dropoff' },
      { event: 'record_event', category: 'picker', action: 'change', label: 'TX' },
    ]);
  });

  it('counts a button of the editors as a conversion', () => {
    leave();
    beacon.mockClear();
    click('<a href="/votinginfo/nv/" data-action="custom-button-a">Volunteer</a>');
    leave();
    expect(sent().at(-1)?.events).toContainEqual({ event: 'conversion', action: 'custom-button-a' });
  });

  it('bounds a batch, and a browser that refuses is no error', () => {
    beacon.mockImplementationOnce(() => {
      throw new TypeError('no');
    });
    for (let n = 0; n < 70; n += 1) count({ event: 'outbound', label: 'other' });
    leave();
    expect(Math.max(...sent().map(({ events }) => events.length))).toBeLessThanOrEqual(32);
  });
});
