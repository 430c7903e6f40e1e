// The sheets of parts of places and answers that documents draw; see features/info/document-styles.ts.
import '../locate/AddressForm.css';
import './Access.css';
import './CannotGoIn.css';
import './ClosingBar.css';
import './Districts.css';
import './ElectionLeaf.css';
import './Filter.css';
import './HoursParts.css';
import './NotYet.css';
import './Notices.css';
import './OfficeLinks.css';
import './PlaceParts.css';
import './RefinePanel.css';
import './SourceLine.css';
