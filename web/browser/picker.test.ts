import { beforeEach, expect, it, vi } from 'vitest';
import { attachPicker } from './picker';

const sent = vi.fn((event: Event) => event.preventDefault());
let select: HTMLSelectElement;

beforeEach(() => {
  sent.mockClear();
  document.body.innerHTML = `<form class="choose inline"><select name="state"><option value="CA">California</option>
    <option value="NV" selected>Nevada</option><option value="TX">Texas</option></select><button type="submit">Go</button></form>`;
  select = document.querySelector('select') as HTMLSelectElement;
  document.querySelector('form')?.addEventListener('submit', sent);
  attachPicker(document);
});

const key = (name: string) => select.dispatchEvent(new KeyboardEvent('keydown', { key: name }));
function choose(value: string) {
  select.value = value;
  select.dispatchEvent(new Event('change'));
}

it('opens the state that is chosen by pointer', () => {
  select.dispatchEvent(new Event('pointerdown'));
  choose('TX');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('stays while arrow keys move, and opens on Enter', () => {
  key('ArrowDown');
  choose('TX');
  key('ArrowUp');
  choose('CA');
  expect(sent).not.toHaveBeenCalled();
  key('Enter');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('opens what Enter takes from an open list', () => {
  key('ArrowDown');
  key('Enter');
  expect(sent).not.toHaveBeenCalled();
  choose('TX');
  expect(sent).toHaveBeenCalledTimes(1);
});

it('stays where the state does not change', () => {
  choose('NV');
  key('Enter');
  expect(sent).not.toHaveBeenCalled();
});
