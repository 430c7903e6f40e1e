'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { buttonClass } from '@/components/Button/Button';
import { Icon } from '@/components/Icon/Icon';
import { idCard } from '@/components/Icon/drawings';
import { Ticket } from '@/components/Ticket/Ticket';
import type { LocationType, SiteLocate, SiteLocation } from '@/lib/api/types';
import { Access } from './Access';
import { Hours } from './Hours';
import type { StateHours } from './HoursParts';
import { Directions, PlaceAddress, PlaceNotes, PlaceTraits, SameDay } from './PlaceParts';
import { StateEnd } from './StateEnd';
import { StatusChips } from './Status';
import styles from './Ticket.module.css';

interface PlaceTicketProps {
  location: SiteLocation;
  type: LocationType['type'];
  precinct: string | null;
  stateHours: StateHours | null;
  /** Name of the state in a sentence. */
  place: string;
  office: SiteLocate['election_office'];
  /** The name, which takes focus when the visitor chooses the place from the list. */
  heading: RefObject<HTMLHeadingElement | null>;
}

/** A place: address and route above the perforation, hours below. */
export function PlaceTicket({ location, type, precinct, stateHours, place, office, heading }: PlaceTicketProps) {
  const t = useTranslations();
  return (
    <Ticket
      top={
        <>
          <StatusChips status={location.status} />
          <h2 ref={heading} tabIndex={-1} lang="en" dir="ltr" className={styles.name}>
            {location.name}
          </h2>
          <PlaceAddress of={location} />
          <PlaceTraits of={location} type={type} precinct={precinct} />
          <PlaceNotes of={location} />
          <div className={styles.ways}>
            <Directions of={location} />
            {location.voter_id_href && (
              <a className={buttonClass({ look: 'quiet' })} href={location.voter_id_href}>
                <Icon of={idCard} />
                {t('voter_id')}
              </a>
            )}
          </div>
        </>
      }
      middle={
        location.access && (
          <div className={styles.offers}>
            <Access of={location.access} />
          </div>
        )
      }
      stub={
        <>
          <Hours key={location.id} location={location} heading={type === 'dropoff' ? t('hours_heading_dropoff') : t('hours_heading')} state={stateHours} />
          <StateEnd of={location} type={type} place={place} office={office} />
          <SameDay of={location} />
        </>
      }
    />
  );
}
