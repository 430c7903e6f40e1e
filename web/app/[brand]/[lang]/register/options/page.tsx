import { InfoPage } from '@/features/info/InfoPage';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: null }, () => <InfoPage />);
export { generateMetadata, Page as default };
