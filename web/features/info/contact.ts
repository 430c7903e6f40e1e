import { timeLimit } from '@/lib/api/time-limit';
import { count } from '@/lib/events/events';

/** The gateway answers within 15 s. */
const timeLimitMs = 20_000;

/** Where a stored form leads; only a page of our own. */
function nextPage(answer: unknown): string {
  const next = typeof answer === 'object' && answer !== null && 'next' in answer ? answer.next : null;
  if (typeof next !== 'string' || !/^\/(?!\/)/.test(next)) throw new Error('an answer without a page');
  return next;
}

function mark(element: HTMLElement, name: string, on: boolean) {
  if (on) element.setAttribute(name, 'true');
  else element.removeAttribute(name);
}

function setBusy(form: HTMLFormElement, busy: boolean) {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]');
  const status = form.querySelector<HTMLElement>('[data-status]');
  // Attributes: Firefox before 119 has no `ariaBusy`, and old browsers no `:is()`.
  mark(form, 'aria-busy', busy);
  for (const field of form.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.field input, .field select')) field.disabled = busy;
  if (status) status.textContent = busy ? (status.dataset.status ?? '') : '';
  if (!button) return;
  button.dataset.label ??= button.textContent;
  mark(button, 'aria-disabled', busy);
  button.textContent = (busy ? button.dataset.busy : button.dataset.label) ?? '';
  if (!busy) return;
  const sign = document.createElement('span');
  sign.className = 'busy';
  sign.setAttribute('aria-hidden', 'true');
  button.prepend(sign);
}

/** Shows what went wrong where nothing came back; what was typed is still in the fields. */
function fail(form: HTMLFormElement) {
  setBusy(form, false);
  const section = form.closest('section');
  const failure = section?.querySelector<HTMLElement>('[data-failure]');
  for (const summary of section?.querySelectorAll<HTMLElement>('.summary') ?? []) summary.hidden = summary !== failure;
  if (!failure) return;
  failure.hidden = false;
  failure.focus();
}

/** Puts the form that the gateway sent back, with its errors and what was typed, in the place of this one. */
function showAgain(form: HTMLFormElement, html: string) {
  const own = form.closest('section');
  const again = new DOMParser().parseFromString(html, 'text/html').querySelector('section.contact');
  if (!own || !again) throw new Error('a page without the form');
  own.replaceWith(document.adoptNode(again));
  again.querySelector<HTMLElement>('.summary:not([hidden])')?.focus();
}

async function send(form: HTMLFormElement) {
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  setBusy(form, true);
  try {
    const response = await fetch(form.action, { method: 'POST', body, headers: { accept: 'application/json, text/html' }, signal: timeLimit(timeLimitMs) });
    if (response.ok) {
      const next = nextPage(await response.json());
      count({ event: 'conversion', action: 'contact' });
      window.location.assign(next);
    } else {
      count({ event: 'record_event', category: 'contact', action: 'fail' });
      showAgain(form, await response.text());
    }
  } catch {
    fail(form);
  }
}

/**
 * Sends the contact form without leaving the page, so that nothing typed is lost when the connection is. The gateway checks the fields and
 * writes all words; without scripts the same form is posted by the browser. Returns how to take it away.
 */
export function attachContact(page: Document): () => void {
  function submit(event: SubmitEvent) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('form[data-contact]')) return;
    event.preventDefault();
    if (form.getAttribute('aria-busy') !== 'true') void send(form);
  }
  // A page that comes back from the back/forward cache is not sending any more.
  function shown() {
    for (const form of page.querySelectorAll<HTMLFormElement>('form[data-contact]')) setBusy(form, false);
  }
  page.addEventListener('submit', submit);
  window.addEventListener('pageshow', shown);
  return () => {
    page.removeEventListener('submit', submit);
    window.removeEventListener('pageshow', shown);
  };
}
