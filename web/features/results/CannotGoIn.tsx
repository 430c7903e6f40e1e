import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import '@/styles/certainty.css';
import './CannotGoIn.css';
import './HoursParts.css';

/** For a voter who cannot enter the building: the state's rule, drawn by documents/CannotGoIn.tsx. */
export function CannotGoIn({ html }: { html: string }) {
  return <SafeHtml className="hours-state" html={html} />;
}
