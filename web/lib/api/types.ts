/**
 * The gateway's site API, as the web reads it: names for the types generated from its OpenAPI document (`npm
 * run api`, kept fresh by schema.test.ts). The gateway decides every rule; this side renders and formats.
 * Dates are "YYYY-MM-DD"; times are "HH:MM" local to the place, "24:00" being the end of the day.
 */
import type { components } from './schema';

type Schemas = components['schemas'];

export type Bootstrap = Schemas['Bootstrap'];
export type LandingButton = Schemas['LandingButton'];
export type SiteTag = Schemas['SiteTag'];
export type SiteTags = Schemas['SiteTags'];
export type SiteLocateRequest = Schemas['SiteLocateRequest'];
export type SiteSuggestRequest = Schemas['SiteSuggestRequest'];
export type SiteSuggest = Schemas['SiteSuggest'];
export type SiteLocate = Schemas['SiteLocate'];
export type OfficeLink = Schemas['OfficeLink'];
export type SiteElection = Schemas['SiteElection'];
export type LocateElection = Schemas['LocateElection'];
export type LocateMessage = Schemas['LocateMessage'];
export type LocationType = Schemas['LocationType'];
export type SiteLocation = Schemas['SiteLocation'];
export type AccessFilter = Schemas['AccessFilter'];
export type AccessItem = Schemas['AccessItem'];
export type AccessKind = Schemas['AccessKind'];
export type AccessTopic = Schemas['AccessTopic'];
export type VotingInfo = Schemas['VotingInfo'];
