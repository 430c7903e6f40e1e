import { Developers } from '@/features/developers/Developers';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: 'developers_title' }, ({ locale }) => <Developers locale={locale} />);
export { generateMetadata, Page as default };
