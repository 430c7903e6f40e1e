import { Landing } from '@/features/landing/Landing';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: 'landing_title' }, () => <Landing />);
export { generateMetadata, Page as default };
