import '@/features/results/CannotGoIn.css';
import { Doubt } from './Facts';
import { Drawer } from './PageSources';
import { Sign } from './Row';
import type { Answers } from './types';
import { Sentences, useWords } from './words';

// What a voter who cannot enter the building can do: below the ticket of the results, above the places of an
// answer.

interface CannotGoInProps {
  of: Answers;
  /** The page of the election office. */
  office: string | null | undefined;
  /** The state's page of help. */
  help: string | null | undefined;
}

export function CannotGoIn({ of, office, help }: CannotGoInProps) {
  const { t, named } = useWords();
  const [first, ...rest] = of.answers;
  if (!first) return null;
  return (
    <section className="curb" aria-labelledby="cannot-go-in">
      <header>
        <Sign name="car" />
        <h2 id="cannot-go-in">{t('cannot_heading')}</h2>
      </header>
      <p>
        <Sentences of={first.text} />
      </p>
      <Doubt of={first} office={office} />
      {rest.map((answer) => (
        <p key={answer.title}>
          <b>{named(answer.title)}.</b> <Sentences of={answer.text} />
        </p>
      ))}
      {help && (
        <p>
          <a href={help}>{t('cannot_more')}</a>
        </p>
      )}
      <Drawer of={of.sources} />
    </section>
  );
}
