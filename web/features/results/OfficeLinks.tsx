'use client';

import { useTranslations } from 'next-intl';
import type { Drawing } from '@/components/Icon/Icon';
import { clipboardCheck, clipboardPen, fileText, mail, receipt } from '@/components/Icon/drawings';
import { search } from '@/components/Icon/frame-drawings';
import { Pick, PickLink } from '@/components/Pick/Pick';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import type { OfficeLink, SiteLocate } from '@/lib/api/types';
import { officeLinkKeys } from './keys';
import './OfficeLinks.css';

const icons: Record<OfficeLink['kind'], Drawing> = {
  ballot_tracking: search,
  absentee: mail,
  sample_ballot: fileText,
  registration_check: clipboardCheck,
  registration: clipboardPen,
  provisional_tracking: receipt,
};

interface OfficeLinksProps {
  answer: SiteLocate;
  /** Suffix of the ids on a page with several elections ("-2028-11-07"). */
  within?: string;
}

/** Links to services of the election offices, the county's before the state's; each names its site. */
export function OfficeLinks({ answer: { election_office: office, jurisdiction }, within = '' }: OfficeLinksProps) {
  const t = useTranslations();
  if (!office || office.links.length === 0) return null;
  const H = within ? 'h4' : 'h2';
  // With several elections a plain `div`, because a screen reader could not tell regions of one name apart.
  const Part = within ? 'div' : 'section';
  return (
    <Part className="office-links" {...(within ? {} : { 'aria-labelledby': 'office-links' })}>
      <H id={`office-links${within}`}>{t('office_links_heading')}</H>
      <Pick pairs>
        {office.links.map(({ kind, url, host, of_state: ofState }) => (
          <PickLink key={kind} href={url} link={ExternalLink} icon={icons[kind]}>
            {t(officeLinkKeys[kind])}
            <small>{ofState && jurisdiction ? t('office_link_of_state', { place: jurisdiction.name }) : t('office_link_of_office')}</small>
            <small>
              <bdi>{host}</bdi>
            </small>
          </PickLink>
        ))}
      </Pick>
    </Part>
  );
}
