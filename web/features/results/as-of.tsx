import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { SiteLocation } from '@/lib/api/types';

const minuteMs = 60_000;
/** How often what counts down is counted. */
const everyMs = 15_000;

interface Moment {
  /** When the answer came, in ms since 1970. */
  asOf: number;
  now: number;
  /** What the answer says of this minute has ended, and there is no newer one. */
  over: boolean;
}

const Context = createContext<Moment | null>(null);

interface AsOfProps {
  asOf: number;
  nextChange: string | null;
  children: ReactNode;
}

/** The age of an answer, for everything in it that is true for a while only. */
export function AsOf({ asOf, nextChange, children }: AsOfProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const count = () => setNow(Date.now());
    const timer = window.setInterval(count, everyMs);
    // A tab that slept.
    document.addEventListener('visibilitychange', count);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', count);
    };
  }, []);
  const change = nextChange === null ? Number.NaN : Date.parse(nextChange);
  // A minute for the next answer to come.
  const over = change + minuteMs <= now && asOf < change;
  return <Context value={{ asOf, now, over }}>{children}</Context>;
}

/** When the answer came, in ms since 1970. */
export function useAnswered(): number {
  return useContext(Context)?.asOf ?? 0;
}

type Status = SiteLocation['status'];

/** The status of a place now, counted on from when it was told; null when it cannot be known without a newer answer. */
export function useStatusNow(status: Status): Status | null {
  const moment = useContext(Context);
  if (!moment) return status;
  if (status.closes_in_minutes === null) return moment.over ? null : status;
  // The gateway counts whole minutes up to the closing.
  const closes = Math.floor(moment.asOf / minuteMs) * minuteMs + status.closes_in_minutes * minuteMs;
  const left = Math.ceil((closes - moment.now) / minuteMs);
  if (left <= 0 || moment.over) return null;
  return { ...status, closes_in_minutes: Math.min(left, status.closes_in_minutes) };
}
