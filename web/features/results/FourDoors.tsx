'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '@/components/Button/Button';
import { type Drawing, Icon } from '@/components/Icon/Icon';
import { headphones } from '@/components/Icon/shapes/headphones';
import { landmark } from '@/components/Icon/shapes/landmark';
import { phone } from '@/components/Icon/shapes/phone';
import { rotateCcw } from '@/components/Icon/shapes/rotate-ccw';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { useHotline } from '@/components/Shell/use-hotline';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { SiteLink } from '@/components/SiteLink/SiteLink';
import type { SiteLocate } from '@/lib/api/types';
import styles from './FourDoors.module.css';
import { officeUrl, printedPhone, telephone } from './office';

interface FourDoorsProps {
  /** What the gateway said, when it said anything. */
  answer?: Pick<SiteLocate, 'lookup_url' | 'election_office' | 'jurisdiction' | 'hotline'>;
  /** Sends the same request again; otherwise the first door leads to the form. */
  onReload?: () => void;
}

/** The official list of look-ups, for a visitor whose state we do not know. */
const nationalLookup = 'https://www.nass.org/can-I-vote/find-your-polling-place';

/** Every dead end has four ways on: try again, the official look-up, the election office, the hotline. */
export function FourDoors({ answer, onReload }: FourDoorsProps) {
  const t = useTranslations();
  const fallback = useHotline();
  const hotline = answer?.hotline ?? fallback;
  const place = answer?.jurisdiction?.name_in_sentence;
  return (
    <div className={styles.doors}>
      <Door icon={rotateCcw} title={t('door_retry')} text={onReload ? t('door_reload_text') : t('door_retry_text')}>
        {onReload ? (
          <Button small onClick={onReload}>
            {t('door_reload_action')}
          </Button>
        ) : (
          <SiteLink className={buttonClass({ small: true })} href="/locate/">
            {t('door_retry_action')}
          </SiteLink>
        )}
      </Door>
      <Door icon={landmark} title={t('door_lookup')} text={place ? t('door_lookup_text', { place }) : t('door_lookup_text_plain')}>
        <ExternalLink className={buttonClass({ small: true })} href={answer?.lookup_url ?? nationalLookup} icon>
          {t('door_lookup_action')}
        </ExternalLink>
      </Door>
      <Office office={answer?.election_office ?? null} />
      <Door
        icon={headphones}
        title={t('door_hotline')}
        text={t.rich('door_hotline_text', { number: hotline.display, phone: (text) => <PhoneLink e164={hotline.e164}>{text}</PhoneLink> })}
      />
    </div>
  );
}

function Office({ office }: { office: SiteLocate['election_office'] }) {
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
    <Door icon={phone} title={t('door_office')} text={text}>
      {office?.phone && tel && (
        <PhoneLink e164={tel} className={buttonClass({ small: true })}>
          {printedPhone(office.phone)}
        </PhoneLink>
      )}
      {(office?.url || !tel) && (
        <ExternalLink className={buttonClass({ small: true })} href={officeUrl(office)} icon>
          {office?.url ? t('door_office_site') : t('door_office_action')}
        </ExternalLink>
      )}
    </Door>
  );
}

interface DoorProps {
  icon: Drawing;
  title: string;
  text: ReactNode;
  children?: ReactNode;
}

function Door({ icon, title, text, children }: DoorProps) {
  return (
    <article>
      <h2>
        <Icon of={icon} />
        {title}
      </h2>
      <p>{text}</p>
      {children && <div className={styles.ways}>{children}</div>}
    </article>
  );
}
