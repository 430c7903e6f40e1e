import { ReportPage } from '@/features/info/ReportPage';
import { openPage, type PageProps, pageMetadata } from '@/lib/pages';

export const generateMetadata = pageMetadata({ title: null, index: false });

export default async function Page(props: PageProps) {
  await openPage(props);
  return <ReportPage />;
}
