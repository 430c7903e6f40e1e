import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSteps } from '@/browser/steps';

const form = (heading: string, more = '') =>
  `<h1>${heading}</h1><form method="post" action="/embed/?key=k"><input name="zip" value=""><button type="submit" name="address" value="12 N Sample Ct">One</button></form>${more}`;
const answer = (heading: string, more = '') => new Response(`<!DOCTYPE html><title>${heading} | VoteReady</title><div class="embed">${form(heading, more)}</div>`);
const heading = () => document.querySelector('h1')?.textContent;
const press = () => document.querySelector<HTMLButtonElement>('button')?.click();
const shown = (text: string) => vi.waitFor(() => expect(heading()).toBe(text));
const submit = vi.fn();
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(submit);
  fetched.mockReset();
  submit.mockClear();
  document.title = 'Form';
  document.body.innerHTML = `<div class="embed">${form('Form')}</div>`;
  keepSteps(document);
});

afterEach(() => vi.unstubAllGlobals());

describe('the steps of the framed look-up', () => {
  it('sends what the form has, with the button that was pressed, and puts the answer in its place', async () => {
    fetched.mockResolvedValueOnce(answer('Which of these?'));
    document.querySelector('input')?.setAttribute('value', '89101');
    press();
    await shown('Which of these?');
    const [url, asked] = fetched.mock.calls[0] ?? [];
    expect(String(url)).toMatch(/\/embed\/\?key=k$/);
    expect(String(asked?.body)).toBe('zip=89101&address=12+N+Sample+Ct');
    expect(document.title).toBe('Which of these? | VoteReady');
    expect(document.activeElement).toBe(document.querySelector('h1'));
    expect(submit).not.toHaveBeenCalled();
    expect(window.location.href).not.toContain('Sample');
    expect(JSON.stringify(window.history.state)).not.toContain('Sample');
  });

  it('leads Back and Forward to what was shown, with what was typed, and asks nothing again', async () => {
    fetched.mockResolvedValueOnce(answer('Which of these?')).mockResolvedValueOnce(answer('Your places'));
    const typed = document.querySelector('input');
    if (typed) typed.value = '89101';
    press();
    await shown('Which of these?');
    press();
    await shown('Your places');
    window.history.back();
    await shown('Which of these?');
    window.history.back();
    await shown('Form');
    expect(document.querySelector('input')?.value).toBe('89101');
    window.history.go(2);
    await shown('Your places');
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('keeps to the step in which a link within the answer was pressed', async () => {
    fetched.mockResolvedValueOnce(answer('Your places', '<a href="#dropoff">Drop-off</a>')).mockResolvedValueOnce(answer('Fewer places'));
    press();
    await shown('Your places');
    window.location.hash = '#dropoff';
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    press();
    await shown('Fewer places');
    window.history.back();
    await shown('Your places');
    window.history.back();
    await vi.waitFor(() => expect(window.location.hash).toBe(''));
    expect(heading()).toBe('Your places');
  });

  it('takes a new way from a step to which somebody came back', async () => {
    fetched.mockResolvedValueOnce(answer('First')).mockResolvedValueOnce(answer('Second')).mockResolvedValueOnce(answer('Other'));
    press();
    await shown('First');
    press();
    await shown('Second');
    window.history.back();
    await shown('First');
    press();
    await shown('Other');
    window.history.back();
    await shown('First');
  });

  it.each([
    ['no answer comes', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the answer is another page', () => Promise.resolve(new Response('<h1>Error</h1>', { status: 429 }))],
  ])('leaves the form to the browser where %s', async (_, response) => {
    fetched.mockImplementationOnce(response);
    press();
    await vi.waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
    expect(document.querySelector<HTMLInputElement>('input[type=hidden]')?.value).toBe('12 N Sample Ct');
    expect(heading()).toBe('Form');
  });

  it('asks once where a button is pressed twice, and drops an answer that nobody waits for', async () => {
    let come: (response: Response) => void = () => undefined;
    fetched.mockReturnValueOnce(new Promise((resolve) => (come = resolve)));
    press();
    press();
    expect(fetched).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new PopStateEvent('popstate', { state: window.history.state }));
    come(answer('Late'));
    await vi.waitFor(() => expect(document.querySelector('form')?.hasAttribute('aria-busy')).toBe(false));
    expect(heading()).toBe('Form');
    expect(submit).not.toHaveBeenCalled();
  });
});
