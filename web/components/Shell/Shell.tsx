'use client';

import { useTranslations } from 'next-intl';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { ConsentBar } from '@/features/tags/ConsentBar';
import { useKeptConversions } from '@/features/tags/kept-conversions';
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

/** To the content without a step in the history: the fragment of the results says which question is shown. */
function skip(event: MouseEvent) {
  const main = document.getElementById('main');
  if (!main) return;
  event.preventDefault();
  main.focus({ preventScroll: true });
  main.scrollIntoView();
}

/** The frame of every page: the ink rail with brand and help, the paper page, the footer. Effects run in applications; browser/ does the same for documents. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations();
  useEffect(() => attachErrors(), []);
  useEffect(() => attachEvents(), []);
  useKeptConversions();
  // Nothing typed stays in storage longer than until the next page, whichever that is.
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
