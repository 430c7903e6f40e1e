import { useEffect, useState } from 'react';
import { postSuggest } from '@/lib/api/client';
import { checkForm } from './validate';

interface Answer {
  /** The fields that were asked for. */
  address: string;
  zip: string;
  lines: string[];
  /** Not asked again before: the last time went wrong. In ms since 1970. */
  rest?: number;
}

interface Completion {
  value: string;
  /** Only where the value does not contain what was typed: browsers then hide it unless its label does. */
  label?: string;
}

const nothing: Answer = { address: '', zip: '', lines: [] };
const pauseMs = 250;
const limitMs = 5000;
const restMs = 5000;
/** A number, a space, and two letters or digits of a street. Only saves requests: the gateway decides what a street is. */
const begun = /^\s*\S*\d\S*\s.*[a-z\u00c0-\uffff\d]{2}/i; // Not `\p{L}`, as in search.ts.

/**
 * What the street may become, once typing pauses. A convenience: while it has nothing (no ZIP yet, offline, an error)
 * the form is what it is without it. Each change of a field ends the request under way, so there is one at most.
 * `typing` says that the street has the focus: at any other time nobody sees a list, and nothing is sent.
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
