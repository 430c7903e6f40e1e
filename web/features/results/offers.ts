import type { AccessItem, AccessKind, AccessTopic } from '@/lib/api/types';

// The messages and icons of the features of a place, for the results page and for its document.

/** A kind of feature with an icon; free text of the feed has none. */
export type Kind = Exclude<AccessKind, 'other'>;

/** The message if it is there, the message if it is not, and the name of the icon. */
const kinds = {
  wheelchair_access: ['access_wheelchair', 'access_wheelchair_no', 'accessibility'],
  accessible_parking: ['access_parking', 'access_parking_no', 'square-parking'],
  ramp: ['access_ramp', 'access_ramp_no', 'trending-up'],
  automatic_door: ['access_door', 'access_door_no', 'door-open'],
  elevator: ['access_elevator', 'access_elevator_no', 'arrow-up-down'],
  curbside: ['access_curbside', 'access_curbside_no', 'car'],
  accessible_machine: ['access_machine', 'access_machine_no', 'ear'],
  seating: ['access_seating', 'access_seating_no', 'armchair'],
  language: ['access_languages', 'access_language_no', 'languages'],
  indoor: ['access_indoor', 'access_indoor_no', 'building'],
  outdoor: ['access_outdoor', 'access_outdoor_no', 'tree-pine'],
  drive_up: ['access_drive_up', 'access_drive_up_no', 'car'],
  all_hours: ['access_all_hours', 'access_all_hours_no', 'clock'],
} as const;

export type SignName = (typeof kinds)[Kind][2];

export const topicKeys = { entry: 'access_entry', voting: 'access_voting', languages: 'access_languages', drop_box: 'access_drop_box' } as const satisfies Record<AccessTopic, string>;

/** The languages whose names the catalogs have. */
const languages = [
  'am', 'apw', 'ar', 'ase', 'bn', 'ceb', 'ch', 'cho', 'cmn', 'de', 'es', 'esu', 'fa', 'fr', 'gu', 'haw', 'hi', 'hmn', 'hop', 'ht', 'hy', 'ik', 'ilo', 'it', 'ja', 'km', 'ko',
  'lo', 'mh', 'my', 'ne', 'nv', 'om', 'pa', 'pl', 'pt', 'ru', 'shh', 'sm', 'so', 'sw', 'ta', 'te', 'th', 'ti', 'tl', 'uk', 'ur', 'ute', 'vi', 'yi', 'yue', 'zh',
] as const;
type LanguageKey = `lang_${(typeof languages)[number]}`;

/** The message with the name of a language; null for a code that the catalogs do not know. */
function languageKey(code: string | null | undefined): LanguageKey | null {
  const known = languages.find((language) => language === code);
  return known ? `lang_${known}` : null;
}

export const hasSign = (kind: AccessKind): kind is Kind => kind !== 'other';

export function signOf(kind: Kind): SignName {
  return kinds[kind][2];
}

/** The words of a feature: text of the feed, the name of a language, or a message. */
export function wordsOf({ kind, state, language }: Pick<AccessItem, 'kind' | 'state' | 'language'>) {
  if (!hasSign(kind)) return null;
  const own = languageKey(language);
  if (kind === 'language' && own) return state === 'no' ? ({ key: kinds.language[1], language: own } as const) : ({ key: own, language: null } as const);
  return { key: kinds[kind][state === 'no' ? 1 : 0], language: null } as const;
}

/** The features that a place has, for the short list. */
export function present(access: { groups: { items: AccessItem[] }[] } | null | undefined): AccessItem[] {
  return access?.groups.flatMap(({ items }) => items.filter(({ state }) => state === 'yes')) ?? [];
}
