'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '@/components/Button/Button';
import { type Drawing, Icon } from '@/components/Icon/Icon';
import { headphones } from '@/components/Icon/shapes/headphones';
import { landmark } from '@/components/Icon/shapes/landmark';
import { phone } from '@/components/Icon/shapes/phone';
import { rotateCcw } from '@/components/Icon/shapes/rotate-ccw';
import { route } from '@/components/Icon/shapes/route';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import { SlotPhone, useOfficial } from '@/components/Slot/Slot';
import type { SiteLocate } from '@/lib/api/types';
import { useSiteHref } from '@/lib/state/site';
import styles from './FourDoors.module.css';
import { printedPhone, telephone } from './office';

interface FourDoorsProps {
  /** What the gateway said, when it said anything; else the page's own jurisdiction counts. */
  answer?: Pick<SiteLocate, 'lookup_url' | 'election_office' | 'jurisdiction' | 'hotline'>;
  /** What the first door does: search again, load the page again, or choose the state. */
  first?: 'search' | 'reload' | 'state';
  /** Sends the same request again. */
  onReload?: () => void;
  /** Level of the doors' headings. */
  level?: 'h2' | 'h3';
}

/** Every dead end has four ways on: try again, the official look-up, the election office, the hotline. */
export function FourDoors({ answer, first = 'search', onReload, level = 'h2' }: FourDoorsProps) {
  const t = useTranslations();
  const official = useOfficial();
  const place = answer?.jurisdiction?.name_in_sentence;
  return (
    <div className={styles.doors}>
      <FirstDoor first={first} onReload={onReload} level={level} />
      <Door level={level} icon={landmark} title={t('door_lookup')} text={place ? t('door_lookup_text', { place }) : t('door_lookup_text_plain')}>
        <ExternalLink className={buttonClass({ small: true })} href={answer?.lookup_url ?? official.lookup} suppressHydrationWarning icon>
          {t('door_lookup_action')}
        </ExternalLink>
      </Door>
      <Office level={level} office={answer?.election_office ?? null} url={official.office} />
      <Door
        level={level}
        icon={headphones}
        title={t('door_hotline')}
        text={t.rich('door_hotline_text', {
          number: '',
          phone: () => (answer ? <PhoneLink e164={answer.hotline.e164}>{answer.hotline.display}</PhoneLink> : <SlotPhone of="hotline" />),
        })}
      />
    </div>
  );
}

function FirstDoor({ first, onReload, level }: Pick<FourDoorsProps, 'first' | 'onReload'> & { level: 'h2' | 'h3' }) {
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

/** The landing page without a state, where it can be chosen. */
function SiteHome({ className, children }: { className: string; children: ReactNode }) {
  const siteHref = useSiteHref();
  return (
    <a className={className} data-site="stateless" href={siteHref('/', { state: null, no_geo: 'true' })}>
      {children}
    </a>
  );
}

interface OfficeProps {
  office: SiteLocate['election_office'];
  /** The state's own office, where the answer names none. */
  url: string;
  level: 'h2' | 'h3';
}

function Office({ office, url, level }: OfficeProps) {
  const t = useTranslations();
  const tel = telephone(office?.phone);
  const text = office ? (
    <span lang={office.lang} dir="auto">
      {office.name}
    </span>
  ) : (
    t('door_office_text')
  );
  return (
    <Door level={level} icon={phone} title={t('door_office')} text={text}>
      {office?.phone && tel && (
        <PhoneLink e164={tel} className={buttonClass({ small: true })}>
          {printedPhone(office.phone)}
        </PhoneLink>
      )}
      {(office?.url || !tel) && (
        <ExternalLink className={buttonClass({ small: true })} href={office?.url ?? url} suppressHydrationWarning icon>
          {office?.url ? t('door_office_site') : t('door_office_action')}
        </ExternalLink>
      )}
    </Door>
  );
}

interface DoorProps {
  level: 'h2' | 'h3';
  icon: Drawing;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

function Door({ level: Heading, icon, title, text, children }: DoorProps) {
  return (
    <article>
      <Heading>
        <Icon of={icon} />
        {title}
      </Heading>
      <p>{text}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </article>
  );
}
