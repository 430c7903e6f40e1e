/** A signal that ends a request after `ms`; none in a browser that cannot end one. Not `AbortSignal.timeout`: browsers of 2018 lack it. */
export function timeLimit(ms: number): AbortSignal | null {
  if (typeof AbortController === 'undefined') return null;
  const controller = new AbortController();
  setTimeout(() => controller.abort(), ms);
  return controller.signal;
}
