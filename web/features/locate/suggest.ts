import { useEffect, useState } from 'react';
import { postSuggest } from '@/lib/api/client';
import { checkForm } from './validate';

interface Answer {
  /** The typed fields of the request. */
  address: string;
  zip: string;
  lines: string[];
  /** After a failure: not asked again before this moment (ms since 1970). */
  rest?: number;
}

interface Completion {
  value: string;
  /** Set if the value does not contain the typed text: browsers hide options that do not match. */
  label?: string;
}

const nothing: Answer = { address: '', zip: '', lines: [] };
const pauseMs = 250;
const limitMs = 5000;
const restMs = 5000;
/** A number, a space, and two letters or digits. Only saves requests: the gateway decides. */
const begun = /^\s*\S*\d\S*\s.*[a-z\u00c0-\uffff\d]{2}/i; // Not `\p{L}`, as in search.ts.

/**
 * Completions of a typed street, requested when typing pauses; none without a ZIP code, offline or after an
 * error. A change of a field cancels the request under way. `typing`: the street has the focus; otherwise
 * nothing is requested.
 */
export function useCompletions(address: string, zip: string, typing: boolean): Completion[] {
  const [answer, setAnswer] = useState(nothing);
  const ready = typing && begun.test(address) && address.length <= 100 && checkForm(address, zip).zip === null;
  useEffect(() => {
    const known = answer.zip === zip && (answer.address === address || answer.lines.includes(address));
    if (!ready || known || !navigator.onLine || Date.now() < (answer.rest ?? 0)) return;
    const request = new AbortController();
    let timer = window.setTimeout(() => {
      timer = window.setTimeout(() => request.abort(), limitMs);
      postSuggest({ address_line_1: address, zip: zip.trim() }, request.signal)
        .then(({ suggestions }) => ({ address, zip, lines: [...new Set(suggestions.map((s) => s.address_line_1))] }))
        .catch(() => ({ address, zip, lines: [], rest: Date.now() + restMs }))
        .then((next) => request.signal.aborted || setAnswer(next));
    }, pauseMs);
    return () => {
      window.clearTimeout(timer);
      request.abort();
    };
  }, [address, zip, ready, answer]);
  if (!ready || answer.zip !== zip) return [];
  const typed = answer.address.toLowerCase();
  return answer.lines.map((value) => (value.toLowerCase().includes(typed) ? { value } : { value, label: `${value} (${answer.address})` }));
}
