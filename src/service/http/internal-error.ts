/** What is answered when it is nobody's fault outside: the log says more, under the same name of the request. */

import { type Answer, jsonAnswer, type RefusalCode } from '../answer.js';
import type { StoreError } from '../store/store-error.js';
import type { UnreadableRecordError } from '../store/unreadable.js';

const STORE_RETRY_SECONDS = '1';
const AUDIENCE_RETRY_SECONDS = '5';

export function internalError(id: string): Answer {
  return jsonAnswer(500, { status_code: 500, status_message: `Internal error (request ${id})` });
}

/** That of the store may pass, and what is sent again with the same key is carried out once. */
export function storeFailed(id: string, { kind }: StoreError): Answer {
  const message =
    kind === 'full'
      ? 'there is no room to store anything'
      : 'the store does not answer as it should; try again, with the same Idempotency-Key';
  return jsonAnswer(
    500,
    { status_code: 500, status_message: `Internal error: ${message} (request ${id})` },
    { 'retry-after': STORE_RETRY_SECONDS },
  );
}

/** A database behind the audience is away, or has too much to do: that passes. */
export function audienceUnavailable(id: string): Answer {
  return jsonAnswer(
    503,
    { status_code: 503, status_message: `the devices cannot be asked now; try again (request ${id})` },
    { 'retry-after': AUDIENCE_RETRY_SECONDS },
  );
}

/** Trying again does not help, and the log has named the record when it was met first. */
export function recordUnreadable(id: string, { message }: UnreadableRecordError): Answer {
  const error_code: RefusalCode = 'record/unreadable';
  return jsonAnswer(500, {
    status_code: 500,
    status_message: `Internal error: ${message} (request ${id})`,
    error_code,
  });
}
