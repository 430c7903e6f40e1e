import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import '@/styles/certainty.css';
import './CannotGoIn.css';
import './HoursParts.css';

/** What a voter does who cannot go in: the state's rule with its source, drawn by the gateway (documents/CannotGoIn.tsx). */
export function CannotGoIn({ html }: { html: string }) {
  return <SafeHtml className="hours-state" html={html} />;
}
