import { NeedsScriptPage } from '@/features/problems/NeedsScriptPage';
import { openPage, type PageProps, pageMetadata } from '@/lib/pages';

export const generateMetadata = pageMetadata({ title: 'noscript_title', index: false });

export default async function Page(props: PageProps) {
  await openPage(props);
  return <NeedsScriptPage />;
}
