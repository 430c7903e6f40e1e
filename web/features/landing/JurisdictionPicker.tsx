'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { Button } from '@/components/Button/Button';
import field from '@/components/Field/Field.module.css';
import type { Bootstrap } from '@/lib/api/types';
import styles from './JurisdictionPicker.module.css';

interface PickerProps {
  jurisdictions: Bootstrap['jurisdictions'];
  /** Code of the jurisdiction shown, null when none is known. */
  current: string | null;
  label: string;
  wide?: boolean;
}

/**
 * Choosing a jurisdiction and opening its page are two steps: a choice alone never leaves the page (WCAG 3.2.2). Where the page is, the
 * gateway says.
 */
export function JurisdictionPicker({ jurisdictions, current, label, wide = false }: PickerProps) {
  const t = useTranslations();
  const id = useId();
  const [chosen, setChosen] = useState(current ?? '');

  // A page that comes back from the back/forward cache shows the jurisdiction that it is about.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && setChosen(current ?? '');
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, [current]);

  function open(code: string) {
    const href = jurisdictions.find((jurisdiction) => jurisdiction.code === code)?.href;
    if (href) window.location.assign(href);
  }

  const states = jurisdictions.filter(({ kind }) => kind === 'state');
  const territories = jurisdictions.filter(({ kind }) => kind === 'territory');

  return (
    <div className={`${styles.picker} ${wide ? styles.wide : ''}`}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={chosen}
        className={field.select}
        autoComplete="off"
        onChange={(event) => setChosen(event.target.value)}
      >
        {current === null && <option value="">{t('confirm_placeholder')}</option>}
        <optgroup label={t('picker_states')}>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </optgroup>
        {territories.length > 0 && (
          <optgroup label={t('picker_territories')}>
            {territories.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </optgroup>
        )}
      </select>
      <Button look={wide ? 'primary' : 'quiet'} small={!wide} onClick={() => open(chosen)}>
        {t('picker_go')}
      </Button>
    </div>
  );
}
