'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { PhoneLink } from '@/components/PhoneLink/PhoneLink';
import { printedPhone, telephone } from '@/components/PhoneLink/printed';
import { ExternalLink } from '@/components/SiteLink/ExternalLink';
import type { SiteLocate } from '@/lib/api/types';

/** The election office with its page and its number, if known; nothing without a name. */
export function AskOffice({ of: office }: { of: SiteLocate['election_office'] }) {
  const t = useTranslations();
  if (!office?.name) return null;
  const number = office.phone ? printedPhone(office.phone) : '';
  const to = telephone(office.phone);
  const words = {
    name: office.name,
    number,
    office: (text: ReactNode) => {
      const name = (
        <span lang={office.lang} dir="auto">
          {text}
        </span>
      );
      return office.url ? <ExternalLink href={office.url}>{name}</ExternalLink> : name;
    },
    phone: (text: ReactNode) => (to ? <PhoneLink e164={to}>{text}</PhoneLink> : <bdi>{text}</bdi>),
  };
  return <p>{number ? t.rich('polling_ask_phone', words) : t.rich('polling_ask', words)}</p>;
}
