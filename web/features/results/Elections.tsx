'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import type { SiteElection, SiteLocate } from '@/lib/api/types';
import { ElectionLeaf } from './ElectionLeaf';
import styles from './Elections.module.css';

interface Tabs {
  elections: SiteElection[];
  current: SiteElection;
  onChoose: (key: string) => void;
  /** True if the chosen tab is to take the focus: the pressed one was removed with its election. */
  takesFocus: () => boolean;
}

const Context = createContext<Tabs | null>(null);

/** Identifies an election within an answer: two may be on one day. */
function keyOf({ election }: SiteElection): string {
  return `${election.date} ${election.name}`;
}

/** The election of the last question (a candidate, a unit), whose answer comes with the next page. */
let asked: string | null = null;

/** Shows this election first with the next answer, if it is still ahead. */
export function expectElection(key: string) {
  asked = key;
}

interface ElectionsProps {
  answer: SiteLocate;
  /** Draws the answer of one election. `key` is null if it is the only one. */
  children: (answer: SiteLocate, key: string | null) => ReactNode;
}

/**
 * Shows one of several elections for the address at a time, the nearest first. The choice is stored as the
 * day and the name of the election, so that a newer answer in another order does not change it.
 */
export function Elections({ answer, children }: ElectionsProps) {
  const { elections } = answer;
  const [key, setKey] = useState(asked);
  const pressed = useRef(false);
  useEffect(() => {
    asked = null;
  }, []);
  const current = elections.find((election) => keyOf(election) === key) ?? elections[0];
  if (!current) return children(answer, null);
  const tabs: Tabs = {
    elections,
    current,
    onChoose(chosen) {
      pressed.current = true;
      setKey(chosen);
    },
    takesFocus() {
      const takes = pressed.current;
      pressed.current = false;
      return takes;
    },
  };
  return <Context value={tabs}>{children({ ...current.answer, not_yet: answer.not_yet }, keyOf(current))}</Context>;
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
  const current = tabs && keyOf(tabs.current);
  useEffect(() => {
    if (tabs?.takesFocus()) chosen.current?.focus({ preventScroll: true });
    // The tabs change with the election.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current]);
  if (!tabs) return null;
  return (
    <div className={styles.elections} role="group" aria-label={t('elections_label')}>
      {tabs.elections.map((election, at) => {
        const key = keyOf(election);
        const isCurrent = key === current;
        return (
          <button key={key} className="election-choice" ref={isCurrent ? chosen : null} type="button" aria-pressed={isCurrent} onClick={() => tabs.onChoose(key)}>
            <ElectionLeaf of={election.election} first={at === 0} />
          </button>
        );
      })}
    </div>
  );
}
