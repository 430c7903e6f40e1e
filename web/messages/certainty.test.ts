import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** From certain to unknown. */
const classes = ['sure', 'confirm', 'unsure', 'unknown'] as const;
type Certainty = (typeof classes)[number];
type Language = 'en' | 'es';

const signs: Record<Language, [Exclude<Certainty, 'sure'>, RegExp][]> = {
  en: [
    ['unknown', /\bdon’t (?:have|know)\b|\bunknown\b|not (?:known|set)|can’t confirm|weren’t able to confirm|couldn’t determine|haven’t found|more .* than we could read|doesn’t show where/i],
    ['unsure', /not sure|don’t agree|disagree|var(?:y|ies)\b|may (?:have changed|vary|be)|may change|could (?:still )?change|another source|isn’t complete/i],
    ['confirm', /\bconfirm\b|\b[Cc]heck (?:with|yours|the form|again)|\bask\b|\bcontact\b|office can tell|can tell you where/i],
  ],
  es: [
    ['unknown', /no (?:tenemos|sabemos)|desconocid|sin fijar|no podemos confirmar|no pudimos (?:confirmar|determinar)|no hemos encontrado|no encontramos|más .* de los que pudimos leer|no indican dónde/i],
    ['unsure', /no estamos seguros|no coinciden|var[ií]an?\b|pued[ea]n? (?:haber|ser|estar|variar|cambiar|faltar|tener)|podr[ií]an? cambiar|puede que|es posible que|otra fuente|no están? complet|no sabe cuál|tiene dudas/i],
    ['confirm', /conf[ií]rm|consult|\bpregunt|\bpid[ae]|\bpedir|comun[ií](?:car|qu)|vuelva a|puede(?:n)? (?:decirle|indicarle)/i],
  ],
};

function certaintyOf(text: string, language: Language): Certainty {
  return signs[language].find(([, sign]) => sign.test(text))?.[0] ?? 'sure';
}

/** The class of each message with a doubt, by catalog, as its first wording had it; `sure` for words of another doubt than ours. */
const recorded = JSON.parse(readFileSync(`${process.cwd()}/messages/certainty.json`, 'utf8')) as Record<string, Record<string, Certainty>>;

function read(catalog: string, language: Language): Record<string, string> {
  return JSON.parse(readFileSync(`${process.cwd()}/messages/${catalog}/${language}.json`, 'utf8')) as Record<string, string>;
}

it.each(['en', 'es'] as const)('keeps every doubt in %s', (language) => {
  const surer = Object.entries(recorded).flatMap(([catalog, own]) => {
    const texts = read(catalog, language);
    return Object.entries(own).flatMap(([key, was]) => {
      const now = certaintyOf(texts[key] ?? '', language);
      return classes.indexOf(now) < classes.indexOf(was) ? [`${catalog} ${key}: ${was}, now ${now}: ${texts[key] ?? 'gone'}`] : [];
    });
  });
  expect(surer).toEqual([]);
});

it('records every doubt', () => {
  const missing = Object.keys(recorded).flatMap((catalog) =>
    Object.entries(read(catalog, 'en')).flatMap(([key, text]) => {
      // The audits speak to those who keep the data.
      const known = recorded[catalog]?.[key] ?? key.startsWith('audit_');
      return known || certaintyOf(text, 'en') === 'sure' ? [] : [`${catalog} ${key}: ${text}`];
    }),
  );
  expect(missing).toEqual([]);
});

it('tells doubt from certainty', () => {
  expect(certaintyOf('Polls close at 8 PM.', 'en')).toBe('sure');
  expect(certaintyOf('Confirm this date with your election office.', 'en')).toBe('confirm');
  expect(certaintyOf('Our sources don’t agree. Ask the office.', 'en')).toBe('unsure');
  expect(certaintyOf('We don’t have a confirmed deadline.', 'en')).toBe('unknown');
});
