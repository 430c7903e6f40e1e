import { LocateForm } from '@/features/locate/LocateForm';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: 'locate_title' }, () => <LocateForm />);
export { generateMetadata, Page as default };
