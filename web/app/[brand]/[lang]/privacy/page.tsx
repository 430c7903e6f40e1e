import { Legal } from '@/features/legal/Legal';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: 'privacy_title' }, ({ brand, locale }) => <Legal document="privacy" brand={brand} locale={locale} />);
export { generateMetadata, Page as default };
