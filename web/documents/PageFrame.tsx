import type { ReactNode } from 'react';
import { Back } from '@/components/BackLink/Back';
import { Countdown } from '@/components/Countdown/Countdown';
import { Door, Doors, HotlineDoor } from '@/components/Doors/Doors';
import { clipboardPen } from '@/components/Icon/drawings';
import { landmark, rotateCcw } from '@/components/Icon/frame-drawings';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { InnerLink, LinkButton, type Look, Official, Row, Sign, Tile, callTo } from './Row';
import type { PageHead, Source } from './types';
import { type Words, useWords } from './words';

// What the information pages share: their beginning, election, tools and sources, and the ways on.

export function locateLabel(head: PageHead, { t }: Words): ReactNode {
  return head.election?.type === 'caucus' ? t('link_locate_caucus') : t('link_locate');
}

/** The title of a state's page in tabs and search results, with a day; without a firm one for all voters the
 * heading serves. */
export function titled(key: 'info_title' | 'per_title' | 'reg_title' | 'vbm_title', head: PageHead, { plain }: Words, day = head.election?.date): string | null {
  const isFirm = head.config_status !== 'failed' && head.election?.doubt === 'none' && !head.election.some_voters;
  return isFirm && day ? plain(key, { stateName: head.name, day }) : null;
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
export function BackToState({ head }: { head: PageHead }) {
  const { t } = useWords();
  return <Back href={head.pages.home}>{t('back_to_place', { place: head.name })}</Back>;
}

/** The beginning of a state's page. `back`: the link back, if not to the landing page. */
export function PageStart({ head, back = <BackToState head={head} /> }: { head: PageHead; back?: ReactNode }) {
  return (
    <>
      <PrintHead hotline={head.hotline} today={head.today} />
      {back}
      <p className="kicker">{head.name}</p>
    </>
  );
}

/** A territory has no landing page with the picker: the way to another state or territory. */
export function OtherPlace({ head }: { head: PageHead }) {
  const { t } = useWords();
  if (head.kind === 'state') return null;
  return (
    <p className="screen">
      <a className="back start-over" href={head.pages.start_over}>
        <Sign name="rotate-ccw" />
        {t('start_over')}
      </a>
    </p>
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
    <p className="button-row screen">
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
export function AskDoors({ head, again = false, level = 3, next }: { head: PageHead; again?: boolean; level?: 2 | 3; next?: Source | null | undefined }) {
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

/** The page when the settings of the state could not be read, or the editors have switched it off. */
export function Backup({ head, filled = 'primary', text = 'backup_text' }: { head: PageHead; filled?: Look; text?: 'backup_text' | 'info_off' }) {
  const { t } = useWords();
  return (
    <>
      <p className="lede">{t(text)}</p>
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
      <AskDoors head={head} level={2} />
    </>
  );
}
