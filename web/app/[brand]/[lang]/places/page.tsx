import { PlacesPage } from '@/features/places/PlacesPage';
import { openPage, type PageProps, pageMetadata } from '@/lib/pages';

export const generateMetadata = pageMetadata({ title: null });

export default async function Page(props: PageProps) {
  await openPage(props);
  return <PlacesPage />;
}
