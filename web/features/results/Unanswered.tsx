'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/Button/Button';
import { Icon } from '@/components/Icon/Icon';
import { rotateCcw } from '@/components/Icon/frame-drawings';
import { Note } from '@/components/Note/Note';
import { SlotPhone } from '@/components/Slot/Slot';
import { unansweredId } from '../locate/sent';
import styles from './Results.module.css';

/**
 * Hidden in the built page. If the page's code does not arrive, its inline script (locate/AskOrLeave) fills
 * and shows this form, which posts the search; the gateway answers with a document.
 */
export function Unanswered() {
  const t = useTranslations();
  return (
    <form id={unansweredId} hidden method="post" className={styles.unanswered} suppressHydrationWarning>
      {['page_token', 'address_line_1', 'zip', 'address'].map((name) => (
        <input key={name} type="hidden" name={name} suppressHydrationWarning />
      ))}
      <Note tone="marked">
        <p role="alert">{t.rich('error_slow', { number: '', phone: () => <SlotPhone of="hotline" /> })}</p>
        <Button type="submit" small>
          <Icon of={rotateCcw} />
          {t('door_reload_action')}
        </Button>
      </Note>
    </form>
  );
}
