import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useNextChange } from './next-change';

const now = Date.parse('2028-10-20T18:00:00Z');
beforeEach(() => vi.useFakeTimers({ now }));
afterEach(() => vi.useRealTimers());

function waiting(instant: string | null) {
  const ask = vi.fn();
  renderHook(() => useNextChange(instant, ask));
  return ask;
}

describe('what is open now', () => {
  it('is asked again when it changes, once', () => {
    const ask = waiting('2028-10-20T21:30:00Z');
    vi.advanceTimersByTime(3.4 * 3_600_000);
    expect(ask).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0.2 * 3_600_000);
    expect(ask).toHaveBeenCalledTimes(1);
  });

  it('is not asked at once when the moment is over, and never without one', () => {
    const late = waiting('2028-10-20T17:59:00Z');
    const never = waiting(null);
    const broken = waiting('tomorrow');
    vi.advanceTimersByTime(10_000);
    expect(late).not.toHaveBeenCalled();
    vi.advanceTimersByTime(10_000);
    expect(late).toHaveBeenCalledTimes(1);
    expect(never).not.toHaveBeenCalled();
    expect(broken).not.toHaveBeenCalled();
  });
});
