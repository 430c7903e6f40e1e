import type { ComponentProps } from 'react';
import { ActionCard } from '@/components/ActionCard/ActionCard';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { Ticket } from '@/components/Ticket/Ticket';
import { Sign, Tile } from './Row';
import type { DocumentOf } from './types';
import { useWords } from './words';

type Landed = DocumentOf<'landing'>;

interface BackupPanelProps {
  of: NonNullable<Landed['backup']>;
  place: NonNullable<Landed['place']>;
}

/** Instead of the jurisdiction's content when that did not load: links that the gateway knows by itself. */
export function BackupPanel({ of: { official, hotline }, place }: BackupPanelProps) {
  const { t } = useWords();
  const text = (
    <a dir="ltr" href={`sms:${hotline.sms_short_code}?&body=${hotline.sms_keyword}`}>
      {hotline.sms_short_code}
    </a>
  );
  const links = [
    ['badge-check', 'backup_registration', official.registration_url],
    ['landmark', 'backup_office', official.office_url],
  ] as const;
  return (
    <div className="backup">
      <Ticket
        top={
          <>
            <h2>{t('backup_heading', { place: place.name_in_sentence, slot: (inside: React.ReactNode) => inside })}</h2>
            <p className="soft">{t('backup_text')}</p>
            <ActionCard filled external link={Official} edge={<Tile name="map-pin" />} title={t('backup_lookup')} hint={t('backup_hint')} href={official.lookup_url} />
            <ul className="actions quiet">
              {links.map(([sign, title, href]) => (
                <li key={title}>
                  <ActionCard external link={Official} edge={<Tile name={sign} />} title={t(title)} hint={t('backup_hint')} href={href} />
                </li>
              ))}
            </ul>
          </>
        }
        stub={
          <>
            <h2>{t('backup_hotline')}</h2>
            <p className="call">
              <Sign name="phone" />
              <PhoneLink e164={hotline.e164}>{hotline.display}</PhoneLink>
            </p>
            <p className="soft">{t('hotline_text', { keyword: hotline.sms_keyword, code: text })}</p>
          </>
        }
      />
      <p className="reload">
        {/* eslint-disable-next-line jsx-a11y/anchor-is-valid -- loads this page again */}
        <a className="btn quiet small" href="">
          <Sign name="rotate-ccw" />
          {t('error_reload')}
        </a>
      </p>
    </div>
  );
}

/** The line below the name says that it opens a new tab. */
function Official(link: ComponentProps<typeof ExternalLink>) {
  return <ExternalLink {...link} said />;
}
