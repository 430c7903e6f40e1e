import { useTranslations } from 'next-intl';
import type { Bootstrap } from '@/lib/api/types';
import { useBootstrap } from '@/lib/state/bootstrap';

/** The national voter hotline (SPEC section 9): what a page shows before, and without, an answer of the gateway. */
const national = { e164: '+18333368683', display: '833-336-8683', sms_short_code: '70888', vietnamese_text_number: '43367' };

export function useHotline(): Bootstrap['hotline'] {
  const t = useTranslations();
  const { data } = useBootstrap();
  return data?.hotline ?? { ...national, is_default: true, override_html: null, sms_keyword: t('sms_keyword') };
}
