import type { ReactNode } from 'react';
import { Tile as SignTile } from '@/components/ActionCard/ActionCard';
import { Back } from '@/components/BackLink/Back';
import { Countdown } from '@/components/Countdown/Countdown';
import { Door, Doors, HotlineDoor } from '@/components/Doors/Doors';
import { type IconName, icons } from '@/components/Icon/all';
import { Icon } from '@/components/Icon/Icon';
import { clipboardPen, landmark, rotateCcw } from '@/components/Icon/drawings';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import { headingsFrom, host } from './text';
import type { PageHead, PageLink, RichText, Source, Text } from './types';
import { Sentences, type Words, useWords } from './words';

/** A sign by its name; those that view models name are checked when they are drawn. */
export function Sign({ name }: { name: string }) {
  const drawing = icons[name as IconName];
  if (!drawing) throw new Error(`no icon ${name}`);
  return <Icon of={drawing} />;
}

export function Tile({ name }: { name: IconName }) {
  return <SignTile of={icons[name]} />;
}

/** Marks content that is in another language than the page. */
export function foreign(lang: string, locale: string) {
  return lang === locale ? {} : { lang, dir: 'ltr' as const };
}

/** Plain text of the editors: in the words of the page where the catalogs have all of it, else as it was written, marked with its language. */
export function Own({ text }: { text: Text }) {
  const { locale } = useWords();
  if (text.said && text.said.length > 0) return <Sentences of={text.said} />;
  return text.lang === locale ? text.text : <span {...foreign(text.lang, locale)}>{text.text}</span>;
}

/** Rich text. `level`: of the first headings in it; a row has a heading of its own. */
export function Prose({ of, className = 'prose', level }: { of: RichText; className?: 'prose' | 'copy'; level?: number }) {
  const { locale } = useWords();
  const html = headingsFrom(of.html, level ?? (className === 'copy' ? 4 : 3));
  return <SafeHtml className={className} html={html} lang={of.lang === locale ? null : of.lang} />;
}

/** Editors' words in the language of the page, else the catalog's. */
export function ownOr(own: Text | null | undefined, fallback: ReactNode, { locale }: Words): ReactNode {
  return own && own.lang === locale ? own.text : fallback;
}

export type Look = 'primary' | 'quiet' | 'quiet small';
/** Which of the site's actions (SPEC section 1) it is; pressing it is counted, with the language of the page. */
export type Action = 'confirm' | 'in-person-info' | 'locate' | 'register' | 'request-ballot';

interface ButtonProps {
  label: ReactNode;
  look?: Look;
  sign?: IconName | undefined;
  action?: Action;
}

/** A link to a page of the site, or to another site, with its sign. */
function AnyLink({ external, children, ...link }: { href: string; className?: string; 'data-action'?: string | undefined; external: boolean; children: ReactNode }) {
  if (!external) return <a {...link}>{children}</a>;
  return (
    <ExternalLink {...link} icon>
      {children}
    </ExternalLink>
  );
}

interface RowProps {
  title: ReactNode;
  level?: 2 | 3;
  /** Class names besides: it leads, is over, is wide. */
  look?: string | false;
  /** Its leaf of the calendar, or its sign. */
  sign?: ReactNode;
  /** What can be done about it: links. */
  act?: ReactNode;
  below?: ReactNode;
  /** What is said of it. */
  children?: ReactNode;
}

/** A row of a list of things to know and do (`.rows`): what it is, its day or sign, what to do. */
export function Row({ title, level = 3, look, sign, act, below, children }: RowProps) {
  const H = `h${level}` as const;
  return (
    <li className={classes('row', look)}>
      <div className="body">
        <H>{title}</H>
        {children}
      </div>
      {sign}
      {act && <div className="act">{act}</div>}
      {below}
    </li>
  );
}

export function LinkButton({ to, label, look = 'quiet small', sign, action }: ButtonProps & { to: PageLink }) {
  const words = useWords();
  return (
    <AnyLink className={`btn ${look}`} href={to.href} data-action={action} external={to.external}>
      {sign && <Sign name={sign} />}
      {ownOr(to.text, label, words)}
    </AnyLink>
  );
}

export function Official({ href, label, look = 'quiet small' }: ButtonProps & { href: string }) {
  return (
    <ExternalLink className={`btn ${look}`} href={href} icon>
      {label}
    </ExternalLink>
  );
}

export function InnerLink({ href, label, look = 'quiet small', sign, action }: ButtonProps & { href: string }) {
  return (
    <a className={`btn ${look}`} href={href} data-action={action}>
      {sign && <Sign name={sign} />}
      {label}
    </a>
  );
}

/** A link in a message: `t('…', { office: linkTo(url) })`. */
export function linkTo(href: string): (inside: ReactNode) => ReactNode {
  const MessageLink = (inside: ReactNode) => {
    if (href.startsWith('tel:')) return <PhoneLink e164={href.slice(4)}>{inside}</PhoneLink>;
    return href.startsWith('http') ? <ExternalLink href={href}>{inside}</ExternalLink> : <a href={href}>{inside}</a>;
  };
  return MessageLink;
}

export const callTo = (phone: { e164: string }) => linkTo(`tel:${phone.e164}`);

