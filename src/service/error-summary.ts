/** An error in the words of a log line: those of the store are written for it; of others nothing is told but what they are. */

import { StoreError } from './store/store-error.js';

export function errorSummary(error: unknown): string {
  if (error instanceof StoreError) return error.message;
  return error instanceof Error ? error.name : typeof error;
}
