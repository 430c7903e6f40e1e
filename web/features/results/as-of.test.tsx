import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { place } from '@/test/fixtures.mjs';
import { renderSite } from '@/test/render';
import { AsOf } from './as-of';
import { StatusChips } from './Status';

const asOf = Date.parse('2028-10-20T18:46:40Z');
beforeEach(() => vi.useFakeTimers({ now: asOf }));
afterEach(() => vi.useRealTimers());

const open = { kind: 'open' as const, until: '12:00', closes_in_minutes: 14, opens_at: null, next: null };
const closed = { ...open, kind: 'closed_today' as const, until: null, closes_in_minutes: null };
const minutes = (count: number) => act(() => vi.advanceTimersByTime(count * 60_000));
const said = () => document.querySelector('.chips')?.textContent;

function show(status: ReturnType<typeof place>['status'], nextChange: string | null) {
  renderSite(
    <AsOf asOf={asOf} nextChange={nextChange}>
      <StatusChips status={status} />
    </AsOf>,
  );
}

describe('what is true for a while', () => {
  it('counts down while the page is open', () => {
    show(open, '2028-10-20T19:00:00Z');
    expect(said()).toContain('Closes in 14 minutes');
    minutes(12);
    expect(said()).toContain('Closes in 2 minutes');
  });

  it('is not said any more when it has ended and nothing newer came', () => {
    show(open, '2028-10-20T19:00:00Z');
    minutes(14);
    expect(said()).toBe('See hours below');
  });

  it('waits a minute for the newer answer', () => {
    show(closed, '2028-10-20T19:00:00Z');
    minutes(13.9);
    expect(said()).toBe('Closed today');
    minutes(1);
    expect(said()).toBe('See hours below');
  });

  it('stays where nothing changes', () => {
    show(closed, null);
    minutes(600);
    expect(said()).toBe('Closed today');
  });
});
