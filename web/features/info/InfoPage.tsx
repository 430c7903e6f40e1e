'use client';

import { useEffect } from 'react';
import { Page } from '@/components/Page/Page';
import { PageSlot } from '@/components/Slot/Slot';
import { attachContact } from './contact';
import { attach } from './enhance';
import { fillTyped } from '@/lib/state/typed';
import { reloadWhenTheDayChanges } from './today';
import '@/styles/actions.css';
import '@/styles/buttons.css';
import '@/styles/plain.css';
import '@/styles/info.css';
import '@/styles/info-rows.css';
import '@/styles/info-sections.css';
import '@/styles/info-facts.css';
import '@/styles/info-help.css';
import '@/styles/info-more.css';
import '@/styles/info-contact.css';
import '@/styles/info-print.css';

/**
 * A page whose content the gateway renders: complete without scripts, and never rendered again here. Scripts only add what a document cannot
 * do by itself.
 */
export function InfoPage() {
  useEffect(() => attach(document), []);
  useEffect(() => fillTyped(document), []);
  useEffect(() => attachContact(document), []);
  useEffect(() => reloadWhenTheDayChanges(), []);
  return (
    <Page>
      <PageSlot />
    </Page>
  );
}
