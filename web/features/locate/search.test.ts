import { describe, expect, it, vi } from 'vitest';
import { refineSearch, searchAt, startSearch, withUnit } from './search';

const home = { address_line_1: '100 Main St', zip: '89101' };

describe('the search of a tab', () => {
  it('is kept for the results and leaves the address bar alone', () => {
    expect(startSearch(home)).toBe(true);
    expect(searchAt('')).toEqual(home);
    expect(window.location.href).toBe('http://localhost/');
    expect(window.localStorage).toHaveLength(0);
  });

  it('has one entry for each question on the way, so that Back works', () => {
    startSearch(home);
    const hash = refineSearch('', { ...home, address: '100 N Main St, 89101' });
    expect(hash).toBe('#1');
    expect(searchAt(hash)).toMatchObject({ address: '100 N Main St, 89101' });
    expect(searchAt('')).toEqual(home);
  });

  it('forgets the later entries when an earlier question is answered again', () => {
    startSearch(home);
    refineSearch('#1', home);
    refineSearch('', { ...home, address: 'again' });
    expect(searchAt('#2')).toBeNull();
  });

  it('is nothing for a stranger fragment or broken storage', () => {
    expect(searchAt('#main')).toBeNull();
    window.sessionStorage.setItem('voteready.search', '{"not":"a list"}');
    expect(searchAt('')).toBeNull();
    window.sessionStorage.setItem('voteready.search', '[{"zip":1}]');
    expect(searchAt('')).toBeNull();
  });

  it('says when the browser refuses storage', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(startSearch(home)).toBe(false);
  });
});

describe('adding a unit', () => {
  it('puts a designator before a bare number or letter', () => {
    expect(withUnit(home, ' 4B ').address_line_1).toBe('100 Main St Unit 4B');
    expect(withUnit(home, 'B').address_line_1).toBe('100 Main St Unit B');
  });

  it('keeps a designator that is there', () => {
    expect(withUnit(home, 'Apt 4').address_line_1).toBe('100 Main St Apt 4');
    expect(withUnit(home, '#4').address_line_1).toBe('100 Main St #4');
  });

  it('goes before the city of an address in one line', () => {
    expect(withUnit({ ...home, address: '77 Sample St, Las Vegas, NV 89101' }, '4').address).toBe('77 Sample St Unit 4, Las Vegas, NV 89101');
  });
});
