import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import type { SiteLocation } from '@/lib/api/types';

const minuteMs = 60_000;
/** Interval of the countdown. */
const everyMs = 15_000;

interface Moment {
  /** When the answer came, in ms since 1970. */
  asOf: number;
  now: number;
  /** The answer's statements about now have expired, and there is no newer answer. */
  over: boolean;
}

const Context = createContext<Moment | null>(null);

interface AsOfProps {
  asOf: number;
  nextChange: string | null;
  children: ReactNode;
}

/** Provides the age of an answer, for statements that expire. */
export function AsOf({ asOf, nextChange, children }: AsOfProps) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const count = () => setNow(Date.now());
    const timer = window.setInterval(count, everyMs);
    // After a tab was suspended.
    document.addEventListener('visibilitychange', count);
    return () => {
      window.clearInterval(timer);
      document.removeEventListener('visibilitychange', count);
    };
  }, []);
  const change = nextChange === null ? Number.NaN : Date.parse(nextChange);
  // A minute of grace for the next answer.
  const over = change + minuteMs <= now && asOf < change;
  return <Context value={{ asOf, now, over }}>{children}</Context>;
}

/** When the answer came, in ms since 1970. */
export function useAnswered(): number {
  return useContext(Context)?.asOf ?? 0;
}

/** Whether the answer's statements about now have expired, and there is no newer answer. */
export function useExpired(): boolean {
  return useContext(Context)?.over ?? false;
}

type Status = SiteLocation['status'];

/** The status of a place now, computed from that in the answer; null if only a newer answer can tell. */
export function useStatusNow(status: Status): Status | null {
  const moment = useContext(Context);
  if (!moment) return status;
  if (status.closes_in_minutes === null) return moment.over ? null : status;
  // The gateway rounds the minutes until closing.
  const closes = Math.floor(moment.asOf / minuteMs) * minuteMs + status.closes_in_minutes * minuteMs;
  const left = Math.ceil((closes - moment.now) / minuteMs);
  if (left <= 0 || moment.over) return null;
  return { ...status, closes_in_minutes: Math.min(left, status.closes_in_minutes) };
}
