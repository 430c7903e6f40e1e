import './sealed';
import catalogs from 'catalogs';
import { draw, message } from './draw';

// The bundle of the gateway (scripts/documents.mjs): what it calls stands on the global object.

Object.assign(globalThis, {
  draw: (order: string) => draw(catalogs, order),
  message: (locale: Parameters<typeof message>[1], key: string, values: string) => message(catalogs, locale, key, values),
});
