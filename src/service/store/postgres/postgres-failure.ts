/** What went wrong with PostgreSQL, as the kinds that a store tells. */

import { errorMessage } from '../../../base/error-message.js';
import { StoreError, type StoreFailure } from '../store-error.js';

/** By `SQLSTATE`, or how it begins: https://www.postgresql.org/docs/current/errcodes-appendix.html */
const KINDS: readonly (readonly [start: string, kind: StoreFailure, reason: string])[] = [
  ['53100', 'full', 'the disk of PostgreSQL is full'],
  ['55P03', 'locked', 'another session of PostgreSQL holds what is needed'],
  ['XX001', 'damaged', 'PostgreSQL found damaged data'],
  ['XX002', 'damaged', 'PostgreSQL found a damaged index'],
  ['3F000', 'damaged', 'the schema is missing in PostgreSQL'],
  ['42P01', 'damaged', 'a table is missing in PostgreSQL'],
  ['42703', 'damaged', 'a column is missing in PostgreSQL'],
  ['25006', 'unavailable', 'PostgreSQL is read-only'],
  ['53300', 'unavailable', 'PostgreSQL has too many connections'],
  ['57P', 'unavailable', 'PostgreSQL is stopping or starting'],
  ['08', 'unavailable', 'the connection to PostgreSQL was lost'],
  ['28', 'unavailable', 'PostgreSQL refused the login'],
];

export function postgresFailure(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = KINDS.find(([start]) => code.startsWith(start));
  if (known === undefined)
    return new StoreError('unavailable', `cannot use PostgreSQL: ${errorMessage(error)}`, { cause: error });
  const [, kind, reason] = known;
  return new StoreError(kind, reason, { cause: error });
}
