import { LocateForm } from '@/features/locate/LocateForm';
import { openPage, type PageProps, pageMetadata } from '@/lib/pages';

export const generateMetadata = pageMetadata({ title: 'locate_title' });

export default async function Page(props: PageProps) {
  await openPage(props);
  return <LocateForm />;
}
