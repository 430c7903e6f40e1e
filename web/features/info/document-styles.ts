// The sheets of the components that documents draw: the gateway puts them into the built page, which must
// have their styles. `styles/styles.test.ts` compares this list and that of styles/embed.css with the imports
// of documents/.
import '@/components/ActionCard/ActionCard.css';
import '@/components/BackLink/BackLink.css';
import '@/components/Chip/Chip.css';
import '@/components/Countdown/Countdown.css';
import '@/components/Doors/Doors.css';
import '@/components/Field/ErrorSummary.css';
import '@/components/Field/Field.css';
import '@/components/Field/FormCard.css';
import '@/components/Fold/Fold.css';
import '@/components/Latin/Latin.css';
import '@/components/Note/Note.css';
import '@/components/Pick/Pick.css';
import '@/components/PlaceMap/PlaceMap.css';
import '@/components/Ticket/Ticket.css';
import '@/styles/buttons.css';
import '@/styles/certainty.css';
