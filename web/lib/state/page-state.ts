import type { components } from '../api/schema';
import type { Bootstrap } from '../api/types';

type Schemas = components['schemas'];

/**
 * The state that the gateway puts into a page: a list of queries in the dehydrated form of the query library,
 * `['bootstrap']` and on an information page its own view model, `['register', 'NV']` for example. It is read here without
 * the library, which weighs more than the whole frame and which only the results need.
 */
export const stateScriptId = 'gateway-state';

/** What a page may carry, by the first part of its key: the answers of the gateway's site API. */
interface Models {
  bootstrap: Bootstrap;
  'voting-info': Schemas['VotingInfo'];
  register: Schemas['Register'];
  'vote-by-mail': Schemas['VoteByMail'];
  'in-person': Schemas['InPerson'];
}

interface Dehydrated {
  queries: { queryKey: readonly unknown[]; state: { data: unknown } }[];
}

/** The data of one query, null where the page has none or its state is broken. */
export function readState<K extends keyof Models>(page: Document, kind: K): Models[K] | null {
  const text = page.getElementById(stateScriptId)?.textContent;
  if (!text) return null;
  try {
    const { queries } = JSON.parse(text) as Dehydrated;
    return (queries.find(({ queryKey }) => queryKey[0] === kind)?.state.data as Models[K] | undefined) ?? null;
  } catch {
    return null;
  }
}
