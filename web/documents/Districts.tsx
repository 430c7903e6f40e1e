import { districtKeys } from '@/features/results/keys';
import type { SiteLocate } from './types';
import { useWords } from './words';

/** The electoral districts that the data names for the address; nothing where it names none. */
export function Districts({ answer: { districts }, within }: { answer: SiteLocate; within: string }) {
  const { t, plain } = useWords();
  const { list, undecided, incomplete } = districts;
  if (list.length === 0 && undecided.length === 0) return null;
  const H = within ? 'h4' : 'h2';
  return (
    <section className="districts" aria-labelledby={`districts${within}`}>
      <H id={`districts${within}`}>{t('districts_heading')}</H>
      <p>{t('districts_text')}</p>
      {list.length > 0 && (
        <dl>
          {list.map((district, at) => (
            <div key={at}>
              <dt>{district.other_type ? <bdi lang="en">{district.other_type}</bdi> : t(districtKeys[district.type])}</dt>
              <dd>
                <bdi lang="en">{district.name}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {undecided.length > 0 && <p>{t('districts_undecided', { types: undecided.map((type) => plain(districtKeys[type])).join(', ') })}</p>}
      {incomplete && <p>{t('districts_incomplete')}</p>}
    </section>
  );
}
