import type { YearlessDays } from './types';

// A day that is far away is written with its year (the gateway's `site::elections::far`): "November 7" alone
// is read as the next one.

// Those of the current document (one is drawn at a time); `null` writes no years.
let near: YearlessDays | null = null;

/** The days that the document writes without their year. */
export function setYearlessDays(days: YearlessDays | null | undefined) {
  near = days ?? null;
}

/** Whether a day ("YYYY-MM-DD") is written with its year. */
export function isFar(date: string): boolean {
  return near !== null && (date < near.from || date > near.to);
}

/** Draws words beside their year, in which days have none. */
export function inItsYear<T>(words: () => T): T {
  const kept = near;
  near = null;
  try {
    return words();
  } finally {
    near = kept;
  }
}
