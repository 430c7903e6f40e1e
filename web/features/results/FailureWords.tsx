import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { boldLatin } from '@/components/Latin/Latin';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { SafeHtml } from '@/components/SafeHtml/SafeHtml';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import type { SiteLocate } from '@/lib/api/types';
import { bodyKey, reasonKey } from './keys';
import { OtherState, PollingPlaceNote } from './Notices';
import { WithoutHome } from './WithoutHome';

/**
 * The reason for no place, and what the voter can do, in the words of the catalog or of editors. `atField`: a form
 * beside it has the cause at its field.
 */
export function FailureWords({ answer, atField = false }: { answer: SiteLocate; atField?: boolean }) {
  const t = useTranslations();
  const { message, hotline, lookup_url: lookup } = answer;
  const reason = reasonKey(message?.reason ?? null);
  const values = {
    number: hotline.display,
    place: answer.jurisdiction?.name_in_sentence ?? '',
    address: answer.entered_address,
    latin: boldLatin,
    phone: (text: ReactNode) => <PhoneLink e164={hotline.e164}>{text}</PhoneLink>,
    lookup: (text: ReactNode) => (lookup ? <ExternalLink href={lookup}>{text}</ExternalLink> : text),
  };
  return (
    <>
      <OtherState answer={answer} />
      <PollingPlaceNote answer={answer} />
      {reason && !atField && (
        <p>
          <strong>{t(reason)}</strong>
        </p>
      )}
      {message?.key === 'invalid_address' && answer.entered_address && <p>{t.rich('error_entered', values)}</p>}
      {message?.key === 'custom' && message.custom_html ? (
        <SafeHtml html={message.custom_html} className="prose" lang={message.custom_lang} />
      ) : (
        <p>{t.rich(bodyKey(message ?? { key: 'default', sos_variant: false }, lookup !== null && answer.jurisdiction !== null), values)}</p>
      )}
      {message?.key === 'invalid_address' && <p>{t.rich('help_prompt', values)}</p>}
      <WithoutHome of={answer.without_home} />
    </>
  );
}
