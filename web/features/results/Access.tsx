'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '@/components/Icon/Icon';
import { Latin } from '@/components/Latin/Latin';
import type { AccessItem, SiteLocation } from '@/lib/api/types';
import './Access.css';
import { hasSign, present, signOf, topicKeys, wordsOf } from './offers';
import { accessSigns } from './accessSigns';

/** Gives the name of a feature in the reader's language. */
export function useFeatureName(): (item: Pick<AccessItem, 'kind' | 'state' | 'language'>) => string {
  const t = useTranslations();
  return (item) => {
    const words = wordsOf(item);
    if (!words) return '';
    if (words.language) return t('access_language_no', { language: t(words.language) });
    return words.key === 'access_language_no' ? '' : t(words.key);
  };
}

/** The features of a place: there, not there, or unknown. `level`: of the heading. */
export function Access({ of, level = 3 }: { of: SiteLocation['access']; level?: 3 | 4 | 5 }) {
  const t = useTranslations();
  if (!of) return null;
  const Heading = `h${level}` as const;
  return (
    <section className="access">
      <Heading>{t('access_heading')}</Heading>
      <div className="access-topics">
        {of.groups.map(({ topic, items }) => (
          <div key={topic}>
            <p className="access-topic">{t(topicKeys[topic])}</p>
            <ul>
              {items.map((item) => (
                <Feature key={`${item.kind} ${item.language ?? ''}`} of={item} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {of.said.map((text) => (
        <p key={text} className="access-words">
          <Said text={text} />
        </p>
      ))}
    </section>
  );
}

function Said({ text }: { text: string }) {
  const t = useTranslations();
  const [before, after] = t('access_text', { text: '\uE000' }).split('\uE000');
  return (
    <>
      {before}
      <Latin>{text}</Latin>
      {after}
    </>
  );
}

function Feature({ of: item }: { of: AccessItem }) {
  const t = useTranslations();
  const name = useFeatureName();
  const { kind, state, text } = item;
  if (!hasSign(kind)) return null;
  return (
    <li className={state === 'yes' ? undefined : state === 'no' ? 'lacking' : 'unsure'}>
      <span className="access-sign" aria-hidden="true">
        {state === 'unknown' ? '?' : <Icon of={accessSigns[signOf(kind)]} />}
      </span>
      <span>
        {name(item)}
        {state === 'unknown' && <small>{text ? <Said text={text} /> : t('access_unknown')}</small>}
      </span>
    </li>
  );
}

/** The features that a place has, as signs in the short list, with words for screen readers. */
export function AccessSigns({ of }: { of: SiteLocation['access'] }) {
  const name = useFeatureName();
  const items = present(of);
  if (items.length === 0) return null;
  const signs = [...new Set(items.map(({ kind }) => (hasSign(kind) ? signOf(kind) : null)))].filter((sign) => sign !== null);
  return (
    <span className="access-signs">
      {signs.map((sign) => (
        <Icon key={sign} of={accessSigns[sign]} />
      ))}
      <span className="visuallyHidden">{items.map(name).join(', ')}</span>
    </span>
  );
}
