import { beforeEach, expect, it, vi } from 'vitest';
import { bootstrap } from '@/test/fixtures.mjs';
import { writeState } from '@/test/render';
import { keepPlace } from './place';

const replace = vi.fn();

beforeEach(() => {
  sessionStorage.clear();
  replace.mockReset();
});

type Place = { code: string; known_by: 'ip' | 'query' | 'path'; kind?: 'state' | 'territory' } | null;

/** A page of the visit. */
function visit(search: string, place: Place) {
  const jurisdiction = place && { name: place.code, name_in_sentence: place.code, kind: 'state' as const, ...place };
  writeState(bootstrap({ jurisdiction }));
  const location = { pathname: '/register/', search, hash: '#a', replace };
  keepPlace({ getElementById: (id: string) => document.getElementById(id), location } as unknown as Document);
}

it('shows the first state again on another network', () => {
  visit('', { code: 'NV', known_by: 'ip' });
  expect(replace).not.toHaveBeenCalled();
  visit('?lang=es', { code: 'OH', known_by: 'ip' });
  expect(replace).toHaveBeenCalledExactlyOnceWith('/register/?lang=es&state=NV#a');
});

it('keeps the state that the visitor chose', () => {
  visit('?state=TX', { code: 'TX', known_by: 'query' });
  visit('', null);
  expect(replace).toHaveBeenCalledExactlyOnceWith('/register/?state=TX#a');
});

it('lets the path be of another state, and forgets nothing', () => {
  visit('?state=TX', { code: 'TX', known_by: 'query' });
  visit('', { code: 'PR', known_by: 'path', kind: 'territory' });
  expect(replace).not.toHaveBeenCalled();
  expect(sessionStorage.getItem('place')).toBe('TX');
});

it('begins anew without geolocation', () => {
  visit('?state=TX', { code: 'TX', known_by: 'query' });
  visit('?no_geo=true', null);
  visit('', { code: 'OH', known_by: 'ip' });
  expect(replace).not.toHaveBeenCalled();
});
