'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/Button/Button';
import { Icon } from '@/components/Icon/Icon';
import { arrowRight } from '@/components/Icon/drawings';
import { arrowLeft } from '@/components/Icon/frame-drawings';
import styles from './Pager.module.css';

interface PagerProps {
  step: number;
  total: number;
  onStep: (step: number) => void;
}

/**
 * Previous, "2 of 6", next. At an end the button stays focusable (`aria-disabled`): a disabled one would drop
 * the focus of a keyboard reader who has just pressed it.
 */
export function Pager({ step, total, onStep }: PagerProps) {
  const t = useTranslations();
  const first = step <= 1;
  const last = step >= total;
  return (
    <nav className={styles.pager} aria-label={t('pager_label')}>
      <Button small aria-disabled={first || undefined} onClick={() => !first && onStep(step - 1)}>
        <Icon of={arrowLeft} />
        {t('pager_previous')}
      </Button>
      <span>{t('pager_step', { step, total })}</span>
      <Button small aria-disabled={last || undefined} onClick={() => !last && onStep(step + 1)}>
        {t('pager_next')}
        <Icon of={arrowRight} />
      </Button>
    </nav>
  );
}
