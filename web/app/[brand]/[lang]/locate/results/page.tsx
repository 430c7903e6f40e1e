import { AskOrLeave } from '@/features/locate/AskOrLeave';
import { Results } from '@/features/results/Results';
import { openPage, type PageProps, pageMetadata } from '@/lib/pages';

export const generateMetadata = pageMetadata({ title: 'results_title', index: false });

export default async function Page(props: PageProps) {
  await openPage(props);
  return (
    <>
      <AskOrLeave />
      <Results />
    </>
  );
}
