import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { officeLinkKeys } from '@/features/results/keys';
import { Sign } from './parts';
import type { OfficeLink, SiteLocate } from './types';
import { useWords } from './words';

const signs: Record<OfficeLink['kind'], string> = {
  ballot_tracking: 'search',
  absentee: 'mail',
  sample_ballot: 'file-text',
  registration_check: 'clipboard-check',
  registration: 'clipboard-pen',
  provisional_tracking: 'receipt',
};

/** What a voter can do on the pages of the election office, the county's before the state's; each says whose page it is. */
export function OfficeLinks({ answer: { election_office: office, jurisdiction }, within }: { answer: SiteLocate; within: string }) {
  const { t } = useWords();
  if (!office || office.links.length === 0) return null;
  const H = within ? 'h4' : 'h2';
  // Within one of several elections it is no region of its own: two regions of one name tell a screen reader nothing.
  const Part = within ? 'div' : 'section';
  return (
    <Part className="office-links" {...(within ? {} : { 'aria-labelledby': 'office-links' })}>
      <H id={`office-links${within}`}>{t('office_links_heading')}</H>
      <ul className="pick">
        {office.links.map(({ kind, url, host, of_state: ofState }) => (
          <li key={kind}>
            <ExternalLink href={url}>
              <Sign name={signs[kind]} />
              <span>
                {t(officeLinkKeys[kind])}
                <small>{ofState && jurisdiction ? t('office_link_of_state', { place: jurisdiction.name }) : t('office_link_of_office')}</small>
                <small>
                  <bdi>{host}</bdi>
                </small>
              </span>
              <Sign name="external-link" />
            </ExternalLink>
          </li>
        ))}
      </ul>
    </Part>
  );
}
