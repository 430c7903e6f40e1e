'use client';

import { useTranslations } from 'next-intl';
import type { Drawing } from '@/components/Icon/Icon';
import { clipboardCheck, clipboardPen, fileText, mail, receipt, search } from '@/components/Icon/drawings';
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
  /** Ends the ids where the page has several elections ("-2028-11-07"). */
  within?: string;
}

/** What a voter can do on the pages of the election office, the county's before the state's; each says whose page it is. */
export function OfficeLinks({ answer: { election_office: office, jurisdiction }, within = '' }: OfficeLinksProps) {
  const t = useTranslations();
  if (!office || office.links.length === 0) return null;
  const H = within ? 'h4' : 'h2';
  // Within one of several elections it is no region of its own: two regions of one name tell a screen reader nothing.
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
