import { InfoPage } from './InfoPage';
import '@/styles/info-report.css';

/** The report of a wrong place, and its thanks. */
export function ReportPage() {
  return <InfoPage />;
}
