// Forms of the framed look-up are sent by this script and their answers put into the page, so that Back and Forward lead to what was shown
// before. A browser asks whether to send a form again where it is to show the answer to a POST once more, because answers have an address and
// are kept nowhere (`no-store`). What was shown stays in the memory of this document and goes with it; history has the number of the step alone.

/** What the frame shows at one step of its history. */
interface Step {
  title: string;
  content: DocumentFragment;
}

/** State of an entry of the history. `of`: the document that made it; another one does not have what it showed. */
interface Entry {
  of: number;
  step: number;
}

/** The gateway has answered or given up before that. */
const patience = 20_000;
/** Steps that are kept; the answer after them is a document of its own. */
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

/** The answer as a document; rejected where none of ours has come. */
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

/** As a browser without this script sends it. */
function sendPlainly(form: HTMLFormElement, pressed: HTMLButtonElement | null) {
  if (pressed?.form === form && pressed.name) {
    const field = form.ownerDocument.createElement('input');
    Object.assign(field, { type: 'hidden', name: pressed.name, value: pressed.value });
    form.appendChild(field);
  }
  form.submit();
}

/** Takes all forms of the frame over, those that come with answers, too. */
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

  /** Shows a step and keeps the one before. It stays as it was left, with what was typed. */
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
    // A second press while the first is under way.
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
      // Whoever leaves a step no longer waits for its answer.
      asked += 1;
      show(entry.step);
    }
  });
}
