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
import { attachPicker } from './picker';
import { keepPlace } from './place';
import { attachTags } from './tags';

// The one script of a document, which is complete without it. It runs after the page has been parsed
// (`defer`). A part that fails in an old browser is reported, and the other parts run all the same.
function whileOpen(page: Document) {
  if (page.querySelector('[data-slot="page"]')) reloadWhenTheDayChanges();
}

const parts = [attachErrors, keepPlace, attachTags, attachEvents, attachFrame, attachLanguages, takeTyped, fillTyped, attach, attachContact, attachTable, attachPicker, attachCards, whileOpen];

for (const part of parts) {
  try {
    part(document);
  } catch (error) {
    reportError(error);
  }
}
