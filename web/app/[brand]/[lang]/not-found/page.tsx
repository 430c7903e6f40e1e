import { NotFound } from '@/features/problems/NotFound';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: 'not_found_title', index: false }, () => <NotFound />);
export { generateMetadata, Page as default };
