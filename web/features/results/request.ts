import type { SiteLocateRequest } from '@/lib/api/types';
import type { Search } from '../locate/search';

/** The request for a search: the two fields, or one line of the gateway. AskOrLeave sends the same. */
export function locateRequest(search: Search, query: string, locale: string): SiteLocateRequest {
  const params = new URLSearchParams(query);
  return {
    address_line_1: search.address_line_1,
    zip: search.zip,
    ...(search.address === undefined ? {} : { address: search.address }),
    ...(params.get('state') ? { state: params.get('state') ?? '' } : {}),
    lang: locale,
    ...(params.get('preview') === 'true' ? { preview: true } : {}),
    ...(params.get('test_config') === 'true' ? { test_config: true } : {}),
    ...(params.get('preview_key') ? { preview_key: params.get('preview_key') ?? '' } : {}),
    ...(params.get('default_location_type') ? { default_location_type: params.get('default_location_type') ?? '' } : {}),
  };
}
