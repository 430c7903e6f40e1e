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
