import { Pick } from '@/components/Pick/Pick';
import { InnerLink, Sign } from './Row';
import type { Drawn, DocumentOf } from './types';
import { type Words, useWords } from './words';

// The list of made-up answers for developers, shown for an unknown name. The names are those of the API.

export function scenarios({ page }: DocumentOf<'scenarios'>, { plain }: Words): Drawn {
  const heading = plain('scenarios_heading');
  return { title: heading, description: plain('site_description'), body: <List page={page} heading={heading} /> };
}

function List({ page, heading }: { page: DocumentOf<'scenarios'>['page']; heading: string }) {
  const { t } = useWords();
  return (
    <div className="answer">
      <h1>{heading}</h1>
      <p className="lede">{t('scenarios_lede')}</p>
      <Pick pairs>
        {page.list.map(({ name, href }) => (
          <li key={name}>
            <a className="pick-row" href={href}>
              <code lang="en" dir="ltr">
                {name}
              </code>
              <Sign name="chevron-right" />
            </a>
          </li>
        ))}
      </Pick>
      <section className="section">
        <p className="button-row">
          <InnerLink href={page.developers_href} label={t('developers_title')} />
        </p>
      </section>
    </div>
  );
}
