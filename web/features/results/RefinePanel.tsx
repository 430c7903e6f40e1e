'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '@/components/Icon/Icon';
import { chevronDown } from '@/components/Icon/shapes/chevron-down';
import { chevronRight } from '@/components/Icon/shapes/chevron-right';
import { externalLink } from '@/components/Icon/shapes/external-link';
import { landmark } from '@/components/Icon/shapes/landmark';
import { phone } from '@/components/Icon/shapes/phone';
import { rotateCcw } from '@/components/Icon/shapes/rotate-ccw';
import { Pick } from '@/components/Pick/Pick';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import { useOfficial } from '@/components/Slot/Slot';
import type { SiteLocate } from '@/lib/api/types';
import { printedPhone, telephone } from '@/components/PhoneLink/printed';
import styles from './RefinePanel.module.css';

/** When a better address would find more places: which kinds are missing, before the places that are there (SPEC: the limited-results panel). */
export function RefinePanel({ answer }: { answer: SiteLocate }) {
  const t = useTranslations();
  const official = useOfficial();
  const missing = answer.types.filter(({ refinable }) => refinable);
  return (
    <section className={styles.panel}>
      {missing.map(({ type }) => (
        <h2 key={type}>{t('refine_missing', { type })}</h2>
      ))}
      {missing.length === 0 && <h2>{t('refine_heading')}</h2>}
      <p className="soft">{t('refine_text')}</p>
      <details>
        <summary>
          <span className={styles.closed}>{t('see_more')}</span>
          <span className={styles.opened}>{t('see_less')}</span>
          <Icon of={chevronDown} />
        </summary>
        <Pick>
          <li>
            <SiteLink href="/locate/" className="pick-row">
              <Icon of={rotateCcw} />
              <span>{t('refine_retry')}</span>
              <Icon of={chevronRight} />
            </SiteLink>
          </li>
          {answer.lookup_url && (
            <li>
              <ExternalLink href={answer.lookup_url} className="pick-row">
                <Icon of={landmark} />
                <span>{t('refine_state')}</span>
                <Icon of={externalLink} />
              </ExternalLink>
            </li>
          )}
          <li>
            <ExternalLink href={answer.election_office?.url ?? official.office} className="pick-row">
              <Icon of={phone} />
              <span>
                {t('refine_office')}
                {answer.election_office && (
                  <small lang={answer.election_office.lang} dir="auto">
                    {answer.election_office.name}
                    {answer.election_office.phone && (
                      <>
                        {' '}
                        <span className={telephone(answer.election_office.phone) ? 'nowrap' : undefined}>
                          {answer.election_office.name && '· '}
                          <bdi>{printedPhone(answer.election_office.phone)}</bdi>
                        </span>
                      </>
                    )}
                  </small>
                )}
              </span>
              <Icon of={externalLink} />
            </ExternalLink>
          </li>
        </Pick>
      </details>
    </section>
  );
}
