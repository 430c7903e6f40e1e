'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { SiteElection, SiteLocate } from '@/lib/api/types';
import { ElectionLeaf } from './ElectionLeaf';
import styles from './Elections.module.css';

interface Tabs {
  elections: SiteElection[];
  current: SiteElection;
  onChoose: (date: string) => void;
  /** True if the chosen tab is to take the focus: the pressed one was removed with its election. */
  takesFocus: () => boolean;
}

const Context = createContext<Tabs | null>(null);

/** The election of the last question (a candidate, a unit), whose answer comes with the next page. */
let asked: string | null = null;

/** Shows this election first with the next answer, if it is still ahead. */
export function expectElection(date: string) {
  asked = date;
}

interface ElectionsProps {
  answer: SiteLocate;
  /** Draws the answer of one election. `date` is null if it is the only one. */
  children: (answer: SiteLocate, date: string | null) => ReactNode;
}

/**
 * Shows one of several elections for the address at a time, the nearest first. The choice is stored as the
 * day of the election, so that a newer answer in another order does not change it.
 */
export function Elections({ answer, children }: ElectionsProps) {
  const { elections } = answer;
  const [date, setDate] = useState(asked);
  const pressed = useRef(false);
  useEffect(() => {
    asked = null;
  }, []);
  const current = elections.find(({ election }) => election.date === date) ?? elections[0];
  if (!current) return children(answer, null);
  const tabs: Tabs = {
    elections,
    current,
    onChoose(day) {
      pressed.current = true;
      setDate(day);
    },
    takesFocus() {
      const takes = pressed.current;
      pressed.current = false;
      return takes;
    },
  };
  return <Context value={tabs}>{children(current.answer, current.election.date)}</Context>;
}

/** True if the election is named by a tab. */
export function useSeveralElections(): boolean {
  return useContext(Context) !== null;
}

/** Calendar leaves as tabs, above everything that depends on the election; nothing for one election. */
export function ElectionTabs() {
  const t = useTranslations();
  const tabs = useContext(Context);
  const chosen = useRef<HTMLButtonElement>(null);
  const date = tabs?.current.election.date;
  useEffect(() => {
    if (tabs?.takesFocus()) chosen.current?.focus({ preventScroll: true });
    // The tabs change with the election.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [date]);
  if (!tabs) return null;
  return (
    <div className={styles.elections} role="group" aria-label={t('elections_label')}>
      {tabs.elections.map(({ election }, at) => {
        const current = election.date === date;
        return (
          <button key={election.date} className="election-choice" ref={current ? chosen : null} type="button" aria-pressed={current} onClick={() => tabs.onChoose(election.date)}>
            <ElectionLeaf of={election} first={at === 0} />
          </button>
        );
      })}
    </div>
  );
}
