'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { ConsentBar } from '@/features/tags/ConsentBar';
import { useStoredConversions } from '@/features/tags/stored-conversions';
import { attachErrors } from '@/lib/errors/report';
import { attachEvents } from '@/lib/events/events';
import { takeTyped } from '@/lib/state/typed';
import { Announcer } from '../Announcer/Announcer';
import { AlertBars, NoticeBars, StateFailedBar } from './Bars';
import { Footer } from './Footer';
import { Hotline } from './Hotline';
import { LanguageMenu } from './LanguageMenu';
import { Rail } from './Rail';
import styles from './Shell.module.css';

/** Moves the focus to the content without changing the fragment, which on the results names the question. */
function skip(event: MouseEvent) {
  const main = document.getElementById('main');
  if (!main) return;
  event.preventDefault();
  main.focus({ preventScroll: true });
  main.scrollIntoView();
}

/** The frame of every page. Its effects run in applications; browser/ does the same for documents. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations();
  useEffect(() => attachErrors(), []);
  useEffect(() => attachEvents(), []);
  useStoredConversions();
  // Text that was typed on the page before is removed from storage, whether this page has a field for it or
  // not.
  useEffect(() => void takeTyped(), []);
  return (
    <>
      <a className={styles.skip} href="#main" onClick={skip}>
        {t('skip_to_main')}
      </a>
      <div className={styles.shell}>
        <Rail />
        <div className={styles.main}>
          <NoticeBars />
          <LanguageMenu />
          <StateFailedBar />
          <AlertBars />
          {children}
        </div>
        <aside className={styles.help} aria-label={t('help')}>
          <Hotline />
        </aside>
        <Footer />
        <Announcer />
      </div>
      <ConsentBar />
    </>
  );
}
