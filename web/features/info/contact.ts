import { timeLimit } from '@/lib/api/time-limit';
import { count } from '@/lib/events/events';

/** The gateway answers within 15 s. */
const timeLimitMs = 20_000;

/** The page that follows a stored form; only paths of this site are accepted. */
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
  // Attributes, because Firefox before 119 has no `ariaBusy`; no `:is()`, which old browsers lack.
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

/** Shows that no answer came; the fields keep what was typed. */
function fail(form: HTMLFormElement) {
  setBusy(form, false);
  const section = form.closest('section');
  const failure = section?.querySelector<HTMLElement>('[data-failure]');
  for (const summary of section?.querySelectorAll<HTMLElement>('.summary') ?? []) summary.hidden = summary !== failure;
  if (!failure) return;
  failure.hidden = false;
  failure.focus();
}

/** Replaces the form by the one that the gateway sent back, with errors and what was typed. */
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
 * Sends the contact form without leaving the page, so that a lost connection loses nothing typed. The gateway
 * checks the fields and writes all words; without scripts the browser posts the same form. Returns a function
 * that detaches it.
 */
export function attachContact(page: Document): () => void {
  function submit(event: SubmitEvent) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || !form.matches('form[data-contact]')) return;
    event.preventDefault();
    if (form.getAttribute('aria-busy') !== 'true') void send(form);
  }
  // A page from the back/forward cache is no longer sending.
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
