import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { renderSite } from '@/test/render';
import { LocateForm } from './LocateForm';
import { startSearch } from './search';

interface Asked {
  body: { address_line_1: string; zip: string };
  url: string;
  signal: AbortSignal;
  answer: (...lines: string[]) => Promise<void>;
  fail: (response?: Response) => Promise<void>;
}

let asked: Asked[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) => {
    let resolve!: (response: Response) => void;
    let reject!: (why: Error) => void;
    const promise = new Promise<Response>((yes, no) => {
      resolve = yes;
      reject = no;
    });
    const signal = init?.signal as AbortSignal;
    signal.addEventListener('abort', () => reject(signal.reason as Error));
    const told = async (tell: () => void) => {
      tell();
      await pause(0);
    };
    asked.push({
      url: String(url),
      body: JSON.parse(String(init?.body)) as Asked['body'],
      signal,
      answer: (...lines) => told(() => resolve(Response.json({ suggestions: lines.map((line) => ({ address_line_1: line, city: 'Las Vegas', state_code: 'NV', zip: '89101' })) }))),
      fail: (response) => told(() => (response ? resolve(response) : reject(new TypeError('network')))),
    });
    return promise;
  });
  return () => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  };
});

const street = () => screen.getByLabelText<HTMLInputElement>('Home street address');
const type = (value: string) => {
  fireEvent.focus(street());
  fireEvent.change(street(), { target: { value } });
};
const typeZip = (value: string) => fireEvent.change(screen.getByLabelText('ZIP code'), { target: { value } });
const pause = (ms = 300) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const offered = () => [...(street().list?.options ?? [])].map(({ value, label }) => (label && label !== value ? `${value} | ${label}` : value));

/** The form with a typed ZIP code and a part of a street. */
async function typed() {
  renderSite(<LocateForm />);
  typeZip('89101');
  type('12 sam');
  await pause();
}

describe('completing the street', () => {
  it('asks once typing pauses, in the body, and offers what comes', async () => {
    renderSite(<LocateForm />);
    typeZip('89101-1234');
    for (const text of ['12 s', '12 sa', '12 sam']) type(text);
    expect(asked).toHaveLength(0);
    await pause();
    expect(asked.map(({ url, body }) => [url, body])).toEqual([['/api/site/suggest', { address_line_1: '12 sam', zip: '89101-1234' }]]);
    await asked[0]?.answer('12 Sample Ct', '12 Sampson Rd', '12 Sample Ct');
    expect(offered()).toEqual(['12 Sample Ct', '12 Sampson Rd']);
    expect(window.location.href).toBe('http://localhost/');
  });

  it('labels a street that does not contain what was typed, which a browser would hide', async () => {
    await typed();
    await asked[0]?.answer('12 Sample Ct', '12 N Sample Ct');
    expect(offered()).toEqual(['12 Sample Ct', '12 N Sample Ct | 12 N Sample Ct (12 sam)']);
  });

  it.each([
    ['12 sample', ''],
    ['12 sample', '8910'],
    ['12', '89101'],
    ['12 s', '89101'],
    ['sample ct', '89101'],
    [`12 ${'sample '.repeat(20)}`, '89101'],
  ])('asks nothing for "%s" in "%s"', async (line, zip) => {
    renderSite(<LocateForm />);
    typeZip(zip);
    type(line);
    await pause();
    expect(asked).toHaveLength(0);
  });

  it('sends no street while the focus is elsewhere, and serves whoever comes back to it', async () => {
    renderSite(<LocateForm />);
    type('84-25 164');
    fireEvent.blur(street());
    typeZip('11432');
    await pause();
    expect(asked).toHaveLength(0);
    fireEvent.focus(street());
    await pause();
    expect(asked.map(({ body }) => body)).toEqual([{ address_line_1: '84-25 164', zip: '11432' }]);
    fireEvent.blur(street());
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('asks for the ZIP code before the street, which needs it', () => {
    renderSite(<LocateForm />);
    const fields = [screen.getByLabelText('ZIP code'), street()];
    expect([...document.querySelectorAll('form input:not([type="hidden"])')]).toEqual(fields);
  });

  it('has one request under way and drops what comes too late', async () => {
    await typed();
    type('14 sam');
    expect(asked[0]?.signal.aborted).toBe(true);
    await asked[0]?.answer('12 Sample Ct');
    expect(offered()).toEqual([]);
    await pause();
    await asked[1]?.answer('14 Sample Ct');
    expect(offered()).toEqual(['14 Sample Ct']);
    typeZip('89102');
    expect(offered()).toEqual([]);
  });

  it('asks nothing about a street that was chosen, nor twice about the same', async () => {
    await typed();
    await asked[0]?.answer('12 Sample Ct');
    type('12 Sample Ct');
    await pause();
    type('12 sam');
    await pause();
    expect(asked).toHaveLength(1);
    type('12 Sample Ct A');
    await pause();
    expect(asked).toHaveLength(2);
  });

  it('leaves the form alone after an error, and the gateway too for a while', async () => {
    await typed();
    await asked[0]?.fail(new Response('', { status: 429, headers: { 'retry-after': '1' } }));
    expect(offered()).toEqual([]);
    expect(screen.queryByRole('alert')).toBeNull();
    type('12 samp');
    await pause();
    expect(asked).toHaveLength(1);
    await pause(6000);
    type('12 sampl');
    await pause();
    expect(asked).toHaveLength(2);
    await asked[1]?.fail();
    expect(offered()).toEqual([]);
  });

  it('gives up on an answer that does not come', async () => {
    await typed();
    await pause(5000);
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('asks nothing without a network', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await typed();
    expect(asked).toHaveLength(0);
  });

  it('asks nothing about an address that was kept until it is changed, and ends with the page', async () => {
    startSearch({ address_line_1: '12 sample', zip: '89101' });
    const { unmount } = renderSite(<LocateForm />);
    await pause();
    expect(asked).toHaveLength(0);
    type('12 sampl');
    await pause();
    expect(asked).toHaveLength(1);
    unmount();
    expect(asked[0]?.signal.aborted).toBe(true);
  });
});
