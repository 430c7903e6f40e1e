/**
 * The choice of a state opens its page when it is made by pointer or Enter (SPEC 2, "Changing the picker
 * navigates"). Arrow keys and letters move through the list and open nothing (WCAG 3.2.2): Enter or "Go" does.
 */
export function attachPicker(page: Document) {
  for (const form of page.querySelectorAll<HTMLFormElement>('form.choose')) {
    const select = form.querySelector<HTMLSelectElement>('select[name="state"]');
    if (select) follow(form, select);
  }
}

function follow(form: HTMLFormElement, select: HTMLSelectElement) {
  let moving = false;
  let opened = select.value;

  function open() {
    if (!select.value || select.value === opened) return;
    opened = select.value;
    // Old browsers have no `requestSubmit`.
    form.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
  }

  select.addEventListener('pointerdown', () => (moving = false));
  select.addEventListener('keydown', (event) => {
    moving = event.key !== 'Enter';
    // A closed list that arrow keys have changed; an open one reports its choice by `change`.
    if (event.key === 'Enter') open();
  });
  select.addEventListener('change', () => !moving && open());
  // A page that comes back from the back/forward cache has its own state again.
  window.addEventListener('pageshow', ({ persisted }) => persisted && (opened = form.classList.contains('inline') ? defaultOf(select) : ''));
}

function defaultOf(select: HTMLSelectElement): string {
  return Array.from(select.options).find(({ defaultSelected }) => defaultSelected)?.value ?? '';
}
