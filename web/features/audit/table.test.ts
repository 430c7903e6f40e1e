import { beforeEach, describe, expect, it } from 'vitest';
import { attachTable, searchOf, viewOf } from './table';

const row = (code: string, name: string, status: string, age: string) =>
  `<tr data-code="${code}" data-name="${name}" data-status="${status}" data-age="${age}"><th>${name}</th></tr>`;
const page = `
  <div class="filters" hidden data-shown="%1 of %2" data-nothing="none fits"><input id="find"><select id="sortby"><option value="name">Name</option><option value="age">Age</option></select>
    <button data-kind="all" aria-pressed="true">All</button><button data-kind="stale" aria-pressed="false">Stale</button><p class="shown-count" role="status"></p></div>
  <table class="audit"><thead><tr><th aria-sort="ascending"><span class="sort" data-key="name">State</span></th><th><span class="sort" data-key="age">Feed</span></th></tr></thead>
    <tbody>${row('AL', 'Alabama', 'current', '2')}${row('AK', 'Alaska', 'none', '')}${row('WV', 'West Virginia', 'stale', '44')}${row('OK', 'Oklahoma', 'stale', '36')}</tbody></table>`;

const names = () => [...document.querySelectorAll<HTMLElement>('tbody tr')].filter(({ hidden }) => !hidden).map(({ dataset }) => dataset.code);
const head = (key: string) => document.querySelector(`button.sort[data-key="${key}"]`) as HTMLButtonElement;

function open(search = '') {
  window.history.replaceState(null, '', `/national-audit/${search}`);
  document.body.innerHTML = page;
  attachTable(document);
}

describe('the table of the audit', () => {
  beforeEach(() => open());

  it('shows its controls and all rows by name', () => {
    expect(document.querySelector<HTMLElement>('.filters')?.hidden).toBe(false);
    expect(names()).toEqual(['AL', 'AK', 'OK', 'WV']);
    expect(document.querySelector('.shown-count')?.textContent).toBe('4 of 4');
  });

  it('sorts numbers from the largest, with what has none last either way', () => {
    head('age').click();
    expect(names()).toEqual(['WV', 'OK', 'AL', 'AK']);
    expect(head('age').closest('th')?.getAttribute('aria-sort')).toBe('descending');
    expect(head('name').closest('th')?.hasAttribute('aria-sort')).toBe(false);
    head('age').click();
    expect(names()).toEqual(['AL', 'OK', 'WV', 'AK']);
    expect(window.location.search).toBe('?sort=age&order=up');
  });

  it('filters by sign and name together, and tells how many there are', () => {
    document.querySelector<HTMLButtonElement>('[data-kind="stale"]')?.click();
    expect(names()).toEqual(['OK', 'WV']);
    const find = document.querySelector('#find') as HTMLInputElement;
    find.value = 'wv';
    find.dispatchEvent(new Event('input'));
    expect(names()).toEqual(['WV']);
    find.value = 'zzz';
    find.dispatchEvent(new Event('input'));
    expect(document.querySelector('.shown-count')?.textContent).toBe('none fits');
  });

  it('opens the view that the address names', () => {
    open('?lang=es&sort=age&show=stale');
    expect(names()).toEqual(['WV', 'OK']);
    expect(document.querySelector('[data-kind="stale"]')?.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the address of a view', () => {
  it('keeps the parameters of the site and leaves out what is usual', () => {
    expect(searchOf('?lang=es&sort=age', { sort: 'name', down: false, show: 'all', find: '' })).toBe('?lang=es');
    expect(searchOf('?lang=es', { sort: 'fatal', down: true, show: 'none', find: '' })).toBe('?lang=es&sort=fatal&show=none');
  });

  it('reads back what it wrote, and nothing else', () => {
    const view = { sort: 'age', down: false, show: 'stale', find: 'new' };
    expect(viewOf(searchOf('', view))).toEqual(view);
    expect(viewOf('?sort=__proto__&show=x')).toEqual({ sort: 'name', down: false, show: 'all', find: '' });
  });
});
