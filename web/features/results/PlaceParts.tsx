import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/Button/Button';
import { type Drawing, Icon } from '@/components/Icon/Icon';
import { clipboardCheck, inbox, navigation, users } from '@/components/Icon/drawings';
import { landmark, route } from '@/components/Icon/frame-drawings';
import { Latin } from '@/components/Latin/Latin';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import type { LocationType, SiteLocation } from '@/lib/api/types';
import { useMiles } from './miles';
import './PlaceParts.css';

// Parts of a place: for the ticket of the results, the card of an answer without scripts, and the slip of a
// county's places.

/** Street and town, in two lines. */
export function PlaceAddress({ of }: { of: SiteLocation }) {
  return (
    <address className="place-address" lang="en" dir="ltr">
      {[of.address_line_1, of.address_line_2].filter(Boolean).join(', ')}
      <br />
      {`${of.city}, ${of.state_code} ${of.zip}`}
    </address>
  );
}

/** The office's remark on how to find the place. */
export function PlaceNotes({ of: { notes } }: { of: SiteLocation }) {
  const t = useTranslations();
  if (!notes) return null;
  return (
    <p className="place-notes">
      <span className="visuallyHidden">{t('notes_label')}: </span>
      <Latin>{notes}</Latin>
    </p>
  );
}

interface DirectionsProps {
  of: SiteLocation;
  look?: 'primary' | 'quiet';
  small?: boolean;
  /** Names the place in the link, for pages with several places. */
  named?: boolean;
}

export function Directions({ of, look = 'primary', small = false, named = false }: DirectionsProps) {
  const t = useTranslations();
  return (
    <ExternalLink className={buttonClass({ look, small })} href={of.directions_url}>
      <Icon of={route} />
      {t('directions')}
      {named && (
        <span className="visuallyHidden" lang="en">
          {' '}
          {of.name}
        </span>
      )}
    </ExternalLink>
  );
}

function Trait({ icon, children }: { icon: Drawing; children: ReactNode }) {
  return (
    <li className="place-trait">
      <Icon of={icon} />
      <span>{children}</span>
    </li>
  );
}

interface PlaceTraitsProps {
  of: SiteLocation;
  type: LocationType['type'];
  /** The precinct, on election day. */
  precinct?: string | null;
}

/** The distance of the place, and the voters that it serves. */
export function PlaceTraits({ of, type, precinct = null }: PlaceTraitsProps) {
  const t = useTranslations();
  const distance = useMiles();
  const { distance_miles: miles, county_name: county } = of;
  return (
    <ul className="place-traits">
      {miles !== null && <Trait icon={navigation}>{t(of.distance_is_from_zip ? 'distance_from_zip' : 'distance_away', distance(miles))}</Trait>}
      {of.is_countywide && <Trait icon={users}>{county ? t(type === 'dropoff' ? 'countywide_dropoff' : 'countywide', { county }) : t('countywide_plain')}</Trait>}
      {precinct && <Trait icon={landmark}>{t('precinct', { name: precinct })}</Trait>}
      {of.is_drop_box && <Trait icon={inbox}>{t('drop_box')}</Trait>}
    </ul>
  );
}

/** Registration at the place, below the hours. */
export function SameDay({ of }: { of: SiteLocation }) {
  const t = useTranslations();
  if (!of.same_day_registration) return null;
  return (
    <p className="place-trait">
      <Icon of={clipboardCheck} />
      <span>{t('same_day_registration')}</span>
    </p>
  );
}
