'use client';

import { useTranslations } from 'next-intl';
import type { SiteLocate } from '@/lib/api/types';
import { districtKeys } from './keys';
import './Districts.css';

interface DistrictsProps {
  answer: SiteLocate;
  /** Suffix of the ids on a page with several elections ("-2028-11-07"). */
  within?: string;
}

/** The electoral districts of the address; nothing if the data names none. */
export function Districts({ answer: { districts }, within = '' }: DistrictsProps) {
  const t = useTranslations();
  const { list, undecided, incomplete } = districts;
  if (list.length === 0 && undecided.length === 0) return null;
  const H = within ? 'h4' : 'h2';
  // With several elections a plain `div`, as for the links of the office.
  const Part = within ? 'div' : 'section';
  return (
    <Part className="districts" {...(within ? {} : { 'aria-labelledby': 'districts' })}>
      <H id={`districts${within}`}>{t('districts_heading')}</H>
      <p>{t('districts_text')}</p>
      {list.length > 0 && (
        <dl>
          {list.map((district, at) => (
            <div key={at}>
              <dt>{district.other_type ? <bdi lang="en">{district.other_type}</bdi> : t(districtKeys[district.type])}</dt>
              <dd>
                <bdi lang="en">{district.name}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {undecided.length > 0 && <p>{t('districts_undecided', { types: undecided.map((type) => t(districtKeys[type])).join(', ') })}</p>}
      {incomplete && <p>{t('districts_incomplete')}</p>}
    </Part>
  );
}
