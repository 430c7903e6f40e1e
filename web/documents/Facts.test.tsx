// @vitest-environment node
import { expect, it } from 'vitest';
import { html } from '@/test/documents';
import { AnswerList, ConfirmChip, Doubt } from './Facts';
import type { Answer, Certainty, PageHead } from './types';

const head = { office: { url: 'https://office.example/' } } as PageHead;
const answer = (title: string, certainty: Certainty): Answer => ({ title, text: [{ key: 'helper_text', with: {} }], sign: 'handshake', link: null, certainty, others: [] });
const list = (...of: Certainty[]) => html(<AnswerList of={of.map((certainty) => answer('ans_helper', certainty))} head={head} />);
const chips = (drawn: string) => drawn.split('Confirm with your election office').length - 1;

it('asks once to confirm a list whose values rest on no official page or law', () => {
  const drawn = list('secondary', 'sure', 'secondary');
  expect(chips(drawn)).toBe(1);
  expect(drawn).toContain('href="https://office.example/"');
  expect(chips(list('sure', 'sure'))).toBe(0);
});

it('marks each uncertain answer and asks once to confirm', () => {
  const drawn = list('unsure', 'sure', 'unsure');
  expect(drawn.split('We’re not sure').length - 1).toBe(2);
  expect(chips(drawn)).toBe(1);
  const alone = html(<Doubt of={{ certainty: 'unsure', others: [] }} office="https://office.example/" />);
  expect([alone.includes('We’re not sure'), chips(alone)]).toEqual([true, 1]);
});

it('draws the chip without a link where no office is known', () => {
  const drawn = html(<ConfirmChip when office={null} />);
  expect(chips(drawn)).toBe(1);
  expect(drawn).not.toContain('href');
});
