import { ReportPage } from '@/features/info/ReportPage';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: null, index: false }, () => <ReportPage />);
export { generateMetadata, Page as default };
