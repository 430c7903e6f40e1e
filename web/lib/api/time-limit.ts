/** A signal that aborts after `ms`; null without AbortController (`AbortSignal.timeout` is newer). */
export function timeLimit(ms: number): AbortSignal | null {
  if (typeof AbortController === 'undefined') return null;
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
