import type { ReactNode } from 'react';
import styles from './Page.module.css';

/** The main part of a page. `wide` is for pages with two columns. */
export function Page({ wide = false, children }: { wide?: boolean; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={`${styles.page} ${wide ? styles.wide : ''}`}>
      {children}
    </main>
  );
}
