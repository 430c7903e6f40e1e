import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import styles from './CannotGoIn.module.css';
import hours from './Hours.module.css';

/** What a voter does who cannot go in: the state's rule with its source, drawn by the gateway (documents/CannotGoIn.tsx). */
export function CannotGoIn({ html }: { html: string }) {
  return <SafeHtml className={`${hours.state} ${styles.curb}`} html={html} />;
}
