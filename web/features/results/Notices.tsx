'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Latin } from '@/components/Latin/Latin';
import { Note } from '@/components/Note/Note';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import type { SiteLocate } from '@/lib/api/types';
import { AskOffice } from './AskOffice';
import { foundByKeys } from './keys';
import './Notices.css';
import { utc } from '@/lib/i18n/times';

/** The notices above the places, most urgent first. */
export function AnswerNotices({ answer }: { answer: SiteLocate }) {
  const t = useTranslations();
  const { election, notice } = answer;
  return (
    <div className="notices">
      {answer.status !== 'error' && <OtherState answer={answer} />}
      {election && election.days_until < 0 && <Note tone="marked">{t('election_over', { date: utc(election.date) })}</Note>}
      {notice && <OfficeNotice of={notice} />}
      {answer.status !== 'error' && <PollingPlaceNote answer={answer} />}
      {answer.precinct_open && answer.types.some(({ locations }) => locations.length > 0) && <Note>{t('precinct_open')}</Note>}
      {answer.moved_from && <Moved answer={answer} from={answer.moved_from} />}
      {answer.status === 'county' && <County answer={answer} />}
      {answer.found_by && answer.status !== 'error' && <Note>{t(foundByKeys[answer.found_by])}</Note>}
      {answer.left_out.some((what) => what !== 'country') && <Note>{t('left_out_contact')}</Note>}
      {answer.status === 'mail_only' && <Note>{answer.types.some(({ locations }) => locations.length > 0) ? t('mail_only_text') : t('mail_only_text_no_places')}</Note>}
    </div>
  );
}

/** The page was about another state than that of the address. */
export function OtherState({ answer: { other_state: other, jurisdiction } }: { answer: SiteLocate }) {
  const t = useTranslations();
  return other && jurisdiction && <Note tone="marked">{t('other_state', { place: jurisdiction.name_in_sentence })}</Note>;
}

/** A notice of the election office, in its own words. */
export function OfficeNotice({ of }: { of: NonNullable<SiteLocate['notice']> }) {
  const t = useTranslations();
  return (
    <Note tone="marked">
      <p>
        <span lang="en" dir="auto">
          {of.text}
        </span>{' '}
        {of.url && <ExternalLink href={of.url}>{t('notice_more')}</ExternalLink>}
      </p>
    </Note>
  );
}

/** The heading for an uncertain polling place; null if it is certain. */
export function usePollingPlaceHeading({ polling_place: certainty }: SiteLocate): string | null {
  const t = useTranslations();
  if (certainty === 'lost') return t('polling_lost_heading');
  return certainty === 'doubtful' ? t('polling_doubtful_heading') : null;
}

/** For an uncertain polling place on election day: the office to ask first, then the possible reasons. */
export function PollingPlaceNote({ answer }: { answer: SiteLocate }) {
  const t = useTranslations();
  const { polling_place: certainty, election_office: office, doubtful_places: places } = answer;
  const heading = usePollingPlaceHeading(answer);
  if (!heading) return null;
  return (
    <Note tone="marked">
      <p>
        <strong>{heading}</strong>
      </p>
      <p>{certainty === 'lost' ? t('polling_lost_text') : t('polling_doubtful_text')}</p>
      <AskOffice of={office} />
      {certainty === 'doubtful' && places.length > 0 && (
        <>
          <p>{t('polling_doubtful_list', { count: places.length })}</p>
          <ul>
            {places.map(({ name, address }, at) => (
              <li key={at}>
                <Latin>{[name, address].filter(Boolean).join(', ')}</Latin>
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
}

function Moved({ answer, from }: { answer: SiteLocate; from: NonNullable<SiteLocate['moved_from']> }) {
  const t = useTranslations();
  const now = answer.types.find(({ type }) => type === 'electionDay')?.locations[0]?.name ?? '';
  const old = [from.location_name, from.address].filter(Boolean).join(', ');
  const words = { old, now, latin: (text: ReactNode) => <Latin>{text}</Latin> };
  if (!from.election_date) {
    return (
      <Note tone="marked">
        <p>
          <strong>{t('moved_heading')}</strong>
        </p>
        <p>{now ? t.rich('moved_text_undated', words) : t.rich('moved_text_short_undated', words)}</p>
      </Note>
    );
  }
  const dated = { ...words, date: utc(from.election_date) };
  return (
    <Note tone="marked">
      <p>
        <strong>{t('moved_heading')}</strong> {now ? t.rich('moved_text', dated) : t.rich('moved_text_short', dated)}
      </p>
    </Note>
  );
}

function County({ answer }: { answer: SiteLocate }) {
  const t = useTranslations();
  const entered = { address: answer.entered_address, latin: (text: ReactNode) => <Latin>{text}</Latin> };
  return (
    <Note tone="marked">
      <p>
        <strong>{t('county_heading')}</strong>
      </p>
      <p>
        {answer.county_name
          ? t.rich('county_text', { ...entered, county: answer.county_name })
          : t.rich('county_text_plain', entered)}
      </p>
    </Note>
  );
}
