import { act, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SiteLocate } from '@/lib/api/types';
import { found, twoElections } from '@/test/fixtures.mjs';
import { renderSite } from '@/test/render';
import { startSearch } from '../locate/search';
import { Results } from './Results';

const search = { address_line_1: '12 Sample Ct', zip: '89101' };

function gatewayAnswers(...answers: SiteLocate[]) {
  const fetch = vi.spyOn(globalThis, 'fetch');
  for (const answer of answers) fetch.mockResolvedValueOnce(Response.json(answer));
  return fetch;
}

beforeEach(() => {
  window.history.replaceState(null, '', '/locate/results/?state=NV');
});

describe('without an answer', () => {
  const online = (yes: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(yes);
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    return () => void vi.useRealTimers();
  });
  const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

  it('the page says at once that there is no network, and asks again when there is', async () => {
    startSearch(search);
    online(false);
    const fetch = vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(Response.json(found()));
    renderSite(<Results />);
    expect(await screen.findByText(/isn’t connected to the internet/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Try once more' })).toBeTruthy();
    expect(screen.getAllByText('833-336-8683').length).toBeGreaterThan(0);
    online(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' })).toBeTruthy();
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it('the page says so within 15 seconds, still takes a late one, and asks anew when told to', async () => {
    startSearch(search);
    const answers: ((response: Response) => void)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
    renderSite(<Results />);
    await pass(11_000);
    expect(screen.queryByText(/taking longer than usual/)).toBeNull();
    await pass(3000);
    expect(screen.getByText(/taking longer than usual/)).toBeTruthy();
    expect(screen.getAllByText('833-336-8683').length).toBeGreaterThan(0);
    act(() => screen.getByRole('button', { name: 'Try once more' }).click());
    await pass(100);
    expect(answers).toHaveLength(2);
    expect(screen.queryByText(/taking longer than usual/)).toBeNull();
    await pass(13_000);
    expect(screen.getByText(/taking longer than usual/)).toBeTruthy();
    answers[1]?.(Response.json(found()));
    await pass(100);
    expect(screen.getByRole('heading', { name: 'Sample Early Voting Center 1' })).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Voting Locations');
  });

  it('the election that was chosen stays when a newer answer has it in another place', async () => {
    startSearch(search);
    const change = new Date(Date.now() + 60_000).toISOString();
    const two = twoElections();
    const [first, second] = two.elections;
    if (!first || !second) throw new Error('two elections');
    const march = { ...first, election: { ...first.election, date: '2029-03-06' } };
    gatewayAnswers({ ...two, next_change: change }, { ...two, next_change: null, elections: [second, march] });
    renderSite(<Results />);
    (await screen.findByRole('button', { name: /Special Election/ })).click();
    expect(await screen.findByRole('heading', { name: 'Sample Gym' })).toBeTruthy();
    await pass(130_000);
    expect(screen.getAllByRole('button', { pressed: true })[0]?.textContent).toContain('Special Election');
    expect(screen.getByText(/March 6, 2029/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Sample Gym' })).toBeTruthy();
  });

  it('the places that were seen stay, with their time, and without what is not true any more', async () => {
    startSearch(search);
    const change = new Date(Date.now() + 60_000).toISOString();
    const fetch = gatewayAnswers(found({ next_change: change }));
    fetch.mockRejectedValueOnce(new TypeError('offline')).mockResolvedValueOnce(Response.json(found()));
    renderSite(<Results />);
    await screen.findByRole('heading', { name: 'Sample Early Voting Center 1' });
    online(false);
    await pass(130_000);
    expect(screen.getByRole('heading', { name: 'Sample Early Voting Center 1' })).toBeTruthy();
    expect(screen.getByText('This may not be the latest information', { selector: 'strong' })).toBeTruthy();
    expect(screen.getByText('See hours below')).toBeTruthy();
    expect(screen.queryByText('Open until 7 PM')).toBeNull();
    online(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(100);
    expect(screen.queryByText('This may not be the latest information', { selector: 'strong' })).toBeNull();
    expect(screen.getByText('Open until 7 PM')).toBeTruthy();
  });
});
