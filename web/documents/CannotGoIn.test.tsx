// @vitest-environment node
import { expect, it } from 'vitest';
import { html } from '@/test/documents';
import { CannotGoIn } from './CannotGoIn';
import type { Answers } from './types';

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

const draw = (help: string | null) => html(<CannotGoIn of={of} office="https://office.example/" help={help} />);

it('says who may vote from the car, with the doubt and the source of the rule, and where all help stands', () => {
  const drawn = draw('/votinginfo/va/help/#help');
  expect(drawn).toContain('Can’t go inside? Vote from your car.');
  expect(drawn).toContain('For voters age 65 or older or voters with a disability. Ask for curbside voting.');
  expect(drawn).toContain('We’re not sure');
  expect(drawn).toContain('href="https://office.example/"');
  expect(drawn).toContain('href="https://city.example/vote"');
  expect(drawn).toContain('<b>Bring a helper.</b>');
  expect(drawn).toContain('href="/votinginfo/va/help/#help"');
  expect(draw(null)).not.toContain('#help"');
});
