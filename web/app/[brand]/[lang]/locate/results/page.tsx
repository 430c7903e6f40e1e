import { LeaveWithoutSearch } from '@/features/locate/LeaveWithoutSearch';
import { Results } from '@/features/results/Results';
import { openPage, type PageProps, pageMetadata } from '@/lib/pages';

export const generateMetadata = pageMetadata({ title: 'results_title', index: false });

export default async function Page(props: PageProps) {
  await openPage(props);
  return (
    <>
      <LeaveWithoutSearch />
      <Results />
    </>
  );
}
