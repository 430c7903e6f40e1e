import { IntlProvider, type Messages } from 'next-intl';
import { createTranslator, type ICUArgs, type ICUTags } from 'use-intl/core';
import { type ReactNode, createContext, isValidElement, useContext } from 'react';
import { type Locale, locales } from '@/lib/i18n/locales';
import { clockWords } from '@/lib/i18n/times';
import type facts from '@/messages/facts/en.json';
import type pages from '@/messages/pages/en.json';
import type results from '@/messages/results/en.json';
import type site from '@/messages/site/en.json';
import { capital } from './text';
import type { Filling, Say } from './types';

type Catalogs = [typeof site, typeof pages, typeof facts, typeof results];
type KeyOf<C> = C extends C ? keyof C : never;
/** Not an intersection: a key that two catalogs have with other words would make it `never`. */
type Catalog = { [K in KeyOf<Catalogs[number]>]: Catalogs[number] extends infer C ? (C extends Record<K, infer M> ? M : never) : never };
/** A message of the catalogs of documents. */
export type Key = keyof Catalog;
type Tag = (inside: ReactNode) => ReactNode;
/** The values of a message: days are "YYYY-MM-DD"; a function draws the tag of its name. */
type Values = Record<string, ReactNode | Tag>;
/** The values that a message needs; `b` and `latin` are the same in all. */
type ValuesOf<Message> = Message extends string
  ? ICUArgs<Message, { ICUArgument: ReactNode; ICUNumberArgument: number; ICUDateArgument: string }> & Omit<ICUTags<Message, Tag>, 'b' | 'latin'>
  : never;
/** The arguments after a key. Of several keys, what any of them needs. */
type Given<K extends Key> = (K extends Key ? (values: ValuesOf<Catalog[K]>) => void : never) extends (values: infer V) => void
  ? Partial<V> extends V ? [values?: V] : [values: V]
  : never;

