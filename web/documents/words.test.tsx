// @vitest-environment node
import { expect, it } from 'vitest';
import spanish from '@/messages/facts/es.json';
import resultsEs from '@/messages/results/es.json';
import { html, words as en, wordsIn } from '@/test/documents';
import { callTo, linkTo } from './Row';


it('escapes what stands in a message, and never shows a key', () => {
  expect(html(en.t('back_to_place', { place: '<img src=x onerror=alert(1)>' }))).toBe('Back to &lt;img src=x onerror=alert(1)&gt;');
  expect(() => en.named('no_such_text')).toThrow();
  expect(html(en.t('doubt_ask', { office: linkTo('https://vote.gov/?a="><script>') }))).toContain('href="https://vote.gov/?a=&quot;&gt;&lt;script&gt;" target="_blank"');
  expect(html(en.t('door_hotline_text', { number: '1', phone: callTo({ e164: '+1' }) }))).toContain('<a dir="ltr" href="tel:+1" class="nowrap">');
});

it('says times as people say them, with one stop', () => {
  const say = (own: ReturnType<typeof wordsIn>, value: string) => html(own.say({ key: 'hours_closes', with: { time: { kind: 'time', value } } }));
  expect(say(en, '19:00')).toBe('Polls close at <strong>7\u00a0PM</strong>.');
  expect(say(en, '12:00')).toBe('Polls close at <strong>noon</strong>.');
  expect(say(en, '19:30')).toBe('Polls close at <strong>7:30\u00a0PM</strong>.');
  expect(say(wordsIn('es', { ...spanish, ...resultsEs }), '19:00')).toMatch(/7\u00a0p\.\u00a0m\.<\/strong>$/);
  expect(html(en.time('24:00'))).toBe('midnight');
  expect(() => en.time('25:00')).toThrow();
});

it('puts lists and sentences into sentences', () => {
  const people = (...value: string[]) => ({ key: 'who_you_or', with: { people: { kind: 'any' as const, value } } });
  expect(html(en.say(people('who_family', 'who_household', 'who_caregiver')))).toBe('You, or one of these: a family member, someone who lives with you, or your caregiver.');
  expect(html(wordsIn('es', spanish).say(people('who_family', 'who_household')))).toBe('Usted o una de estas personas: un familiar o alguien que vive con usted.');
  const when = { key: 'when_time', with: { time: { kind: 'time' as const, value: '20:00' }, date: { kind: 'day' as const, value: '2028-11-07' } } };
  const whole = html(en.say({ key: 'where_only_on', with: { when: { kind: 'said', value: when } } }));
  expect(whole).toBe('<strong>Only on Election Day</strong>, until 8\u00a0PM on Tuesday, November 7.');
});

it('makes neither all of nearly all nor nothing of little', () => {
  expect([en.share(99_999, 100_000), en.share(1, 100_000), en.share(0, 0), en.share(3, 3)]).toEqual(['99.9%', '0.1%', '0.0%', '100.0%']);
  expect(en.num(1_234_567)).toBe('1,234,567');
});
