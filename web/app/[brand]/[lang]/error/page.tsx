import { Problem } from '@/features/problems/Problem';
import { openPage, type PageProps, pageMetadata } from '@/lib/pages';

export const generateMetadata = pageMetadata({ title: 'error_title', index: false });

export default async function Page(props: PageProps) {
  await openPage(props);
  return <Problem />;
}