/** The ways to write a day, as skeletons of CLDR. */
const skeletons = {
  d: { day: 'numeric' },
  EEEE: { weekday: 'long' },
  EEE: { weekday: 'short' },
  MMMM: { month: 'long' },
  MMM: { month: 'short' },
  MMMMd: { month: 'long', day: 'numeric' },
  MMMd: { month: 'short', day: 'numeric' },
  yMMMM: { year: 'numeric', month: 'long' },
  MMMEEEd: { month: 'short', weekday: 'short', day: 'numeric' },
  MMMMEEEEd: { month: 'long', weekday: 'long', day: 'numeric' },
  yMMMMEEEEd: { year: 'numeric', month: 'long', weekday: 'long', day: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** A message without values. */
export type PlainKey = { [K in Key]: Partial<ValuesOf<Catalog[K]>> extends ValuesOf<Catalog[K]> ? K : never }[Key];

export interface Words {
  locale: Locale;
  brand: string;
  /** A message with its tags as elements. */
  t: <K extends Key>(key: K, ...values: Given<K>) => ReactNode;
  /** A message as plain text. */
  plain: <K extends Key>(key: K, ...values: Given<K>) => string;
  /** A message whose key a view model names. */
  named: (key: string, values?: Values) => ReactNode;
  /** A sentence of a view model. */
  say: (sentence: Say) => ReactNode;
  /** A day ("YYYY-MM-DD") in words. */
  day: (iso: string, skeleton: keyof typeof skeletons) => string;
  /** The same for a day that is not part of a sentence. */
  titleDay: (iso: string, skeleton: keyof typeof skeletons) => string;
  /** A time of day ("HH:MM", at most 24:00) in words. */
  time: (value: string) => ReactNode;
  /** A number with its thousands apart. */
  num: (number: number) => string;
  /** The words for parts that applications have, too. */
  shared: { locale: Locale; messages: Messages; timeZone: string; onError: (error: Error) => void };
  /** A share in percent with one decimal; 100 only for the whole, 0 only for nothing. */
  share: (part: number, whole: number) => string;
}

const Context = createContext<Words | null>(null);

/** The words of a document, also for parts that it shares with applications (`useTranslations`). */
export function WordsProvider({ value, children }: { value: Words; children: ReactNode }) {
  return (
    <IntlProvider {...value.shared}>
      <Context value={value}>{children}</Context>
    </IntlProvider>
  );
}

/** The words of the current document. */
export function useWords(): Words {
  const words = useContext(Context);
  if (!words) throw new Error('a document without words');
  return words;
}

const isDay = /^\d{4}-\d\d-\d\d$/;
// A message cannot contain elements: private-use characters mark their places.
const [from, to] = ['\uE000', '\uE001'];
const place = new RegExp(`${from}(\\d+)${to}`);

/** The node as one flat list in which adjacent texts are joined. */
function flat(node: ReactNode, into: ReactNode[] = []): ReactNode[] {
  if (Array.isArray(node)) for (const part of node as ReactNode[]) flat(part, into);
  else if (typeof node === 'string' && typeof into[into.length - 1] === 'string') into[into.length - 1] = `${into[into.length - 1] as string}${node}`;
  else if (node !== null && node !== undefined && node !== false && node !== '') into.push(node);
  return into;
}

function textOf(node: ReactNode): string {
  if (Array.isArray(node)) return (node as ReactNode[]).map(textOf).join('');
  if (isValidElement<{ children?: ReactNode }>(node)) return textOf(node.props.children);
  return typeof node === 'string' || typeof node === 'number' ? String(node) : '';
}

/** "… a las 7 p. m.": the full stop of the time is also that of the sentence. */
function oneStop(node: ReactNode): ReactNode {
  const parts = flat(node);
  return parts.map((part, at) => {
    if (typeof part !== 'string') return part;
    const before = parts[at - 1];
    const ended = isValidElement(before) && before.type === 'strong' && textOf(before).endsWith('.');
    return (ended && part.startsWith('.') ? part.slice(1) : part).replaceAll('..', '.');
  });
}

/** Puts the elements into their marked places. */
function filled(node: ReactNode, elements: ReactNode[]): ReactNode {
  if (Array.isArray(node)) return (node as ReactNode[]).map((part) => filled(part, elements));
  if (typeof node !== 'string' || !node.includes(from)) return node;
  const [before = '', index, ...after] = node.split(place);
  return [before, elements[Number(index)], filled(after.join(''), elements)];
}

/** The words of a language. `messages`: its catalogs, precompiled. */
export function wordsOf(locale: Locale, brand: string, messages: Record<string, unknown>): Words {
  const { intl } = locales[locale];
  const shared: Words['shared'] = {
    // Only the formats of dates and numbers depend on it.
    locale: intl as Locale,
    messages: messages as unknown as Messages,
    timeZone: 'UTC',
    onError: (error) => {
      throw error;
    },
  };
  const translator = createTranslator({ ...shared, messages: messages as Record<string, string> });
  const dates = new Map<string, Intl.DateTimeFormat>();
  const numbers = new Intl.NumberFormat(intl);
  const shares = new Intl.NumberFormat(intl, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

  const named = (key: string, values: Values = {}): ReactNode => {
    const elements: ReactNode[] = [];
    const given: Record<string, unknown> = { b: strong, latin };
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined || value === null) continue;
      if (typeof value === 'function') given[name] = (inside: ReactNode) => value(filled(inside, elements));
      else if (typeof value === 'string' && isDay.test(value)) given[name] = new Date(value);
      else if (typeof value === 'object') given[name] = `${from}${elements.push(value) - 1}${to}`;
      else given[name] = value;
    }
    if (elements.length > 0) given['b'] = (inside: ReactNode) => strong(filled(inside, elements));
    const text = translator.rich(key, given as never) as ReactNode;
    return elements.length > 0 ? filled(text, elements) : text;
  };

  const clock = (value: string): ReactNode => {
    const { key, ...time } = clockWords(value, intl);
    return named(key, time);
  };

  /** "a", "a or b", "a, b, or c". */
  const list = (keys: string[], two: Key, last: Key): ReactNode =>
    keys.map((key) => named(key)).reduce<ReactNode>((joined, word, at) => {
      if (at === 0) return word;
      return named(at + 1 < keys.length ? 'list_comma' : at === 1 ? two : last, { first: joined, last: word });
    }, '');

  const filling = ({ kind, value }: Filling): ReactNode => {
    switch (kind) {
      case 'time':
        return clock(value);
      case 'any':
        return list(value, 'list_or', 'list_or_last');
      case 'all':
        return list(value, 'list_and', 'list_and_last');
      case 'said':
        return say(value);
      default:
        return value;
    }
  };
  const say = ({ key, with: holes }: Say): ReactNode => oneStop(named(key, Object.fromEntries(Object.entries(holes).map(([name, hole]) => [name, filling(hole)]))));

  const day: Words['day'] = (iso, skeleton) => {
    // The number alone: some languages would add a sign for "day".
    if (skeleton === 'd') return String(Number(iso.slice(8)));
    let format = dates.get(skeleton);
    if (!format) dates.set(skeleton, (format = new Intl.DateTimeFormat(intl, { ...skeletons[skeleton], timeZone: 'UTC' })));
    return format.format(new Date(iso));
  };

  return {
    locale,
    brand,
    t: (key, ...values) => named(key, ...(values as [Values?])),
    named,
    plain: (key, ...values) => textOf(named(key, ...(values as [Values?]))),
    say,
    day,
    titleDay: (iso, skeleton) => capital(day(iso, skeleton)),
    time: clock,
    num: (number) => numbers.format(number),
    shared,
    share: (part, whole) => {
      const thousandths = whole > 0 ? Math.floor((part * 1000 + Math.floor(whole / 2)) / whole) : 0;
      const bounded = part === 0 ? 0 : part === whole ? 1000 : Math.min(Math.max(thousandths, 1), 999);
      return `${shares.format(bounded / 10)}%`;
    },
  };
}

const strong = (inside: ReactNode) => <strong>{inside}</strong>;
const latin = (inside: ReactNode) => (
  <span lang="en" dir="ltr">
    {inside}
  </span>
);

/** The sentences of a view model, joined by spaces. */
export function Sentences({ of }: { of: Say[] }) {
  const { say } = useWords();
  return of.map((sentence, at) => [at > 0 && ' ', say(sentence)]);
}
