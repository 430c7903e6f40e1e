import { attachTable } from '@/features/audit/table';
import { attachContact } from '@/features/info/contact';
import { attach } from '@/features/info/enhance';
import { reloadWhenTheDayChanges } from '@/features/info/today';
import { attachErrors, reportError } from '@/lib/errors/report';
import { attachEvents } from '@/lib/events/events';
import { fillTyped, takeTyped } from '@/lib/state/typed';
import { attachCards } from './cards';
import { attachFrame } from './frame';
import { attachLanguages } from './languages';
import { attachTags } from './tags';

// The one script of a document: a page that is whole without it. It comes after the page (`defer`), so all of the page is there.
// What does not work in an old browser is reported and leaves the rest as it was.
/** Days count on pages that the gateway drew. */
function whileOpen(page: Document) {
  if (page.querySelector('[data-slot="page"]')) reloadWhenTheDayChanges();
}

const parts = [attachErrors, attachTags, attachEvents, attachFrame, attachLanguages, takeTyped, fillTyped, attach, attachContact, attachTable, attachCards, whileOpen];

for (const part of parts) {
  try {
    part(document);
  } catch (error) {
    reportError(error);
  }
}
