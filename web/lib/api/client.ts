import type { Bootstrap, SiteLocate, SiteLocateRequest } from './types';

/** An answer that is not 200. `status` is 0 when no answer came at all (SPEC's FETCH_FAILED). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** Seconds the gateway asks us to wait, if it does. */
    readonly retryAfter: number | null = null,
  ) {
    super(status === 0 ? 'FETCH_FAILED' : `HTTP ${status}`);
  }
}

const lookupTimeoutMs = 30_000;

async function send<T>(path: string, init: RequestInit, timeoutMs: number): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal: AbortSignal.timeout(timeoutMs), credentials: 'omit' });
  } catch {
    throw new ApiError(0);
  }
  if (!response.ok) {
    const wait = Number(response.headers.get('retry-after') ?? Number.NaN);
    throw new ApiError(response.status, Number.isFinite(wait) ? wait : null);
  }
  try {
    return (await response.json()) as T;
  } catch {
    throw new ApiError(0);
  }
}

export function getBootstrap(search: string): Promise<Bootstrap> {
  return send(`/api/site/bootstrap${search}`, { headers: { accept: 'application/json' } }, lookupTimeoutMs);
}

/** The address goes in the body, never in the URL, where logs and histories would keep it. */
export function postLocate(request: SiteLocateRequest): Promise<SiteLocate> {
  return send(
    '/api/site/locate',
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(request),
    },
    lookupTimeoutMs,
  );
}

const maxRetries = 3;
const maxDelayMs = 30_000;

/** Three more tries, but never for a request the gateway called wrong or too frequent. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return false;
  return failures < maxRetries;
}

/** 1 s, 2 s, 4 s … at most 30 s, or what the gateway asked for. */
export function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
  return Math.min(Math.max(1000 * 2 ** failures, asked), maxDelayMs);
}
