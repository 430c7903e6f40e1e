import './sealed';
import catalogs from 'catalogs';
import { draw, message } from './draw';

// The entry of the gateway's bundle (scripts/documents.mjs): puts the functions that it calls on the global
// object.

Object.assign(globalThis, {
  draw: (order: string) => draw(catalogs, order),
  message: (locale: Parameters<typeof message>[1], key: string, values: string) => message(catalogs, locale, key, values),
});
