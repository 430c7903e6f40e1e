import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { buttonClass } from '../Button/Button';
import { type Drawing, Icon } from '../Icon/Icon';
import { headphones, landmark, phone as phoneSign } from '../Icon/frame-drawings';
import { PhoneLink } from '../PhoneLink/PhoneLink';
import { printedPhone, telephone } from '../PhoneLink/printed';
import { ExternalLink } from '../SiteLink/ExternalLink';
import './Doors.css';

/** Level of the headings of the doors. */
export type Level = 'h2' | 'h3' | 'h4';

/** The ways on where the site has no answer, in applications and in documents. */
export function Doors({ children }: { children: ReactNode }) {
  return <div className="doors">{children}</div>;
}

interface DoorProps {
  level: Level;
  icon: Drawing;
  title: ReactNode;
  text: ReactNode;
  /** Its links and buttons. */
  children?: ReactNode;
}

export function Door({ level: Heading, icon, title, text, children }: DoorProps) {
  return (
    <article className="door">
      <Heading>
        <Icon of={icon} />
        {title}
      </Heading>
      <p>{text}</p>
      {children && <div className="door-links">{children}</div>}
    </article>
  );
}

/** The state's own look-up. `place`: the name of the state within a sentence. */
export function LookupDoor({ level, href, place, filled = false }: { level: Level; href: string; place?: string | undefined; filled?: boolean }) {
  const t = useTranslations();
  return (
    <Door level={level} icon={landmark} title={t('door_lookup')} text={place ? t('door_lookup_text', { place }) : t('door_lookup_text_plain')}>
      <ExternalLink className={buttonClass({ look: filled ? 'primary' : 'quiet', small: true })} href={href} suppressHydrationWarning icon>
        {t('door_lookup_action')}
      </ExternalLink>
    </Door>
  );
}

interface OfficeDoorProps {
  level: Level;
  /** The office that answers for the address, null where none is known. */
  office: { name: string; lang: string; phone?: string | null; url?: string | null } | null;
  /** Page of the state's office, for an office without a known page or number. */
  url?: string;
  /** The question for the office; its name is then the heading. */
  ask?: ReactNode;
}

/** The election office with its number and its page. */
export function OfficeDoor({ level, office, url, ask }: OfficeDoorProps) {
  const t = useTranslations();
  const e164 = telephone(office?.phone);
  const href = office?.url ?? (e164 ? undefined : url);
  const name = office && (
    <span lang={office.lang} dir="auto">
      {office.name}
    </span>
  );
  return (
    <Door level={level} icon={phoneSign} title={(ask && name) ?? t('door_office')} text={ask ?? name ?? t('door_office_text')}>
      {office?.phone &&
        (e164 ? (
          <PhoneLink e164={e164} className={buttonClass({ small: true })}>
            {printedPhone(office.phone)}
          </PhoneLink>
        ) : (
          <bdi>{office.phone}</bdi>
        ))}
      {href && (
        <ExternalLink className={buttonClass({ small: true })} href={href} suppressHydrationWarning icon>
          {office?.url ? t('door_office_site') : t('door_office_action')}
        </ExternalLink>
      )}
    </Door>
  );
}

/** The hotline; `phone` is the link that calls it. */
export function HotlineDoor({ level, phone }: { level: Level; phone: ReactNode }) {
  const t = useTranslations();
  return <Door level={level} icon={headphones} title={t('door_hotline')} text={t.rich('door_hotline_text', { number: '', phone: () => phone })} />;
}
