/**
 * The gateway's site API, as the web reads it: the types generated from its OpenAPI document (`npm run api`).
 * The gateway decides every rule; this side renders and formats. Dates are "YYYY-MM-DD"; times are "HH:MM"
 * local to the place, "24:00" being the end of the day.
 */
export type * from './schema';
