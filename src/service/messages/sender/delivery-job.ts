/** A message while it is delivered: what is known of it, and what an error means for it. */

import { AudienceUnavailableError } from '../../../evaluate/audience-source.js';
import { UnsupportedFilterError } from '../../../evaluate/unsupported-filter.js';
import { errorName } from '../../error-summary.js';
import type { MessageRecord } from '../../records/message-record.js';
import { Unresolvable } from '../../records/unresolvable.js';
import { StoreError } from '../../store/store-error.js';
import { TransportError } from '../../transport/transport.js';
import { retryDelay, type SenderContext } from './sender-context.js';
import type { Source } from './source.js';

export interface Job {
  readonly code: string;
  /** As it was read, or changed here, last; null: it is to be read. */
  message: MessageRecord | null;
  /** Kept while the devices of the service are replaced: a message in progress keeps the audience it started with. A snapshot is given up at any error. */
  source: Source | null;
  /** All errors: the more, the longer the waits. */
  failures: number;
  /** Errors since something was written that may be there for good. */
  tries: number;
  /** Why it is given up. */
  reason: string | null;
  /** Whether it has one of the places for messages of many devices. */
  hasLargePlace: boolean;
}

/** How often it is tried with a source of audiences that throws. */
const MOST_TRIES = 5;

/** The message was changed by somebody else meanwhile. */
export class ChangedMeanwhile extends Error {}

export async function leaveSource(job: Job): Promise<void> {
  const { source } = job;
  job.source = null;
  await source?.close();
}

/** What an error means for the message: it is tried again after a while, or given up. */
export async function takeNote(sender: SenderContext, job: Job, error: unknown): Promise<void> {
  if (error instanceof ChangedMeanwhile) return;
  job.failures++;
  if (!isPassing(error)) job.tries++;
  if (!isPassing(error) || job.source?.isSnapshot === true) await leaveSource(job);
  if (job.reason === null) {
    job.reason = reasonToGiveUp(job, error);
    if (job.reason !== null) return;
  }
  sender.logger?.warn({ message: job.code, error: errorName(error), failures: job.failures }, 'message is tried again');
  await sender.sleep(retryDelay(job.failures), sender.closing);
}

function reasonToGiveUp({ tries }: Job, error: unknown): string | null {
  if (error instanceof Unresolvable || error instanceof UnsupportedFilterError) return error.message;
  if (error instanceof TransportError && error.kind === 'handed-over')
    return `${error.message}; the store knows nothing of it: it was put back to an earlier state`;
  if (isPassing(error) || tries < MOST_TRIES) return null;
  return `recipients could not be resolved; nothing was handed over: ${error instanceof Error ? error.message : error}`;
}

/** What the machine cannot do now, it may do later: a message that was acknowledged never fails for it. */
function isPassing(error: unknown): boolean {
  if (error instanceof TransportError) return error.kind !== 'handed-over';
  return error instanceof StoreError || error instanceof AudienceUnavailableError || isSystemError(error);
}

/** Errors of the operating system, such as EMFILE or EIO: the same may work when it is tried again. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'errno' in error && typeof error.errno === 'number';
}
