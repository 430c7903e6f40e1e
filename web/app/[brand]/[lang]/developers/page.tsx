import { Developers } from '@/features/developers/Developers';
import { openPage, type PageProps, pageMetadata } from '@/lib/pages';

export const generateMetadata = pageMetadata({ title: 'developers_title' });

export default async function Page(props: PageProps) {
  const { locale } = await openPage(props);
  return <Developers locale={locale} />;
}
