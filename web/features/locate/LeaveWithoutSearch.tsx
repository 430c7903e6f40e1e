import { siteParams } from '@/lib/state/site-params';
import { storageKey } from './search';

/** As `keptSearch` does: the site's own parameters alone. An old link may have an address in its query, which goes no further. */
const script = `try{if(!sessionStorage.getItem('${storageKey}')){
const from=new URLSearchParams(location.search),kept=new URLSearchParams
for(const name of ${JSON.stringify(siteParams)}){const value=from.get(name);if(value||(name==='no_geo'&&value!==null))kept.set(name,value||'true')}
location.replace('/locate/'+(String(kept)&&'?'+kept))}}catch{}`;

/**
 * For the results page: without a search of this tab it leads back to the form before anything is drawn or loaded. The page itself does the
 * same when its code runs, with what it knows of the visit.
 */
export function LeaveWithoutSearch() {
  return <script dangerouslySetInnerHTML={{ __html: script }} />;
}