export function locateLabel(head: PageHead, { t }: Words): ReactNode {
  return head.election?.type === 'caucus' ? t('link_locate_caucus') : t('link_locate');
}

/** Where a section comes from: when it was checked, which year's rules, the official page. */
export function Checked({ source, head }: { source: Source | null | undefined; head: PageHead }) {
  const { t } = useWords();
  if (!source || (!source.checked && !source.url)) return null;
  return (
    <p className="checked">
      <Sign name="clipboard-check" />
      <span>
        {source.checked && [t(`checked_${source.checked.precision}`, { date: source.checked.date }), ' ']}
        {source.rules_of_year != null && head.election && [t('checked_rules', { electionDayDate: head.election.date, year: source.rules_of_year }), ' ']}
        {source.url && t('checked_official', { name: host(source.url), link: linkTo(source.url) })}
      </span>
    </p>
  );
}

/** The line on top of what is printed. */
export function PrintHead({ hotline, today }: { hotline: { e164: string; display: string }; today: string }) {
  const { t, brand } = useWords();
  return (
    <p className="printhead">
      <span>{t('print_head', { brand, date: today })}</span>
      <span>{t('print_hotline', { hotline: hotline.display, tel: callTo(hotline) })}</span>
    </p>
  );
}

/** The way back to the landing page of the state. */
export function Home({ head }: { head: PageHead }) {
  const { t } = useWords();
  return <Back href={head.pages.home}>{t('back_to_place', { place: head.name })}</Back>;
}

/** How the page of a state begins. `back`: the way back, where it is not to the landing page. */
export function Start({ head, back = <Home head={head} /> }: { head: PageHead; back?: ReactNode }) {
  return (
    <>
      <PrintHead hotline={head.hotline} today={head.today} />
      {back}
      <p className="kicker">{head.name}</p>
    </>
  );
}

/** The election of a page, or that none is known. */
export function NextElection({ of }: { of: PageHead['election'] | null }) {
  const { t } = useWords();
  return of ? <Countdown of={of} /> : <p className="countdown">{t('landing_subheading_no_election')}</p>;
}

/** The calendar for a program that follows it: it asks again by itself when a day changes. */
export function Follow({ href }: { href: string | null | undefined }) {
  const { t } = useWords();
  if (!href) return null;
  return (
    <a className="btn quiet small" href={href}>
      <Sign name="calendar-sync" />
      {t('link_subscribe')}
    </a>
  );
}

export function Tools({ head, print }: { head: PageHead; print: ReactNode }) {
  const { t } = useWords();
  return (
    <p className="act screen">
      {head.calendar_href && (
        <a className="btn quiet small" href={head.calendar_href} download>
          <Sign name="calendar-plus" />
          {t('link_calendar')}
        </a>
      )}
      <Follow href={head.subscribe_href} />
      <button className="btn quiet small" type="button" data-print="" hidden>
        <Sign name="printer" />
        {print}
      </button>
    </p>
  );
}

/** Ways on where we do not know: the office, the hotline. */
export function Ask({ head, again = false, level = 3, next }: { head: PageHead; again?: boolean; level?: 2 | 3; next?: Source | null | undefined }) {
  const { t } = useWords();
  const H = `h${level}` as const;
  return (
    <Doors>
      <Door level={H} icon={landmark} title={t('door_office')} text={t('ask_office_text', { stateName: head.name_in_sentence })}>
        {head.office.url && <Official href={head.office.url} label={t('link_official')} />}
      </Door>
      <HotlineDoor level={H} phone={<PhoneLink e164={head.hotline.e164}>{head.hotline.display}</PhoneLink>} />
      {next?.url && head.election && (
        <Door level={H} icon={clipboardPen} title={t('reg_next')} text={t('reg_next_text', { electionDayDate: head.election.date })}>
          <Official href={next.url} label={t('link_official')} />
        </Door>
      )}
      {again && (
        <Door level={H} icon={rotateCcw} title={t('again_title')} text={t('again_text')}>
          <InnerLink href={head.pages.start_over} label={t('again_action')} />
        </Door>
      )}
    </Doors>
  );
}

/** The settings could not be read: what the site knows by itself. */
export function Backup({ head, filled = 'primary' }: { head: PageHead; filled?: Look }) {
  const { t } = useWords();
  return (
    <>
      <p className="lede">{t('backup_text')}</p>
      <ul className="rows">
        {head.check_registration && (
          <Row
            look="lead"
            level={2}
            title={t('action_confirm')}
            sign={<Tile name="badge-check" />}
            act={<LinkButton to={head.check_registration} label={t('action_confirm')} look={filled} action="confirm" />}
          >
            <p>{t('action_confirm_hint', { place: head.name_in_sentence })}</p>
          </Row>
        )}
        {head.locate && (
          <Row
            level={2}
            title={t('link_locate')}
            sign={<Tile name="map-pin" />}
            act={<LinkButton to={head.locate} label={t('link_locate')} action="locate" />}
          >
            <p>{t('door_lookup_text', { place: head.name_in_sentence })}</p>
          </Row>
        )}
      </ul>
      <Ask head={head} level={2} />
    </>
  );
}

/** Class names of those that hold. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
