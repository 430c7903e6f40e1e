'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { buttonClass } from '@/components/Button/Button';
import { Icon } from '@/components/Icon/Icon';
import { clipboardCheck } from '@/components/Icon/shapes/clipboard-check';
import { idCard } from '@/components/Icon/shapes/id-card';
import { inbox } from '@/components/Icon/shapes/inbox';
import { landmark } from '@/components/Icon/shapes/landmark';
import { navigation } from '@/components/Icon/shapes/navigation';
import { route } from '@/components/Icon/shapes/route';
import { users } from '@/components/Icon/shapes/users';
import { Latin } from '@/components/Latin/Latin';
import card from '@/components/TicketCard/TicketCard.module.css';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import type { LocationType, SiteLocation } from '@/lib/api/types';
import { Access } from './Access';
import { Hours, type StateHours } from './Hours';
import { useMiles } from './miles';
import { StatusChips } from './Status';
import styles from './Ticket.module.css';

interface TicketProps {
  location: SiteLocation;
  type: LocationType['type'];
  precinct: string | null;
  stateHours: StateHours | null;
  /** The name, which takes focus when the visitor chooses the place from the list. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** One place: where it is and how to get there above the perforation, when it is open below. */
export function Ticket({ location, type, precinct, stateHours, heading }: TicketProps) {
  const t = useTranslations();
  const town = `${location.city}, ${location.state_code} ${location.zip}`;
  const street = [location.address_line_1, location.address_line_2].filter(Boolean).join(', ');
  return (
    <article className={card.ticket}>
      <div className={styles.top}>
        <StatusChips status={location.status} />
        <h2 ref={heading} tabIndex={-1} lang="en" dir="ltr">
          {location.name}
        </h2>
        <address lang="en" dir="ltr">
          {street}
          <br />
          {town}
        </address>
        <Facts location={location} type={type} precinct={precinct} />
        {location.notes && (
          <p className={styles.notes}>
            <span className="visuallyHidden">{t('notes_label')}: </span>
            <Latin>{location.notes}</Latin>
          </p>
        )}
        <div className={styles.go}>
          <ExternalLink className={buttonClass({ look: 'primary' })} href={location.directions_url}>
            <Icon of={route} />
            {t('directions')}
          </ExternalLink>
          {type !== 'dropoff' && location.voter_id_href && (
            <a className={buttonClass({ look: 'quiet' })} href={location.voter_id_href}>
              <Icon of={idCard} />
              {t('voter_id')}
            </a>
          )}
        </div>
      </div>
      <Access of={location.access} />
      <div className={card.stub}>
        <Hours key={location.id} location={location} heading={type === 'dropoff' ? t('hours_heading_dropoff') : t('hours_heading')} state={stateHours} />
        {location.same_day_registration && (
          <p className={styles.sameDay}>
            <Icon of={clipboardCheck} />
            <span>{t('same_day_registration')}</span>
          </p>
        )}
      </div>
    </article>
  );
}

function Facts({ location, type, precinct }: Omit<TicketProps, 'heading' | 'stateHours'>) {
  const t = useTranslations();
  const { distance_miles: miles, county_name: county } = location;
  const distance = useMiles();
  const away = miles === null ? null : distance(miles);
  return (
    <ul className={styles.facts}>
      {away && (
        <li>
          <Icon of={navigation} />
          {location.distance_is_from_zip ? t('distance_from_zip', away) : t('distance_away', away)}
        </li>
      )}
      {location.is_countywide && (
        <li>
          <Icon of={users} />
          <span>
            {county
              ? type === 'dropoff'
                ? t('countywide_dropoff', { county })
                : t('countywide', { county })
              : t('countywide_plain')}
          </span>
        </li>
      )}
      {precinct && (
        <li>
          <Icon of={landmark} />
          {t('precinct', { name: precinct })}
        </li>
      )}
      {location.is_drop_box && (
        <li>
          <Icon of={inbox} />
          {t('drop_box')}
        </li>
      )}
    </ul>
  );
}
