import { Legal } from '@/features/legal/Legal';
import { openPage, type PageProps, pageMetadata } from '@/lib/pages';

export const generateMetadata = pageMetadata({ title: 'terms_title' });

export default async function Page(props: PageProps) {
  const { brand, locale } = await openPage(props);
  return <Legal document="terms" brand={brand} locale={locale} />;
}
