import { PlacesPage } from '@/features/places/PlacesPage';
import { sitePage } from '@/lib/pages';

const { generateMetadata, Page } = sitePage({ title: null }, () => <PlacesPage />);
export { generateMetadata, Page as default };
