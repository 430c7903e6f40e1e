'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { Button } from '@/components/Button/Button';
import { Icon } from '@/components/Icon/Icon';
import { rotateCcw } from '@/components/Icon/frame-drawings';
import { Note } from '@/components/Note/Note';
import { SlotPhone } from '@/components/Slot/Slot';
import { announce } from '@/lib/state/announce';
import { useAnswered } from './as-of';
import styles from './Results.module.css';
import { useTimes } from '@/lib/i18n/times';

interface StaleNoticeProps {
  /** In ms since 1970. */
  failedAt: number;
  onReload: () => void;
}

/** Above places whose refresh failed: says how old they are. */
export function StaleNotice({ failedAt, onReload }: StaleNoticeProps) {
  const t = useTranslations();
  const times = useTimes();
  const asOf = useAnswered();
  const box = useRef<HTMLDivElement>(null);
  const heading = t('late_heading');

  useEffect(() => announce(heading), [heading, failedAt]);
  useLayoutEffect(() => {
    const own = box.current;
    return () => {
      // Removed when an answer comes: moves the focus from its button to the content.
      if (own?.contains(document.activeElement)) document.getElementById('main')?.focus({ preventScroll: true });
    };
  }, []);

  return (
    <div ref={box} className={styles.unanswered}>
      <Note tone="marked">
        <p>
          <strong>{heading}</strong>
        </p>
        <p>{t.rich('late_text', { time: times.clock(asOf), number: '', phone: () => <SlotPhone of="hotline" /> })}</p>
        <Button small onClick={onReload}>
          <Icon of={rotateCcw} />
          {t('door_reload_action')}
        </Button>
      </Note>
    </div>
  );
}
