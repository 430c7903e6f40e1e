'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { buttonClass } from '@/components/Button/Button';
import { Icon } from '@/components/Icon/Icon';
import { idCard } from '@/components/Icon/shapes/id-card';
import card from '@/components/TicketCard/TicketCard.module.css';
import type { LocationType, SiteLocation } from '@/lib/api/types';
import { Access } from './Access';
import { Hours } from './Hours';
import type { StateHours } from './HoursParts';
import { Directions, PlaceAddress, PlaceNotes, PlaceTraits, SameDay } from './PlaceParts';
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
  return (
    <article className={card.ticket}>
      <div className={styles.where}>
        <StatusChips status={location.status} />
        <h2 ref={heading} tabIndex={-1} lang="en" dir="ltr">
          {location.name}
        </h2>
        <PlaceAddress of={location} />
        <PlaceTraits of={location} type={type} precinct={precinct} />
        <PlaceNotes of={location} />
        <div className={styles.ways}>
          <Directions of={location} />
          {type !== 'dropoff' && location.voter_id_href && (
            <a className={buttonClass({ look: 'quiet' })} href={location.voter_id_href}>
              <Icon of={idCard} />
              {t('voter_id')}
            </a>
          )}
        </div>
      </div>
      {location.access && (
        <div className={styles.offers}>
          <Access of={location.access} />
        </div>
      )}
      <div className={card.stub}>
        <Hours key={location.id} location={location} heading={type === 'dropoff' ? t('hours_heading_dropoff') : t('hours_heading')} state={stateHours} />
        <SameDay of={location} />
      </div>
    </article>
  );
}
