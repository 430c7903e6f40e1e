import type { SiteTags } from '@/lib/api/types';
import { askTags, loadTags } from '@/features/tags/load';
import { onEvent } from '@/lib/events/events';
import { type Choice, keepChoice, keepConversion, privacyControl, readChoice, tagsMark } from '@/lib/tags/mark';
import { announce } from './announce';

const names = (tags: SiteTags['tags']) => tags.map(({ name }) => name).join(', ');

/** Shows the hidden bar that asks whether scripts of other companies may run; loads them after a yes. */
function ask(bar: HTMLElement, { tags, version }: SiteTags) {
  const told = { all: tags, conversions: tags.filter(({ kind }) => kind === 'conversions') };
  for (const words of bar.querySelectorAll<HTMLElement>('[data-names]')) {
    const named = words.dataset.names === 'conversions' ? told.conversions : told.all;
    words.textContent = (words.textContent ?? '').replace('%1', () => names(named));
    if (named.length === 0) words.remove();
  }
  for (const button of bar.querySelectorAll<HTMLElement>('[data-answer]')) {
    button.addEventListener('click', () => {
      const choice: Choice = button.dataset.answer === 'yes' ? 'yes' : 'no';
      keepChoice(choice, version);
      if (choice === 'yes') loadTags(tags);
      bar.remove();
    });
  }
  bar.hidden = false;
}

/** On the privacy page: shows the visitor's answer, and lets it be changed. */
function showChoice(page: Document, part: HTMLElement) {
  const { dataset } = part;
  const [now, button] = [part.querySelector('p'), part.querySelector('button')];
  if (!now || !button) return;
  if (privacyControl()) {
    now.textContent = dataset.gpc ?? '';
    button.remove();
    part.hidden = false;
    return;
  }
  void askTags().then(({ tags, version }) => {
    if (tags.length === 0) return;
    let choice = readChoice(version);
    const draw = () => {
      now.textContent = (choice === 'yes' ? dataset.nowYes : dataset.nowNo) ?? '';
      button.textContent = (choice === 'yes' ? dataset.no : dataset.yes) ?? '';
    };
    button.addEventListener('click', () => {
      choice = choice === 'yes' ? 'no' : 'yes';
      keepChoice(choice, version);
      draw();
      announce(page, now.textContent ?? '');
    });
    draw();
    part.hidden = false;
  });
}

/** Scripts of other companies; does nothing on a site that has none configured. */
export function attachTags(page: Document) {
  const part = page.querySelector<HTMLElement>('[data-tag-choice]');
  if (part && tagsMark() !== null) showChoice(page, part);
  const mark = privacyControl() ? null : tagsMark();
  // This page may not load tags: its conversions wait for the next page that may.
  if (mark === 'named') onEvent((event) => event.event === 'conversion' && keepConversion({ action: event.action }));
  const bar = page.querySelector<HTMLElement>('[data-consent]');
  if (mark !== 'load' || !bar) return;
  void askTags().then((site) => {
    if (site.tags.length === 0) return;
    const choice = readChoice(site.version);
    if (choice === 'yes') loadTags(site.tags);
    else if (choice === null) ask(bar, site);
  });
}
