'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Button } from '@/components/Button/Button';
import { Latin } from '@/components/Latin/Latin';
import type { LocationType, SiteLocation } from '@/lib/api/types';
import { AccessSigns } from './Access';
import { allKeys } from './keys';
import { useMiles } from './miles';
import styles from './PlaceList.module.css';

/** Places in sight before "See more". */
const firstPlaces = 6;

interface PlaceListProps {
  type: LocationType['type'];
  places: { number: number; location: SiteLocation }[];
  /** Number of the place on the ticket. */
  current: number;
  /** Called with the position in `places`. */
  onChoose: (index: number) => void;
}

/** The list of all places; choosing one shows its ticket. The numbers are those of the map. */
export function PlaceList({ type, places, current, onChoose }: PlaceListProps) {
  const t = useTranslations();
  const distance = useMiles();
  const [all, setAll] = useState(false);
  const hidden = places.length - firstPlaces;
  const shown = all ? places : places.slice(0, firstPlaces);
  return (
    <section className={styles.section}>
      <h2>{t(allKeys[type], { count: places.length })}</h2>
      <ol className={styles.list}>
        {shown.map(({ number, location }, index) => (
          <li key={location.id}>
            <button type="button" aria-current={number === current ? 'true' : undefined} onClick={() => onChoose(index)}>
              <i>{number}</i>
              <span>
                <b>
                  <Latin>{location.name}</Latin>
                </b>
                <small>
                  <Latin>{location.address_line_1}</Latin>
                  {location.distance_miles !== null && (
                    <>
                      {' '}
                      <span className="nowrap">· {t('distance_short', { text: distance(location.distance_miles).text })}</span>
                    </>
                  )}
                </small>
                <AccessSigns of={location.access} />
              </span>
            </button>
          </li>
        ))}
      </ol>
      {hidden > 0 && (
        <Button small block aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('see_less') : t('list_see_more', { count: hidden })}
        </Button>
      )}
    </section>
  );
}
