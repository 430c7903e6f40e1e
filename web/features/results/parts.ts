// The sheets of what documents say of a place and of an answer: see features/info/parts.ts.
import '../locate/AddressForm.css';
import './Access.css';
import './CannotGoIn.css';
import './Districts.css';
import './ElectionLeaf.css';
import './Filter.css';
import './HoursParts.css';
import './Notices.css';
import './OfficeLinks.css';
import './PlaceParts.css';
import './RefinePanel.css';
import './SourceLine.css';
