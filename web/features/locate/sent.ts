/** After so long without an answer the page says so, whether its code has come or not; the request goes on. */
export const patienceMs = 12_000;
/** The part of the built page that says so without its code. */
export const unansweredId = 'unanswered';

/** The look-up that the page sent before its code was there (AskOrLeave). */
export const sentName = 'votereadySent';

declare global {
  interface Window {
    votereadySent?: { body: string; answer: Promise<Response> } | undefined;
  }
}

/** The answer to `body` if the page asked for it; to be read once. */
export function takeSent(body: string): Promise<Response> | null {
  const sent = window.votereadySent;
  if (sent?.body !== body) return null;
  window.votereadySent = undefined;
  return sent.answer;
}
