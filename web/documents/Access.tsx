import { hasSign, signOf, topicKeys, wordsOf } from '@/features/results/offers';
import { Sign } from './parts';
import type { SiteLocation } from './types';
import { type Words, useWords } from './words';

// What a place offers: there, not there, or nobody told us. A sign never stands without its word. Styles: styles/access.css.

type Given = NonNullable<SiteLocation['access']>;
type Item = Given['groups'][number]['items'][number];

/** A feature in words. */
export function featureWords(item: Pick<Item, 'kind' | 'state' | 'language'>, { t }: Pick<Words, 't'>) {
  const words = wordsOf(item);
  if (!words) return null;
  return words.language ? t(words.key, { language: t(words.language) }) : t(words.key);
}

function Said({ text }: { text: string }) {
  const { t } = useWords();
  return t('access_text', {
    text: (
      <span lang="en" dir="ltr">
        {text}
      </span>
    ),
  });
}

/** The features of a place. `level`: of the heading above them. */
export function Access({ of, level = 4 }: { of: SiteLocation['access']; level?: 3 | 4 }) {
  const words = useWords();
  const { t } = words;
  if (!of) return null;
  const Heading = `h${level}` as const;
  return (
    <div className="access">
      <Heading>{t('access_heading')}</Heading>
      <div className="feats">
        {of.groups.map(({ topic, items }) => (
          <div key={topic}>
            <p className="topic">{t(topicKeys[topic])}</p>
            <ul>
              {items.map((item) => (
                <li key={`${item.kind} ${item.language ?? ''}`} className={item.state === 'yes' ? undefined : item.state === 'no' ? 'not' : 'unsure'}>
                  <span className="sign" aria-hidden="true">
                    {item.state === 'unknown' || !hasSign(item.kind) ? '?' : <Sign name={signOf(item.kind)} />}
                  </span>
                  <span>
                    {featureWords(item, words)}
                    {item.state === 'unknown' && <small>{item.text ? <Said text={item.text} /> : t('access_unknown')}</small>}
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {of.said.map((text) => (
        <p key={text} className="soft">
          <Said text={text} />
        </p>
      ))}
    </div>
  );
}
