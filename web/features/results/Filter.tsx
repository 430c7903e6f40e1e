'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '@/components/Button/Button';
import { Icon } from '@/components/Icon/Icon';
import { chevronDown } from '@/components/Icon/shapes/chevron-down';
import { slidersHorizontal } from '@/components/Icon/shapes/sliders-horizontal';
import type { AccessFilter } from '@/lib/api/types';
import { useAnnounce } from '@/lib/state/announce';
import { useFeatureName } from './Access';
import styles from './Filter.module.css';
import { hasSign, signOf } from './offers';
import { accessSigns } from './accessSigns';

interface FilterProps {
  filters: AccessFilter[];
  chosen: readonly string[];
  /** Places that fit, and all of the kind. */
  fit: number;
  total: number;
  onChoose: (chosen: string[]) => void;
}

/** A choice of places by what they offer: ovals to fill, in a drawer on a phone. The sentence below counts, and offers the way back. */
export function Filter({ filters, chosen, fit, total, onChoose }: FilterProps) {
  const t = useTranslations();
  const wide = useWide();
  const feature = useFeatureName();
  const names = (of: AccessFilter) => feature({ kind: of.kind, language: of.language, state: 'yes' });
  const found = chosen.length === 0 ? null : fit === total ? t('access_fit_all', { total }) : t('access_fit', { count: fit, total });
  useAnnounce(found);
  if (filters.length === 0) return null;
  const on = filters.filter(({ id }) => chosen.includes(id));
  const set = (
    <fieldset className={styles.set}>
      <legend>{t('access_filter_legend')}</legend>
      {filters.map((filter) => (
        <label key={filter.id} className={styles.pick}>
          <input
            type="checkbox"
            name="with"
            value={filter.id}
            checked={chosen.includes(filter.id)}
            onChange={({ target }) => onChoose(target.checked ? [...chosen, filter.id] : chosen.filter((id) => id !== filter.id))}
          />
          <span>
            {hasSign(filter.kind) && <Icon of={accessSigns[signOf(filter.kind)]} />}
            {names(filter)} <small>{filter.count}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
  return (
    <div className={styles.filter}>
      {wide ? (
        set
      ) : (
        <details className={styles.fold}>
          <summary>
            <Icon of={slidersHorizontal} />
            <span>
              {t('access_filter')}
              {on.length > 0 && <small>{on.map(names).join(', ')}</small>}
            </span>
            <Icon of={chevronDown} />
          </summary>
          {set}
        </details>
      )}
      {found && (
        <p className={styles.found}>
          <span>
            {found}
            {fit < total && ` ${t('access_fit_more')}`}
          </span>
          <Button small onClick={() => onChoose([])}>
            {t('open_today_show_all')}
          </Button>
        </p>
      )}
    </div>
  );
}

/** Whether the choices stand in a row; in the export and on a phone they are in a drawer. */
function useWide(): boolean {
  const [wide, setWide] = useState(false);
  useEffect(() => {
    if (typeof window.matchMedia !== 'function') return undefined;
    const media = window.matchMedia('(min-width: 700px)');
    const read = () => setWide(media.matches);
    read();
    // Safari 13 and older have no addEventListener here.
    media.addListener(read);
    return () => media.removeListener(read);
  }, []);
  return wide;
}
