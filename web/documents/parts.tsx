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

/** An icon by its name; throws for a name of a view model that is unknown. */
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

/**
 * Plain text of editors: in the language of the page if the catalogs have it, else as written, marked with
 * its language.
 */
export function Own({ text }: { text: Text }) {
  const { locale } = useWords();
  if (text.said && text.said.length > 0) return <Sentences of={text.said} />;
  return text.lang === locale ? text.text : <span {...foreign(text.lang, locale)}>{text.text}</span>;
}

/** Rich text. `level`: the level of its first headings. */
export function Prose({ of, className = 'prose', level }: { of: RichText; className?: 'prose' | 'copy'; level?: number }) {
  const { locale } = useWords();
  const html = headingsFrom(of.html, level ?? (className === 'copy' ? 4 : 3));
  return <SafeHtml className={className} html={html} lang={of.lang === locale ? null : of.lang} />;
}

/** Words of editors in the language of the page, else those of the catalog. */
export function ownOr(own: Text | null | undefined, fallback: ReactNode, { locale }: Words): ReactNode {
  return own && own.lang === locale ? own.text : fallback;
}

export type Look = 'primary' | 'quiet' | 'quiet small';
/** The site's actions (SPEC 1) whose presses are counted, with the language of the page. */
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
  /** Further class names: `lead`, `over`, `wide`. */
  look?: string | false;
  /** Its calendar leaf or its icon. */
  sign?: ReactNode;
  /** Links below the text. */
  act?: ReactNode;
  below?: ReactNode;
  /** The text below the title. */
  children?: ReactNode;
}

/** A row of a list (`.rows`): leaf or icon, title, text, links. */
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

/** The source of a section: the day it was checked, the year of its rules, the official page. */
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

/** The line at the top of a printed page. */
export function PrintHead({ hotline, today }: { hotline: { e164: string; display: string }; today: string }) {
  const { t, brand } = useWords();
  return (
    <p className="printhead">
      <span>{t('print_head', { brand, date: today })}</span>
      <span>{t('print_hotline', { hotline: hotline.display, tel: callTo(hotline) })}</span>
    </p>
  );
}

/** The link back to the landing page of the state. */
export function Home({ head }: { head: PageHead }) {
  const { t } = useWords();
  return <Back href={head.pages.home}>{t('back_to_place', { place: head.name })}</Back>;
}

/** The beginning of a state's page. `back`: the link back, if not to the landing page. */
export function Start({ head, back = <Home head={head} /> }: { head: PageHead; back?: ReactNode }) {
  return (
    <>
      <PrintHead hotline={head.hotline} today={head.today} />
      {back}
      <p className="kicker">{head.name}</p>
    </>
  );
}

/** The next election, or that none is known. */
export function NextElection({ of }: { of: PageHead['election'] | null }) {
  const { t } = useWords();
  return of ? <Countdown of={of} /> : <p className="countdown">{t('landing_subheading_no_election')}</p>;
}

/** The link by which a calendar program subscribes to the days. */
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

/** The ways on for an unknown rule: the office, the hotline. */
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

/** The page when the settings of the state could not be read. */
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

/** Joins the class names that are set. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
