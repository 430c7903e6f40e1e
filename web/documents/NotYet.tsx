import { NotYet } from '@/features/results/NotYet';
import type { DocumentOf, Drawn } from './types';
import type { Words } from './words';

/** Above the address form: our places are of a later election than the announced one. */
export function notYet({ not_yet: of, lookup_url: lookup, office, hotline }: DocumentOf<'not_yet'>, { t }: Words): Drawn {
  return {
    title: '',
    description: '',
    body: (
      <section className="not-yet" aria-labelledby="not-yet">
        <h2 id="not-yet">{t('not_yet_heading', { date: of.date })}</h2>
        <NotYet of={of} lookup={lookup} office={office} hotline={hotline} />
        <p>{t('not_yet_form', { date: of.places_date })}</p>
      </section>
    ),
  };
}
