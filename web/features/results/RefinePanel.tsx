import { useTranslations } from 'next-intl';
import type { ElementType } from 'react';
import { Fold } from '@/components/Fold/Fold';
import { landmark, phone, rotateCcw } from '@/components/Icon/frame-drawings';
import { printedPhone, telephone } from '@/components/PhoneLink/printed';
import { Pick, PickLink } from '@/components/Pick/Pick';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import type { SiteLocate } from '@/lib/api/types';
import './RefinePanel.css';

interface RefinePanelProps {
  answer: SiteLocate;
  /** The page of the address form. */
  href: string;
  /** The component that draws the link to it. */
  link?: ElementType;
  /** Page of the state's office, if that of the election office is unknown. */
  officeUrl: string;
  level?: 'h2' | 'h3';
}

/** The limited-results panel (SPEC): the kinds of places that a more exact address would find. */
export function RefinePanel({ answer: { types, lookup_url: lookup, election_office: office }, href, link = 'a', officeUrl, level: H = 'h2' }: RefinePanelProps) {
  const t = useTranslations();
  const missing = types.filter(({ refinable }) => refinable);
  return (
    <section className="refine">
      {missing.map(({ type }) => (
        <H key={type}>{t('refine_missing', { type })}</H>
      ))}
      {missing.length === 0 && <H>{t('refine_heading')}</H>}
      <p className="soft">{t('refine_text')}</p>
      <Fold label={t('see_more')} opened={t('see_less')}>
        <Pick>
          <PickLink href={href} link={link} icon={rotateCcw}>
            {t('refine_retry')}
          </PickLink>
          {lookup && (
            <PickLink href={lookup} link={ExternalLink} icon={landmark}>
              {t('refine_state')}
            </PickLink>
          )}
          <PickLink href={office?.url ?? officeUrl} link={ExternalLink} icon={phone}>
            {t('refine_office')}
            {office && (
              <small lang={office.lang} dir="auto">
                {office.name}
                {office.phone && (
                  <>
                    {' '}
                    <span className={telephone(office.phone) ? 'nowrap' : undefined}>
                      {office.name && '· '}
                      <bdi>{printedPhone(office.phone)}</bdi>
                    </span>
                  </>
                )}
              </small>
            )}
          </PickLink>
        </Pick>
      </Fold>
    </section>
  );
}
