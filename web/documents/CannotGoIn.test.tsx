// @vitest-environment node
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import facts from '@/messages/facts/en.json';
import pages from '@/messages/pages/en.json';
import results from '@/messages/results/en.json';
import site from '@/messages/site/en.json';
import { CannotGoIn } from './CannotGoIn';
import type { Answers } from './types';
import { WordsProvider, wordsOf } from './words';

const words = wordsOf('en', 'VoteReady', { ...site, ...pages, ...facts, ...results });
const of: Answers = {
  answers: [
    {
      title: 'ans_curbside',
      text: [{ key: 'curbside_for', with: { people: { kind: 'any', value: ['for_age_65', 'for_disability'] } } }],
      sign: 'car',
      link: null,
      certainty: 'unsure',
      others: [],
    },
    { title: 'ans_helper', text: [{ key: 'helper_text', with: {} }], sign: 'handshake', link: null, certainty: 'sure', others: [] },
  ],
  sources: [{ about: ['ans_curbside'], checked: { precision: 'year', date: '2025-01-01' }, url: 'https://city.example/vote', name: '' }],
};

const draw = (help: string | null) =>
  renderToStaticMarkup(
    <WordsProvider value={words}>
      <CannotGoIn of={of} office="https://office.example/" help={help} />
    </WordsProvider>,
  );

it('says who may vote from the car, with the doubt and the source of the rule, and where all help stands', () => {
  const html = draw('/votinginfo/va/help/#help');
  expect(html).toContain('Cannot go in? Vote from your car.');
  expect(html).toContain('For voters who are 65 or older or voters with a disability. Ask for curbside voting.');
  expect(html).toContain('class="confirm"');
  expect(html).toContain('href="https://city.example/vote"');
  expect(html).toContain('<b>Bring a helper.</b>');
  expect(html).toContain('href="/votinginfo/va/help/#help"');
  expect(draw(null)).not.toContain('#help"');
});
