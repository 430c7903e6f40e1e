/** After this time without an answer the page says so, with or without its code; the request goes on. */
export const patienceMs = 12_000;
/** Id of the part of the built page that says so without its code. */
export const unansweredId = 'unanswered';

/** Property of `window` with the look-up that AskOrLeave sent. */
export const sentName = 'votereadySent';

declare global {
  interface Window {
    votereadySent?: { body: string; answer: Promise<Response> } | undefined;
  }
}

/** The answer to `body` if AskOrLeave requested it; null at the second call. */
export function takeSent(body: string): Promise<Response> | null {
  const sent = window.votereadySent;
  if (sent?.body !== body) return null;
  window.votereadySent = undefined;
  return sent.answer;
}
