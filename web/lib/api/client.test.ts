import { describe, expect, it, vi } from 'vitest';
import { ApiError, postLocate, retryDelay, shouldRetry } from './client';

describe('asking the gateway', () => {
  it('sends the address in the body and never in the URL', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ status: 'found' }));
    await postLocate({ address_line_1: '100 Main St', zip: '89101' });
    const [url, init] = fetch.mock.calls[0] ?? [];
    expect(url).toBe('/api/site/locate');
    expect(init).toMatchObject({ method: 'POST', credentials: 'omit' });
    expect(JSON.parse(String(init?.body))).toEqual({ address_line_1: '100 Main St', zip: '89101' });
  });

  it('shows the token of the page, and a new one when it has ended', async () => {
    document.body.innerHTML = '<script type="application/json" id="gateway-state" data-token="old"></script>';
    const fetch = vi
      .spyOn(globalThis, 'fetch')
      .mockResolvedValueOnce(new Response('', { status: 401 }))
      .mockResolvedValueOnce(new Response('{}', { headers: { 'x-page-token': 'new' } }))
      .mockResolvedValueOnce(Response.json({ status: 'found' }));
    await expect(postLocate({ address_line_1: 'a', zip: '1' })).resolves.toEqual({ status: 'found' });
    const sent = fetch.mock.calls.map(([url, init]) => [url, new Headers(init?.headers).get('x-page-token')]);
    expect(sent).toEqual([
      ['/api/site/locate', 'old'],
      ['/api/site/bootstrap?no_geo=true', null],
      ['/api/site/locate', 'new'],
    ]);
  });

  it('does not ask again and again for a token that is refused', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockImplementation(() => Promise.resolve(new Response('', { status: 401 })));
    await expect(postLocate({ address_line_1: 'a', zip: '1' })).rejects.toMatchObject({ status: 401 });
    expect(fetch.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it('takes the answer to a request that was sent before, and its own way when that has ended', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ status: 'county' }));
    const request = { address_line_1: 'a', zip: '1' };
    await expect(postLocate(request, undefined, Promise.resolve(Response.json({ status: 'found' })))).resolves.toEqual({ status: 'found' });
    expect(fetch).not.toHaveBeenCalled();
    await expect(postLocate(request, undefined, Promise.reject(new TypeError('network')))).rejects.toMatchObject({ status: 0, late: false });
  });

  it('ends a request, also one that was sent before, after 30 seconds', async () => {
    vi.useFakeTimers();
    vi.spyOn(globalThis, 'fetch').mockImplementation((_, init) => new Promise((_resolve, reject) => init?.signal?.addEventListener('abort', () => reject(new Error('ended')))));
    for (const sent of [null, new Promise<Response>(() => {})]) {
      const answer = expect(postLocate({ address_line_1: 'a', zip: '1' }, undefined, sent)).rejects.toMatchObject({ status: 0, late: true });
      await vi.advanceTimersByTimeAsync(30_000);
      await answer;
    }
    vi.useRealTimers();
  });

  it('calls a network that fails FETCH_FAILED', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('network'));
    await expect(postLocate({ address_line_1: 'a', zip: '1' })).rejects.toMatchObject({ status: 0, message: 'FETCH_FAILED' });
  });

  it('keeps what the gateway says about waiting', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('', { status: 503, headers: { 'retry-after': '7' } }));
    await expect(postLocate({ address_line_1: 'a', zip: '1' })).rejects.toMatchObject({ status: 503, retryAfter: 7 });
  });
});

describe('trying again', () => {
  it('happens three times for a service that is down or out of reach', () => {
    expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, new ApiError(503)))).toEqual([true, true, true, false]);
    expect(shouldRetry(0, new ApiError(0))).toBe(true);
  });

  it('never happens after an attempt that took its whole time, or without a network', () => {
    expect(shouldRetry(0, new ApiError(0, null, true))).toBe(false);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
    expect(shouldRetry(0, new ApiError(0))).toBe(false);
  });

  it('never happens for a wrong or too frequent request', () => {
    expect(shouldRetry(0, new ApiError(400))).toBe(false);
    expect(shouldRetry(0, new ApiError(429))).toBe(false);
  });

  it('waits twice as long each time, at most 30 seconds, and at least as long as asked', () => {
    expect([0, 1, 2, 9].map((failures) => retryDelay(failures, new ApiError(503)))).toEqual([1000, 2000, 4000, 30_000]);
    expect(retryDelay(0, new ApiError(503, 7))).toBe(7000);
  });
});
