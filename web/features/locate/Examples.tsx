'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/Button/Button';
import { Latin } from '@/components/Latin/Latin';
import { Note } from '@/components/Note/Note';
import type { Bootstrap } from '@/lib/api/types';
import styles from './Examples.module.css';

type Example = Bootstrap['example_addresses'][number];

interface ExamplesProps {
  examples: Example[];
  onPick: (example: Example) => void;
}

/** Example addresses of the sample data; none with real data. */
export function Examples({ examples, onPick }: ExamplesProps) {
  const t = useTranslations();
  return (
    <div className={styles.examples}>
      <Note>
        <h2 className={styles.title}>{t('locate_examples')}</h2>
        <ul>
          {examples.map((example) => (
            <li key={example.display}>
              <Button small onClick={() => onPick(example)}>
                <Latin>{example.display}</Latin>
              </Button>
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
