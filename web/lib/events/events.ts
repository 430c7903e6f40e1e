import { readState } from '../state/page-state';

const actions = ['locate', 'register', 'voter-education', 'request-ballot', 'confirm', 'in-person-info', 'contact', 'custom-button-a', 'custom-button-b', 'custom-button-own'] as const;
/** The actions that are conversions (SPEC 2, 7); the gateway has the same list. */
type ConversionAction = (typeof actions)[number];

const conversions: ReadonlySet<string> = new Set<ConversionAction>(actions);

/** An event: words of closed lists, never typed text. */
export type SiteEvent =
  | { event: 'page_view' }
  | { event: 'record_event'; category: 'button' | 'contact' | 'filter' | 'language' | 'locate' | 'picker'; action: 'click' | 'change' | 'success' | 'fail'; label?: string }
  | { event: 'outbound'; label: 'official' | 'map' | 'phone' | 'other' }
  | { event: 'timing'; label: 'page_load' | 'locate'; ms: number }
  | { event: 'conversion'; action: ConversionAction };

const route = '/api/site/events';
const flushMs = 2_000;
/** Most events that the gateway reads from one batch. */
const maxEvents = 32;
/** Key of the visit's campaign in session storage. */
const campaignKey = 'campaign';
const campaignFields = { source: 'utm_source', medium: 'utm_medium', name: 'utm_campaign', term: 'utm_term', content: 'utm_content' } as const;

let queue: SiteEvent[] = [];
const listeners = new Set<(event: SiteEvent) => unknown>();

/** Calls `listener` for every later event of this page. Returns a function that stops it. */
export function onEvent(listener: (event: SiteEvent) => unknown): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
let timer: ReturnType<typeof setTimeout> | undefined;

/** Counts an event. Returns at once and never throws; the batch is sent later. */
export function count(event: SiteEvent) {
  queue.push(event);
  for (const listener of listeners) listener(event);
  if (queue.length >= maxEvents) flush();
  else timer ??= setTimeout(flush, flushMs);
}

function flush() {
  clearTimeout(timer);
  timer = undefined;
  if (queue.length === 0) return;
  const events = queue;
  queue = [];
  const page = { page: location.pathname, lang: document.documentElement.lang, jurisdiction: readState(document)?.jurisdiction?.code ?? '' };
  try {
    // The browser sends a beacon even if the page is left.
    navigator.sendBeacon(route, JSON.stringify({ ...page, utm: campaign(), events }));
  } catch {
    // A lost count must not break the page.
  }
}

/** The `utm_*` values of the visit: those of this page, else those stored in the tab. */
function campaign(): Record<string, string> {
  const query = new URLSearchParams(location.search);
  const own: Record<string, string> = {};
  for (const [field, name] of Object.entries(campaignFields)) if (query.get(name)) own[field] = (query.get(name) ?? '').slice(0, 200);
  try {
    if (Object.keys(own).length > 0) sessionStorage.setItem(campaignKey, JSON.stringify(own));
    const kept: unknown = JSON.parse(sessionStorage.getItem(campaignKey) ?? '{}');
    if (typeof kept === 'object' && kept !== null) return kept as Record<string, string>;
  } catch {
    // No storage, or an unreadable value.
  }
  return own;
}

function outbound({ protocol, hostname, pathname }: HTMLAnchorElement): Extract<SiteEvent, { event: 'outbound' }>['label'] | null {
  if (protocol === 'tel:' || protocol === 'sms:') return 'phone';
  if (!protocol.startsWith('http') || hostname === location.hostname) return null;
  if (/\.(gov|us|mil)$/.test(hostname)) return 'official';
  if (/(^|\.)(maps\.apple\.com|openstreetmap\.org)$/.test(hostname) || (/(^|\.)google\.com$/.test(hostname) && pathname.startsWith('/maps'))) return 'map';
  return 'other';
}

/** Counts a press on a link (by `data-action` or its target), a language, or a filter of the results. */
function clicked(event: MouseEvent) {
  const pressed = event.target instanceof Element ? event.target : null;
  const filter = pressed?.closest<HTMLElement>('[data-filter]')?.dataset.filter;
  if (filter) count({ event: 'record_event', category: 'filter', action: 'change', label: filter });
  const link = pressed?.closest('a');
  if (!link) return;
  if (link.hreflang && link.closest('[data-languages]')) count({ event: 'record_event', category: 'language', action: 'change', label: link.hreflang });
  const { action } = link.dataset;
  if (action) count({ event: 'record_event', category: 'button', action: 'click', label: action });
  if (action && conversions.has(action)) count({ event: 'conversion', action: action as ConversionAction });
  const label = outbound(link);
  if (label) count({ event: 'outbound', label });
}

/** Counts the choice of a state; other forms are ignored. */
function submitted({ target }: Event) {
  const state = target instanceof HTMLFormElement && target.method === 'get' ? target.querySelector<HTMLSelectElement>('select[name="state"]')?.value : '';
  if (state) count({ event: 'record_event', category: 'picker', action: 'change', label: state });
}

function hidden() {
  if (document.visibilityState === 'hidden') flush();
}

/** Counts the view of a page, presses on links, and its load time. Returns a function that stops it. */
export function attachEvents(): () => void {
  campaign();
  count({ event: 'page_view' });
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (load && load.domContentLoadedEventEnd > 0) count({ event: 'timing', label: 'page_load', ms: Math.round(load.domContentLoadedEventEnd) });
  document.addEventListener('click', clicked, true);
  document.addEventListener('submit', submitted, true);
  document.addEventListener('visibilitychange', hidden);
  window.addEventListener('pagehide', flush);
  return () => {
    document.removeEventListener('click', clicked, true);
    document.removeEventListener('submit', submitted, true);
    document.removeEventListener('visibilitychange', hidden);
    window.removeEventListener('pagehide', flush);
  };
}
