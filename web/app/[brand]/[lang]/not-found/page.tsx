import { NotFound } from '@/features/problems/NotFound';
import { openPage, type PageProps, pageMetadata } from '@/lib/pages';

export const generateMetadata = pageMetadata({ title: 'not_found_title', index: false });

export default async function Page(props: PageProps) {
  await openPage(props);
  return <NotFound />;
}
