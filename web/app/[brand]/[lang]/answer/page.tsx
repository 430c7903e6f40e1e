import { AnswerPage } from '@/features/results/AnswerPage';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: null, index: false }, () => <AnswerPage />);
export { generateMetadata, Page as default };
