'use client';

import { useTranslations } from 'next-intl';
import type { SiteLocate } from '@/lib/api/types';
import { districtKeys } from './keys';
import styles from './Districts.module.css';

/** The electoral districts that the data names for the address; nothing where it names none. */
export function Districts({ answer: { districts } }: { answer: SiteLocate }) {
  const t = useTranslations();
  const { list, undecided, incomplete } = districts;
  if (list.length === 0 && undecided.length === 0) return null;
  return (
    <section className={styles.districts} aria-labelledby="districts">
      <h2 id="districts">{t('districts_heading')}</h2>
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
    </section>
  );
}
