'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '@/components/Button/Button';
import { Door, Doors, HotlineDoor, LookupDoor, OfficeDoor, type Level } from '@/components/Doors/Doors';
import { rotateCcw, route } from '@/components/Icon/frame-drawings';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import { SlotPhone, useOfficial } from '@/components/Slot/Slot';
import type { SiteLocate } from '@/lib/api/types';
import { useSiteHref } from '@/lib/state/site';

interface FourDoorsProps {
  /** The answer of the gateway, if any; otherwise the jurisdiction of the page is used. */
  answer?: Pick<SiteLocate, 'lookup_url' | 'election_office' | 'jurisdiction' | 'hotline'>;
  /** The first door: search again, reload the page, or choose the state. */
  first?: 'search' | 'reload' | 'state';
  /** Sends the same request again. */
  onReload?: () => void;
  /** Level of the doors' headings. */
  level?: Level;
}

/** The four ways on from a dead end: try again, the official look-up, the election office, the hotline. */
export function FourDoors({ answer, first = 'search', onReload, level = 'h2' }: FourDoorsProps) {
  const official = useOfficial();
  return (
    <Doors>
      <FirstDoor first={first} onReload={onReload} level={level} />
      <LookupDoor level={level} href={answer?.lookup_url ?? official.lookup} place={answer?.jurisdiction?.name_in_sentence} />
      <OfficeDoor level={level} office={answer?.election_office ?? null} url={official.office} />
      <HotlineDoor level={level} phone={answer ? <PhoneLink e164={answer.hotline.e164}>{answer.hotline.display}</PhoneLink> : <SlotPhone of="hotline" />} />
    </Doors>
  );
}

function FirstDoor({ first, onReload, level }: Pick<FourDoorsProps, 'first' | 'onReload'> & { level: Level }) {
  const t = useTranslations();
  if (first === 'state') {
    return (
      <Door level={level} icon={route} title={t('door_state')} text={t('door_state_text')}>
        <SiteHome className={buttonClass({ small: true })}>{t('door_state')}</SiteHome>
      </Door>
    );
  }
  if (first === 'reload' || onReload) {
    return (
      <Door level={level} icon={rotateCcw} title={t('door_retry')} text={onReload ? t('door_reload_text') : t('error_retry')}>
        {onReload ? (
          <Button small onClick={onReload}>
            {t('door_reload_action')}
          </Button>
        ) : (
          // A link to the page itself: it works without scripts, too.
          // eslint-disable-next-line jsx-a11y/anchor-is-valid
          <a className={buttonClass({ small: true })} href="">
            {t('error_reload')}
          </a>
        )}
      </Door>
    );
  }
  return (
    <Door level={level} icon={rotateCcw} title={t('door_retry')} text={t('door_retry_text')}>
      <SiteLink className={buttonClass({ small: true })} href="/locate/">
        {t('door_retry_action')}
      </SiteLink>
    </Door>
  );
}

/** A link to the landing page without a state, which asks for one. */
function SiteHome({ className, children }: { className: string; children: ReactNode }) {
  const siteHref = useSiteHref();
  return (
    <a className={className} data-site="stateless" href={siteHref('/', { state: null, no_geo: 'true' })}>
      {children}
    </a>
  );
}
