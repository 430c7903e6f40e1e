/**
 * What the gateway orders to be drawn: names for the types generated from `services/gateway/documents.json`
 * (`npm run api`, kept fresh by lib/api/schema.test.ts). A field that a view model lacks does not compile
 * here.
 */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Order = Schemas['Order'];
export type Document = Schemas['Document'];
/** The document of one kind. */
export type DocumentOf<Kind extends Document['kind']> = Extract<Document, { kind: Kind }>;

export type Answer = Schemas['Answer'];
export type Answers = Schemas['Answers'];
export type AuditFinding = Schemas['AuditFinding'];
export type AuditIndex = Schemas['AuditIndex'];
export type AuditPlaces = Schemas['AuditPlaces'];
export type AuditRefused = Schemas['AuditRefused'];
export type AuditSeverities = Schemas['AuditSeverities'];
export type AuditState = Schemas['AuditState'];
export type AuditStatus = Schemas['AuditStatus'];
export type AuditTyped = Schemas['AuditTyped'];
export type Certainty = Schemas['Certainty'];
export type ChooseState = Schemas['ChooseState'];
export type ContactFault = Schemas['ContactFault'];
export type ContactForm = Schemas['ContactForm'];
export type ContactRequest = Schemas['ContactRequest'];
export type CountyEntry = Schemas['CountyEntry'];
export type CountyPlaces = Schemas['CountyPlaces'];
export type CustomPage = Schemas['CustomPage'];
export type DateGroup = Schemas['DateGroup'];
export type Dates = Schemas['Dates'];
export type Deadline = Schemas['Deadline'];
export type EarlyVoting = Schemas['EarlyVoting'];
export type ElectionName = Schemas['ElectionName'];
export type ElectionsAhead = Schemas['ElectionsAhead'];
export type ElectionYear = Schemas['ElectionYear'];
export type Envelope = Schemas['Envelope'];
export type EnvelopeDrawing = Schemas['EnvelopeDrawing'];
export type Filling = Schemas['Filling'];
export type Help = Schemas['Help'];
export type HelpSection = Schemas['HelpSection'];
export type IdCard = Schemas['IdCard'];
export type InPerson = Schemas['InPerson'];
export type JurisdictionAudit = Schemas['JurisdictionAudit'];
export type LaterDay = Schemas['LaterDay'];
export type LocationType = Schemas['LocationType'];
export type LookupForm = Schemas['LookupForm'];
export type LandingButton = Schemas['LandingButton'];
export type MailAdvice = Schemas['MailAdvice'];
export type MailBy = Schemas['MailBy'];
export type MailVoting = Schemas['MailVoting'];
export type NationalAudit = Schemas['NationalAudit'];
export type NextDate = Schemas['NextDate'];
export type PageHead = Schemas['PageHead'];
export type PageLink = Schemas['PageLink'];
export type PersonVoting = Schemas['PersonVoting'];
export type PickerEntry = Schemas['PickerEntry'];
export type PlaceKind = Schemas['PlaceKind'];
export type PlacesStatus = Schemas['PlacesStatus'];
export type PollingHours = Schemas['PollingHours'];
export type Register = Schemas['Register'];
export type RegistrationWay = Schemas['RegistrationWay'];
export type ReportFault = Schemas['ReportFault'];
export type ReportForm = Schemas['ReportForm'];
export type ReportPage = Schemas['ReportPage'];
export type ReportPlace = Schemas['ReportPlace'];
export type ReportThanks = Schemas['ReportThanks'];
export type RichText = Schemas['RichText'];
export type Say = Schemas['Say'];
export type SiteLocate = Schemas['SiteLocate'];
export type SiteLocation = Schemas['SiteLocation'];
export type Source = Schemas['Source'];
export type SourceNote = Schemas['SourceNote'];
export type StatePlaces = Schemas['StatePlaces'];
export type Text = Schemas['Text'];
export type Thanks = Schemas['Thanks'];
export type VoteByMail = Schemas['VoteByMail'];
export type VotingInfo = Schemas['VotingInfo'];
export type YearlessDays = Schemas['YearlessDays'];

export interface Drawn {
  /** For `<title>`, plain text without the brand. */
  title: string;
  /** For `<meta name="description">`; plain text. */
  description: string;
  body: React.ReactNode;
}
