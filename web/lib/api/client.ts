import { pageToken, pageTokenHeader, renewPageToken } from './page-token';
import type { Bootstrap, SiteLocate, SiteLocateRequest, SiteSuggest, SiteSuggestRequest, VotingInfo } from './types';

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

async function send<T>(path: string, init: RequestInit, signal = AbortSignal.timeout(lookupTimeoutMs)): Promise<T> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, signal, credentials: 'omit' });
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
  return send(`/api/site/bootstrap${search}`, { headers: { accept: 'application/json' } });
}

/** The information page of a state or territory as data. */
export function getVotingInfo(code: string): Promise<VotingInfo> {
  return send(`/api/site/voting-info/${code}`, { headers: { accept: 'application/json' } });
}

/** What is asked goes in the body: an address in the URL would be kept by logs and histories. */
async function post<T>(path: string, request: object, signal = AbortSignal.timeout(lookupTimeoutMs)): Promise<T> {
  const once = () => {
    const token = pageToken();
    const headers = { 'content-type': 'application/json', accept: 'application/json', ...(token && { [pageTokenHeader]: token }) };
    return send<T>(path, { method: 'POST', headers, body: JSON.stringify(request) }, signal);
  };
  try {
    return await once();
  } catch (error) {
    // The token of a page that has been open for long has ended.
    if (error instanceof ApiError && error.status === 401 && (await renewPageToken(signal))) return once();
    throw error;
  }
}

export function postLocate(request: SiteLocateRequest): Promise<SiteLocate> {
  return post('/api/site/locate', request);
}

/** Streets that a partly typed one may be. */
export function postSuggest(request: SiteSuggestRequest, signal: AbortSignal): Promise<SiteSuggest> {
  return post('/api/site/suggest', request, signal);
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
