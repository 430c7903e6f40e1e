import { Landing } from '@/features/landing/Landing';
import { openPage, type PageProps, pageMetadata } from '@/lib/pages';

export const generateMetadata = pageMetadata({ title: 'landing_title' });

export default async function Page(props: PageProps) {
  await openPage(props);
  return <Landing />;
}
