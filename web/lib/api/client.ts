import { pageToken, pageTokenHeader, renewPageToken } from './page-token';
import type { Bootstrap, SiteLocate, SiteLocateRequest, SiteSuggest, SiteSuggestRequest, VotingInfo } from './types';

/** An answer that is not 200. `status` is 0 when no answer came at all (SPEC's FETCH_FAILED). */
export class ApiError extends Error {
  override readonly name = 'ApiError';

  constructor(
    readonly status: number,
    /** Seconds of `Retry-After`, if sent. */
    readonly retryAfter: number | null = null,
    /** The attempt timed out. */
    readonly late = false,
  ) {
    super(status === 0 ? 'FETCH_FAILED' : `HTTP ${status}`);
  }
}

/** Timeout of one attempt (SPEC 9). The page reports the delay earlier, see results/ResultsFor. */
const attemptMs = 30_000;

/** Runs `attempt` with a signal that aborts after the timeout, or with `outer`. */
async function limited<T>(outer: AbortSignal | undefined, attempt: (signal: AbortSignal) => Promise<T>): Promise<T> {
  // Browsers of 2018 lack AbortSignal.timeout and .any.
  const controller = new AbortController();
  const end = () => controller.abort();
  const timer = setTimeout(end, attemptMs);
  outer?.addEventListener('abort', end);
  if (outer?.aborted) end();
  try {
    return await attempt(controller.signal);
  } finally {
    clearTimeout(timer);
    outer?.removeEventListener('abort', end);
  }
}

/** Rejects when `signal` aborts, for a request that was sent without it. */
function ended(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('ended'))));
}

async function send<T>(path: string, init: RequestInit, signal: AbortSignal, sent: Promise<Response> | null = null): Promise<T> {
  let response: Response;
  try {
    response = await (sent ? Promise.race([sent, ended(signal)]) : fetch(path, { ...init, signal, credentials: 'omit' }));
  } catch {
    throw new ApiError(0, null, signal.aborted);
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
  return limited(undefined, (signal) => send(`/api/site/bootstrap${search}`, { headers: { accept: 'application/json' } }, signal));
}

/** The information page of a state or territory as data. */
export function getVotingInfo(code: string): Promise<VotingInfo> {
  return limited(undefined, (signal) => send(`/api/site/voting-info/${code}`, { headers: { accept: 'application/json' } }, signal));
}

/** The request is in the body: a URL with an address would be stored in logs and histories. */
async function post<T>(path: string, request: object, signal: AbortSignal, sent: Promise<Response> | null = null): Promise<T> {
  const once = (before: Promise<Response> | null = null) => {
    const token = pageToken();
    const headers = { 'content-type': 'application/json', accept: 'application/json', ...(token && { [pageTokenHeader]: token }) };
    return send<T>(path, { method: 'POST', headers, body: JSON.stringify(request) }, signal, before);
  };
  try {
    return await once(sent);
  } catch (error) {
    // The page token has expired.
    if (error instanceof ApiError && error.status === 401 && (await renewPageToken(signal))) return once();
    throw error;
  }
}

/** Looks up where to vote. `sent`: the same request, if AskOrLeave has sent it already. */
export function postLocate(request: SiteLocateRequest, outer?: AbortSignal, sent: Promise<Response> | null = null): Promise<SiteLocate> {
  return limited(outer, (signal) => post('/api/site/locate', request, signal, sent));
}

/** Completions of a partly typed street. */
export function postSuggest(request: SiteSuggestRequest, signal: AbortSignal): Promise<SiteSuggest> {
  return post('/api/site/suggest', request, signal);
}

const maxRetries = 3;
const maxDelayMs = 30_000;

/** Three more tries; none for a 4xx, after a timeout, or without a network. */
export function shouldRetry(failures: number, error: Error): boolean {
  if (error instanceof ApiError && (error.late || (error.status >= 400 && error.status < 500))) return false;
  if (!navigator.onLine) return false;
  return failures < maxRetries;
}

/** 1 s, 2 s, 4 s … at most 30 s, or what the gateway asked for. */
export function retryDelay(failures: number, error: Error): number {
  const asked = error instanceof ApiError && error.retryAfter !== null ? error.retryAfter * 1000 : 0;
  return Math.min(Math.max(1000 * 2 ** failures, asked), maxDelayMs);
}
