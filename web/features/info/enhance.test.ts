import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attach } from './enhance';

const page = `
  <button data-print hidden>Print</button>
  <div class="topics">
    <details name="topic" open><summary id="first">In person</summary><div id="dates-in-person">a</div></details>
    <details name="topic"><summary id="second">By mail</summary><div id="dates-vbm">b</div></details>
  </div>
  <p id="elsewhere">c</p>`;

let detach: () => void;
const scrolled = vi.fn();

function show(fragment: string, wide: boolean) {
  document.body.innerHTML = page;
  window.location.hash = fragment;
  vi.stubGlobal('matchMedia', () => ({ matches: wide }));
  detach = attach(document);
}

const [first, second] = [0, 1].map((index) => () => document.querySelectorAll('details')[index] as HTMLDetailsElement) as [() => HTMLDetailsElement, () => HTMLDetailsElement];

/** Presses a topic; true if the browser's own action was not prevented. */
function press(id: string): boolean {
  return document.getElementById(id)?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })) ?? false;
}

beforeEach(() => {
  scrolled.mockClear();
  Element.prototype.scrollIntoView = scrolled;
});

afterEach(() => {
  detach();
  vi.unstubAllGlobals();
  window.location.hash = '';
});

describe('what scripts add to a rendered page', () => {
  it('shows the print button and prints', () => {
    show('', true);
    const print = vi.spyOn(window, 'print').mockImplementation(() => {});
    const button = document.querySelector('button') as HTMLButtonElement;
    expect(button.hidden).toBe(false);
    button.click();
    detach();
    button.click();
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('opens the topic of the fragment and goes to it', () => {
    show('#dates-vbm', true);
    expect(second().open).toBe(true);
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it.each(['', '#elsewhere', '#nowhere', '#dates-in-person'])('moves nothing for the fragment "%s"', (fragment) => {
    show(fragment, true);
    expect([first().open, second().open, scrolled.mock.calls.length]).toEqual([true, false, 0]);
  });

  it('opens the topic when the fragment changes', () => {
    show('', true);
    window.location.hash = '#dates-vbm';
    window.dispatchEvent(new HashChangeEvent('hashchange'));
    expect(second().open).toBe(true);
  });

  it('survives a fragment that is no text', () => {
    expect(() => show('#%E0%A4%A', true)).not.toThrow();
  });

  it('keeps one tab open where topics are tabs, and closes drawers where they are not', () => {
    show('', true);
    expect(press('first')).toBe(false);
    expect(press('second')).toBe(true);
    detach();
    show('', false);
    expect(press('first')).toBe(true);
  });
});
