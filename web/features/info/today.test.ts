import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getVotingInfo } from '@/lib/api/client';
import type { VotingInfo } from '@/lib/api/types';
import { bootstrap } from '@/test/fixtures.mjs';
import { writeState } from '@/test/render';
import { fillTyped, typedKey } from '@/lib/state/typed';
import { reloadWhenTheDayChanges } from './today';

vi.mock('@/lib/api/client', () => ({ getVotingInfo: vi.fn() }));

const asked = vi.mocked(getVotingInfo);
const reload = vi.fn();
const quarter = 15 * 60_000;
const shown = bootstrap().today;
let stop = () => {};

function answer(today: string) {
  asked.mockResolvedValue({ head: { today } } as VotingInfo);
}

function visible(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  vi.stubGlobal('location', { ...window.location, reload });
  visible('visible');
  writeState(bootstrap());
});

afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a page that stays open', () => {
  it('loads again once it is another day in the jurisdiction', async () => {
    answer(shown);
    stop = reloadWhenTheDayChanges();
    await vi.advanceTimersByTimeAsync(quarter);
    expect([asked.mock.calls, reload.mock.calls.length]).toEqual([[['NV']], 0]);
    answer('2099-01-01');
    await vi.advanceTimersByTimeAsync(quarter);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('asks nothing while nobody looks, and at once when somebody comes back', async () => {
    answer('2099-01-01');
    stop = reloadWhenTheDayChanges();
    visible('hidden');
    await vi.advanceTimersByTimeAsync(quarter * 4);
    expect(asked).not.toHaveBeenCalled();
    visible('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('asks at most once in a quarter of an hour, however often it is looked at', async () => {
    answer(shown);
    stop = reloadWhenTheDayChanges();
    for (let look = 0; look < 50; look += 1) document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(quarter);
    for (let look = 0; look < 50; look += 1) document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('waits while somebody fills in a form, and takes along what was typed', async () => {
    document.body.innerHTML = '<main><form><input id="city"><input type="hidden" id="key" value="k"><button>Send</button></form></main>';
    const field = document.getElementById('city') as HTMLInputElement;
    answer('2099-01-01');
    stop = reloadWhenTheDayChanges();
    field.focus();
    field.value = 'Reno';
    await vi.advanceTimersByTimeAsync(quarter * 2);
    document.querySelector('button')?.focus();
    await vi.advanceTimersByTimeAsync(quarter);
    expect(reload).not.toHaveBeenCalled();
    (document.activeElement as HTMLElement).blur();
    await vi.advanceTimersByTimeAsync(quarter);
    expect(reload).toHaveBeenCalledTimes(1);
    field.value = '';
    fillTyped(document);
    expect([field.value, sessionStorage.getItem(typedKey)]).toEqual(['Reno', null]);
    document.body.innerHTML = '';
  });

  it('does not load again when somebody begins to type while it asks', async () => {
    document.body.innerHTML = '<main><form><input id="city"></form></main>';
    asked.mockImplementation(() => {
      document.getElementById('city')?.focus();
      return Promise.resolve({ head: { today: '2099-01-01' } } as VotingInfo);
    });
    stop = reloadWhenTheDayChanges();
    await vi.advanceTimersByTimeAsync(quarter);
    expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
    document.body.innerHTML = '';
  });

  it('stays as it is when the gateway does not answer', async () => {
    asked.mockRejectedValue(new Error('offline'));
    stop = reloadWhenTheDayChanges();
    await vi.advanceTimersByTimeAsync(quarter);
    expect([asked.mock.calls.length, reload.mock.calls.length]).toEqual([1, 0]);
  });

  it('asks nothing without a jurisdiction, and nothing once it is left', async () => {
    writeState(bootstrap({ jurisdiction: null }));
    reloadWhenTheDayChanges()();
    writeState(bootstrap());
    reloadWhenTheDayChanges()();
    await vi.advanceTimersByTimeAsync(quarter * 2);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(asked).not.toHaveBeenCalled();
  });
});
