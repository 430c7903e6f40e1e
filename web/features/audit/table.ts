/** The sort keys: names of data attributes of the rows. */
const keys = ['name', 'election', 'eday', 'early', 'drop', 'age', 'fatal', 'critical', 'error', 'warning', 'gaps'];
const kinds = ['all', 'current', 'aging', 'stale', 'withheld', 'none'];

interface View {
  sort: string;
  down: boolean;
  show: string;
  find: string;
}

/** Names and days are sorted ascending at first, numbers descending. */
const isText = (key: string) => key === 'name' || key === 'election';

/** Compares two rows. A state without the number is last in both orders; equal rows are ordered by name. */
function compare(a: HTMLElement, b: HTMLElement, key: string, down: boolean): number {
  const [x, y] = [a.dataset[key] ?? '', b.dataset[key] ?? ''];
  if ((x === '') !== (y === '')) return x === '' ? 1 : -1;
  const order = isText(key) ? x.localeCompare(y) : Number(x) - Number(y);
  return (down ? -order : order) || (a.dataset.name ?? '').localeCompare(b.dataset.name ?? '');
}

/** The view that a query names (`?sort=age&show=stale`); unknown values are ignored. */
export function viewOf(search: string): View {
  const query = new URLSearchParams(search);
  const [sort, show] = [query.get('sort') ?? '', query.get('show') ?? ''];
  const known = keys.includes(sort) ? sort : 'name';
  const order = query.get('order');
  return { sort: known, down: order ? order === 'down' : !isText(known), show: kinds.includes(show) ? show : 'all', find: query.get('find') ?? '' };
}

/** The query with the view in it, so that it can be shared; the site's own parameters stay. */
export function searchOf(search: string, view: View): string {
  const query = new URLSearchParams(search);
  for (const name of ['sort', 'order', 'show', 'find']) query.delete(name);
  if (view.sort !== 'name' || view.down) query.set('sort', view.sort);
  if (view.down === isText(view.sort)) query.set('order', view.down ? 'down' : 'up');
  if (view.show !== 'all') query.set('show', view.show);
  if (view.find) query.set('find', view.find);
  const text = query.toString();
  return text ? `?${text}` : '';
}

/** Adds sorting and filters. Without this script the table is complete, sorted by name. */
export function attachTable(page: Document): void {
  const table = page.querySelector<HTMLTableElement>('table.audit');
  const filters = page.querySelector<HTMLElement>('.filters');
  const body = table?.tBodies[0];
  const find = page.querySelector<HTMLInputElement>('#find');
  const sortBy = page.querySelector<HTMLSelectElement>('#sortby');
  if (!table || !filters || !body || !find || !sortBy) return;
  const rows = [...body.rows];
  const choices = [...filters.querySelectorAll<HTMLButtonElement>('[data-kind]')];
  const shown = filters.querySelector('.shown-count');
  const view = viewOf(page.location.search);

  const draw = () => {
    rows.sort((a, b) => compare(a, b, view.sort, view.down));
    body.append(...rows);
    for (const head of table.querySelectorAll<HTMLElement>('.sort')) {
      const cell = head.closest('th');
      if (head.dataset.key === view.sort) cell?.setAttribute('aria-sort', view.down ? 'descending' : 'ascending');
      else cell?.removeAttribute('aria-sort');
    }
    const text = view.find.trim().toLowerCase();
    let count = 0;
    for (const row of rows) {
      const { name = '', code = '', status } = row.dataset;
      row.hidden = !((view.show === 'all' || status === view.show) && (name.toLowerCase().includes(text) || code.toLowerCase() === text));
      if (!row.hidden) count += 1;
    }
    for (const choice of choices) choice.setAttribute('aria-pressed', String(choice.dataset.kind === view.show));
    sortBy.value = [...sortBy.options].some(({ value }) => value === view.sort) ? view.sort : 'name';
    const words = count === 0 ? filters.dataset.nothing : filters.dataset.shown?.replace('%1', String(count)).replace('%2', String(rows.length));
    if (shown) shown.textContent = words ?? '';
  };
  const changed = (change: Partial<View>) => {
    Object.assign(view, change);
    draw();
    window.history.replaceState(window.history.state, '', `${page.location.pathname}${searchOf(page.location.search, view)}${page.location.hash}`);
  };

  for (const word of table.querySelectorAll<HTMLElement>('span.sort')) {
    const button = page.createElement('button');
    button.type = 'button';
    button.className = 'sort';
    button.dataset.key = word.dataset.key;
    button.append(...word.childNodes);
    button.addEventListener('click', () => {
      const key = button.dataset.key ?? 'name';
      changed({ sort: key, down: key === view.sort ? !view.down : !isText(key) });
    });
    word.replaceWith(button);
  }
  for (const choice of choices) choice.addEventListener('click', () => changed({ show: choice.dataset.kind ?? 'all' }));
  sortBy.addEventListener('change', () => changed({ sort: sortBy.value, down: !isText(sortBy.value) }));
  find.addEventListener('input', () => changed({ find: find.value }));
  find.value = view.find;
  filters.hidden = false;
  draw();
}
