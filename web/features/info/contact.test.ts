import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachContact } from './contact';

function block(inner = '', failureHidden = true) {
  return `<section class="contact">${inner}
    <div class="summary fail" tabindex="-1" data-failure ${failureHidden ? 'hidden' : ''}>There was an error submitting the form.</div>
    <form data-contact action="/api/site/contacts?state=NV" method="post"><input type="hidden" name="ticket" value="t" />
      <div class="field"><input name="firstname" value="Jordan" /></div>
      <button type="submit" data-busy="Submitting…">Submit my plan</button><p role="status" data-status="Submitting your plan"></p>
    </form></section>`;
}

const assign = vi.fn();
let detach: () => void;

function answer(status: number, body: string) {
  const fetched = vi.fn((_: string, init: RequestInit) => Promise.resolve(new Response(body, { status, headers: { 'x-sent': String(init.body) } })));
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

function submit() {
  document.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
}

const button = () => document.querySelector('button');
const field = () => document.querySelector<HTMLInputElement>('[name=firstname]');

describe('the contact form', () => {
  beforeEach(() => {
    vi.stubGlobal('location', { ...window.location, assign });
    document.body.innerHTML = block();
    detach = attachContact(document);
  });
  afterEach(() => {
    detach();
    vi.unstubAllGlobals();
    assign.mockReset();
  });

  it('is sent once, and goes on to the page that the gateway names', async () => {
    const fetched = answer(200, '{"next":"/inperson/thanks/?state=NV"}');
    submit();
    submit();
    expect(document.querySelector('form')?.getAttribute('aria-busy')).toBe('true');
    expect(button()?.textContent).toBe('Submitting…');
    expect(field()?.disabled).toBe(true);
    expect(document.querySelector('[role=status]')?.textContent).toBe('Submitting your plan');
    await vi.waitFor(() => expect(assign).toHaveBeenCalledWith('/inperson/thanks/?state=NV'));
    expect(fetched).toHaveBeenCalledTimes(1);
    expect(String(fetched.mock.calls[0]?.[1].body)).toBe('ticket=t&firstname=Jordan');
  });

  it.each(['{"next":"https://elsewhere.example/"}', '{"next":"//elsewhere.example/"}', '{}', 'no JSON'])('never leaves the site for %s', async (body) => {
    answer(200, body);
    submit();
    await vi.waitFor(() => expect(document.querySelector<HTMLElement>('[data-failure]')?.hidden).toBe(false));
    expect(assign).not.toHaveBeenCalled();
  });

  it('shows the form as the gateway sends it back and focuses the summary', async () => {
    answer(422, `<!doctype html><main>${block('<div class="summary" tabindex="-1" id="s">There is a problem with 1 answer</div>')}</main>`);
    submit();
    await vi.waitFor(() => expect(document.activeElement?.id).toBe('s'));
    expect(document.querySelectorAll('form')).toHaveLength(1);
    expect(button()?.textContent).toBe('Submit my plan');
  });

  it('keeps what was typed when nothing comes back', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
    submit();
    await vi.waitFor(() => expect((document.activeElement as HTMLElement | null)?.dataset.failure).toBe(''));
    expect([field()?.value, field()?.disabled, button()?.textContent]).toEqual(['Jordan', false, 'Submit my plan']);
  });

  it('keeps it also when something else than the page comes back', async () => {
    answer(503, '{"title":"Overloaded"}');
    submit();
    await vi.waitFor(() => expect(document.querySelector<HTMLElement>('[data-failure]')?.hidden).toBe(false));
    expect(field()?.value).toBe('Jordan');
  });
});
