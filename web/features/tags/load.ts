import type { SiteTag, SiteTags } from '@/lib/api/types';
import { timeLimit } from '@/lib/api/time-limit';
import { onEvent, type SiteEvent } from '@/lib/events/events';
import { forgetSearch } from '@/features/locate/search';
import { type Conversion, privacyControl, takeConversions } from '@/lib/tags/mark';

/** The queue that a configured script reads: closed words. The script may replace `push`. */
declare global {
  interface Window {
    votereadyEvents?: { push: (event: SiteEvent) => unknown };
  }
}

const none: SiteTags = { version: '', tags: [] };
const waitMs = 5_000;

/** The tags of this site; none without an answer of the gateway, or under Global Privacy Control. */
export async function askTags(): Promise<SiteTags> {
  if (privacyControl()) return none;
  try {
    const response = await fetch('/api/site/tags', { credentials: 'omit', signal: timeLimit(waitMs) });
    return response.ok ? ((await response.json()) as SiteTags) : none;
  } catch {
    return none;
  }
}

function send({ endpoint, labels }: SiteTag, { action, ...record }: Conversion) {
  const label = labels[action];
  if (!endpoint || !label) return;
  const value = record.sha256_address ? { value: 1, currency: 'USD', user_data: { sha256_address: record.sha256_address } } : {};
  const body = JSON.stringify({ event: 'conversion', action, label, ...value });
  // `keepalive`: it is sent even if the page is left.
  fetch(endpoint, { method: 'POST', body, keepalive: true, mode: 'no-cors', credentials: 'omit', referrerPolicy: 'no-referrer' }).catch(() => {});
}

function run({ script, integrity }: SiteTag) {
  if (!script || !integrity) return;
  const element = document.createElement('script');
  const attributes = { src: script, integrity, crossorigin: 'anonymous', referrerpolicy: 'no-referrer', async: '' };
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  document.head.append(element);
}

let loaded = false;

/**
 * Loads the tags of a visitor who agreed. The searches of this tab are removed first: a script of another
 * company shares the tab's storage and must find no address in it, also when the page comes back from the
 * back/forward cache.
 */
export function loadTags(tags: readonly SiteTag[]) {
  if (loaded) return;
  loaded = true;
  forgetSearch();
  window.addEventListener('pageshow', ({ persisted }) => persisted && forgetSearch());
  const receivers = tags.filter(({ kind }) => kind === 'conversions');
  const convert = (conversion: Conversion) => {
    for (const tag of receivers) send(tag, conversion);
  };
  takeConversions().forEach(convert);
  const kept: SiteEvent[] = [];
  window.votereadyEvents ??= kept;
  onEvent((event) => {
    window.votereadyEvents?.push(event);
    if (event.event === 'conversion') convert({ action: event.action });
  });
  tags.forEach(run);
}
