// A day that is far away is written with its year (issue 21, section 1): "November 7" alone is read as the next one.

/** Days from today from which the year counts; a leaf says it from the same day on. */
export const FAR = 180;

// The day of the document that is drawn; `null` writes no years. One document is drawn at a time.
let today: number | null = null;

const DAY = 86_400_000;

/** `iso`: "YYYY-MM-DD" or nothing. */
export function drawnOn(iso: string | null | undefined) {
  today = iso ? Date.parse(iso) : null;
}

/** Whether a day is more than half a year from the day of the document, on either side. */
export function isFar(date: Date): boolean {
  return today !== null && Math.abs(date.getTime() - today) > FAR * DAY;
}

/** Draws words whose year stands beside them. */
export function inItsYear<T>(words: () => T): T {
  const kept = today;
  today = null;
  try {
    return words();
  } finally {
    today = kept;
  }
}
