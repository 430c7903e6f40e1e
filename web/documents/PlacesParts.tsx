import type { ReactNode } from 'react';
import { OfficeDoor } from '@/components/Doors/Doors';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { Sign, linkTo } from './Row';
import type { CountyPlaces, PageHead, PlacesStatus } from './types';
import { useWords } from './words';

// Parts of the pages of places without an address: the reason for no place, and the office to ask.

interface TroubleProps {
  status: PlacesStatus;
  head: PageHead;
  lookup: string | null;
}

const words = {
  none: 'places_state_none',
  no_data: 'places_state_no_data',
  over: 'places_state_over',
  unavailable: 'places_unavailable',
} as const;

/** The source of the places, and the state's own look-up. */
export function PlacesSource({ head, lookup, children }: { head: PageHead; lookup: string | null; children: ReactNode }) {
  const { t } = useWords();
  return (
    <p className="checked">
      <Sign name="clipboard-check" />
      <span>
        {children}
        {lookup && <ExternalLink href={lookup}>{t('source_official', { place: head.name })}</ExternalLink>}
      </span>
    </p>
  );
}

/** Why there are no places. */
export function Trouble({ status, head, lookup }: TroubleProps) {
  const { t } = useWords();
  const place = head.name_in_sentence;
  if (status === 'ok') return null;
  if (status !== 'off') return <p className="lede">{t(words[status], { place })}</p>;
  return (
    <>
      <h2>{t('error_heading_lookup_disabled')}</h2>
      <p className="lede">{t('error_lookup_disabled', { place, lookup: lookup ? linkTo(lookup) : (inside: ReactNode) => inside })}</p>
    </>
  );
}

/** The office of the county, or of the state. */
export function Office({ page: { office } }: { page: Pick<CountyPlaces, 'office'> }) {
  const { t } = useWords();
  return <OfficeDoor level="h2" office={office} ask={t('places_office_text')} />;
}
