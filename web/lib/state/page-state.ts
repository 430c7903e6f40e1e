import type { Bootstrap } from '../api/types';

/**
 * The state that the gateway puts into a page: a list of queries in the dehydrated form of the query library,
 * `['bootstrap']` and on an information page `['page', kind]` with its own view model. It is read here without
 * the library, which weighs more than the whole frame and which only the results need.
 */
export const stateScriptId = 'gateway-state';

/** The information pages, as the gateway names their view models. */
export type PageKind = 'voting-info' | 'register' | 'vote-by-mail' | 'in-person';

/** The day is all that scripts need of an information page: its body is HTML of the gateway. */
export interface PageModel {
  today: string;
}

type Model<K> = K extends readonly ['bootstrap'] ? Bootstrap : PageModel;

interface Dehydrated {
  queries: { queryKey: readonly unknown[]; state: { data: unknown } }[];
}

/** The data of one query, null where the page has none or its state is broken. */
export function readState<const K extends readonly ['bootstrap'] | readonly ['page', PageKind]>(page: Document, key: K): Model<K> | null {
  const text = page.getElementById(stateScriptId)?.textContent;
  if (!text) return null;
  try {
    const { queries } = JSON.parse(text) as Dehydrated;
    const query = queries.find(({ queryKey }) => key.every((part, index) => queryKey[index] === part));
    return (query?.state.data as Model<K> | undefined) ?? null;
  } catch {
    return null;
  }
}
