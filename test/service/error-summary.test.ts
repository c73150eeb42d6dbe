/** What a log line says of an error: the words of a store, and of all others what they are. */

import { expect, it } from 'vitest';
import { errorName, errorSummary } from '../../src/service/error-summary.js';
import { StoreError } from '../../src/service/store/store-error.js';
import { UnreadableRecordError } from '../../src/service/store/unreadable.js';

const SENT = 'T("secret", EQ, 1)';

it.each<readonly [string, unknown, summary: string, name: string]>([
  ['a store', new StoreError('full', 'no room'), 'no room', 'StoreError'],
  [
    'a record',
    new UnreadableRecordError({ kind: 'preset', code: 'P', owner: null }),
    'the preset `P` is stored and cannot be read',
    'StoreError',
  ],
  ['another error', new TypeError(SENT), 'TypeError', 'TypeError'],
  ['a text that was thrown', SENT, 'string', 'string'],
  ['nothing that was thrown', undefined, 'undefined', 'undefined'],
  ['an object that was thrown', { message: SENT }, 'object', 'object'],
])('of %s', (_, error, summary, name) => expect([errorSummary(error), errorName(error)]).toEqual([summary, name]));
