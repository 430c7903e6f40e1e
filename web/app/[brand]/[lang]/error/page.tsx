import { Problem } from '@/features/problems/Problem';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: 'error_title', index: false }, () => <Problem />);
export { generateMetadata, Page as default };
