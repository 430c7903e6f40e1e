// Sends the forms of the framed look-up and puts their answers into the page, so that Back and Forward lead
// to what was shown before. Without this a browser would ask whether to send the form again, because answers
// to a POST are not cached (`no-store`). The steps stay in the memory of this document; the history has only
// their numbers.

/** What the frame shows at one step of its history. */
interface Step {
  title: string;
  content: DocumentFragment;
}

/** State of an entry of the history. `of`: the document that made it, which alone has the step. */
interface Entry {
  of: number;
  step: number;
}

/** Longer than the gateway works on an answer. */
const patience = 20_000;
/** Most steps in memory; the next answer is loaded as a new document. */
const mostSteps = 50;

function entryOf(state: unknown): Entry | null {
  const { of, step } = (state ?? {}) as Partial<Entry>;
  return typeof of === 'number' && typeof step === 'number' ? { of, step } : null;
}

/** What a form sends, with the button that was pressed. */
function sentBy(form: HTMLFormElement, pressed: HTMLButtonElement | null): URLSearchParams {
  const sent = new URLSearchParams();
  new FormData(form).forEach((value, name) => {
    if (typeof value === 'string') sent.append(name, value);
  });
  if (pressed?.form === form && pressed.name) sent.append(pressed.name, pressed.value);
  return sent;
}

/** Sends the form and gives the answer as a document; rejected if no page of the look-up came back. */
function ask(form: HTMLFormElement, body: URLSearchParams): Promise<Document> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patience);
  const answer = fetch(form.action, { method: 'POST', body, headers: { accept: 'text/html' }, cache: 'no-store', redirect: 'error', signal: late.signal });
  return answer
    .then((response) => response.text())
    .then((html) => {
      clearTimeout(timer);
      const page = new DOMParser().parseFromString(html, 'text/html');
      if (!page.querySelector('.embed')) throw new Error('no answer of the look-up');
      return page;
    });
}

/** Sends the form as a browser without this script does. */
function sendPlainly(form: HTMLFormElement, pressed: HTMLButtonElement | null) {
  if (pressed?.form === form && pressed.name) {
    const field = form.ownerDocument.createElement('input');
    Object.assign(field, { type: 'hidden', name: pressed.name, value: pressed.value });
    form.appendChild(field);
  }
  form.submit();
}

/** Handles all forms of the frame, also those in answers that come later. */
export function keepSteps(page: Document) {
  const frame = page.querySelector<HTMLElement>('.embed');
  const { history } = window;
  if (!frame || typeof fetch !== 'function' || typeof AbortController !== 'function' || typeof history.pushState !== 'function') return;
  const of = Math.random();
  const steps: Step[] = [{ title: page.title, content: page.createDocumentFragment() }];
  let at = 0;
  let asked = 0;
  let pressed: HTMLButtonElement | null = null;
  const mark = () => history.replaceState({ of, step: at }, '');

  /** Shows a step. The step before stays in memory as it was left, with what was typed. */
  const show = (step: number) => {
    const [left, next] = [steps[at], steps[step]];
    if (!left || !next || step === at) return;
    while (frame.firstChild) left.content.appendChild(frame.firstChild);
    frame.appendChild(next.content);
    page.title = next.title;
    at = step;
    const heading = frame.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  };

  mark();
  frame.addEventListener('click', ({ target }) => {
    pressed = target instanceof Element ? target.closest<HTMLButtonElement>('button[type=submit]') : null;
  });
  frame.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement;
    if (form.method !== 'post' || event.defaultPrevented || steps.length >= mostSteps) return;
    event.preventDefault();
    // The form has been sent already.
    if (form.getAttribute('aria-busy') === 'true') return;
    form.setAttribute('aria-busy', 'true');
    const button = pressed;
    const turn = (asked += 1);
    const isWanted = () => turn === asked;
    ask(form, sentBy(form, button)).then(
      (answer) => {
        form.removeAttribute('aria-busy');
        if (!isWanted()) return;
        const content = page.createDocumentFragment();
        for (const part of [...(answer.querySelector('.embed')?.childNodes ?? [])]) content.appendChild(page.importNode(part, true));
        steps.splice(at + 1, steps.length, { title: answer.title, content });
        history.pushState({ of, step: at + 1 }, '');
        show(at + 1);
      },
      () => {
        form.removeAttribute('aria-busy');
        if (isWanted()) sendPlainly(form, button);
      },
    );
  });
  window.addEventListener('popstate', ({ state }) => {
    const entry = entryOf(state);
    if (!entry) {
      // A link within the answer (`#dropoff`) made an entry of this step.
      mark();
    } else if (entry.of === of) {
      // A reader who leaves a step no longer waits for its answer.
      asked += 1;
      show(entry.step);
    }
  });
}
