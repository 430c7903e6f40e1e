import { AuditPage } from '@/features/audit/AuditPage';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: null }, () => <AuditPage />);
export { generateMetadata, Page as default };
