import { storageKey } from './search';

/**
 * For the results page: without a search of this tab it leads back to the form before anything is drawn or loaded. The page itself does the
 * same when its code runs, with what it knows of the visit.
 */
export function LeaveWithoutSearch() {
  const script = `try{if(!sessionStorage.getItem('${storageKey}'))location.replace('/locate/'+location.search)}catch{}`;
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
