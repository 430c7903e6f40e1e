'use client';

import { useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
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
 * Choosing a jurisdiction opens its page: where that is, the gateway says. With a pointer that happens at once; with arrow keys, which
 * change the value at every press, the visitor confirms with Enter or the button that appears (WCAG 3.2.2).
 */
export function JurisdictionPicker({ jurisdictions, current, label, wide = false }: PickerProps) {
  const t = useTranslations();
  const id = useId();
  const [chosen, setChosen] = useState(current ?? '');
  const byKeyboard = useRef(false);

  function open(code: string) {
    const href = jurisdictions.find((jurisdiction) => jurisdiction.code === code)?.href;
    if (href && code !== current) window.location.assign(href);
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
        onPointerDown={() => {
          byKeyboard.current = false;
        }}
        onKeyDown={(event) => {
          byKeyboard.current = true;
          if (event.key === 'Enter' && chosen !== (current ?? '')) open(chosen);
        }}
        onChange={(event) => {
          setChosen(event.target.value);
          if (!byKeyboard.current) open(event.target.value);
        }}
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
      {chosen !== (current ?? '') && (
        <Button look="quiet" small onClick={() => open(chosen)}>
          {t('picker_go')}
        </Button>
      )}
    </div>
  );
}
