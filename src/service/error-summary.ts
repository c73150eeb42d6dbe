/** An error in the words of a log line: those of the store are written for it; of others nothing is told but what they are. */

import { StoreError } from './store/store-error.js';

export function errorSummary(error: unknown): string {
  if (error instanceof StoreError) return error.message;
  return errorName(error);
}

/** What an error is, and nothing of what it says: that may hold what somebody sent. */
export function errorName(error: unknown): string {
  return error instanceof Error ? error.name : typeof error;
}
