import { describe, expect, it } from 'vitest';
import { candidatesKeys } from './keys';

const candidate = { address: '1 A ST [p1]', reason: 'feed_overlap', text: 'Precinct 1, 1 A St' } as const;

describe('what is said over candidates', () => {
  it('never calls a home without a house number an address that is close', () => {
    for (const found_by of ['plus_code', 'crossing'] as const) {
      for (const candidates of [[candidate], [candidate, candidate]]) {
        expect(candidatesKeys({ found_by, candidates })).toEqual({ heading: 'candidates_unnumbered_heading', intro: 'candidates_unnumbered_intro' });
      }
    }
    expect(candidatesKeys({ found_by: null, candidates: [candidate] }).heading).toBe('candidates_one_heading');
    expect(candidatesKeys({ found_by: null, candidates: [candidate, candidate] }).heading).toBe('candidates_heading');
  });
});
