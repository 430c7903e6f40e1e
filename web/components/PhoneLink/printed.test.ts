import { describe, expect, it } from 'vitest';
import { printedPhone, telephone } from './printed';

describe('the telephone of an office', () => {
  it('is a link only where it is a US number', () => {
    expect(telephone('(702) 455-8683')).toBe('+17024558683');
    expect(telephone('+1-775-684-5705')).toBe('+17756845705');
    expect(telephone('ask the clerk')).toBeNull();
    expect(telephone(null)).toBeNull();
    expect(printedPhone('+1-775-684-5705')).toBe('775-684-5705');
    expect(printedPhone('ask the clerk')).toBe('ask the clerk');
  });
});
