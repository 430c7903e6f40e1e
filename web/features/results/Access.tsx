'use client';

import { useTranslations } from 'next-intl';
import { Icon } from '@/components/Icon/Icon';
import { Latin } from '@/components/Latin/Latin';
import type { AccessItem, SiteLocation } from '@/lib/api/types';
import styles from './Access.module.css';
import { hasSign, present, signOf, topicKeys, wordsOf } from './offers';
import { accessSigns } from './accessSigns';

type T = ReturnType<typeof useTranslations>;

/** A feature in words. */
export function named(t: T, item: Pick<AccessItem, 'kind' | 'state' | 'language'>): string {
  const words = wordsOf(item);
  if (!words) return '';
  if (words.language) return t('access_language_no', { language: t(words.language) });
  return words.key === 'access_language_no' ? '' : t(words.key);
}

/** What a place offers: there, not there, or nobody told us. A sign never stands without its word. */
export function Access({ of }: { of: SiteLocation['access'] }) {
  const t = useTranslations();
  if (!of) return null;
  return (
    <section className={styles.access}>
      <h3>{t('access_heading')}</h3>
      <div className={styles.feats}>
        {of.groups.map(({ topic, items }) => (
          <div key={topic}>
            <h4>{t(topicKeys[topic])}</h4>
            <ul>
              {items.map((item) => (
                <Feature key={`${item.kind} ${item.language ?? ''}`} of={item} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {of.said.map((text) => (
        <p key={text} className={styles.said}>
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
  const { kind, state, text } = item;
  if (!hasSign(kind)) return null;
  return (
    <li className={state === 'yes' ? undefined : state === 'no' ? styles.not : styles.unsure}>
      <span className={styles.sign} aria-hidden="true">
        {state === 'unknown' ? '?' : <Icon of={accessSigns[signOf(kind)]} />}
      </span>
      <span>
        {named(t, item)}
        {state === 'unknown' && <small>{text ? <Said text={text} /> : t('access_unknown')}</small>}
      </span>
    </li>
  );
}

/** What is there, as signs in the short list, with their words for screen readers. */
export function AccessSigns({ of }: { of: SiteLocation['access'] }) {
  const t = useTranslations();
  const items = present(of);
  if (items.length === 0) return null;
  const signs = [...new Set(items.map(({ kind }) => (hasSign(kind) ? signOf(kind) : null)))].filter((sign) => sign !== null);
  return (
    <span className={styles.mini}>
      {signs.map((sign) => (
        <Icon key={sign} of={accessSigns[sign]} />
      ))}
      <span className="visuallyHidden">{items.map((item) => named(t, item)).join(', ')}</span>
    </span>
  );
}
