import { AskOrLeave } from '@/features/locate/AskOrLeave';
import { Results } from '@/features/results/Results';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: 'results_title', index: false }, () => (
  <>
    <AskOrLeave />
    <Results />
  </>
));
export { generateMetadata, Page as default };
