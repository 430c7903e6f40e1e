import { Legal } from '@/features/legal/Legal';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: 'terms_title' }, ({ brand, locale }) => <Legal document="terms" brand={brand} locale={locale} />);
export { generateMetadata, Page as default };
