/** For which field of a message the languages or time zones of devices have to be known, and which has texts in several languages. */

import { expect, it } from 'vitest';
import { languageField, textFieldOf } from '../../../src/service/recipients/text-field.js';
import { LOCAL, messageWith } from '../../support/service/recipient-worlds.js';

const SEVERAL = { en: 'Hello', de: 'Hallo' };
const SEVERAL_OF_WINDOWS = { en: 'SGVsbG8=', de: 'SGFsbG8=' };
const ONE = { en: 'Hello' };
const ONE_OF_WINDOWS = { en: 'SGVsbG8=' };

it.each([
  ['one text for all', {}, null, null],
  ['one text for all of Windows', { wns_content: 'SGVsbG8=' }, null, null],
  ['texts in two languages', { content: SEVERAL }, 'content', 'content'],
  ['a text in one language', { content: ONE }, 'content', null],
  ['texts in two languages for Windows', { wns_content: SEVERAL_OF_WINDOWS }, 'wns_content', 'wns_content'],
  ['a text in one language for Windows', { wns_content: ONE_OF_WINDOWS }, 'wns_content', null],
  ['both in two', { content: SEVERAL, wns_content: SEVERAL_OF_WINDOWS }, 'content', 'content'],
  ['one, and two for Windows', { content: ONE, wns_content: SEVERAL_OF_WINDOWS }, 'content', 'wns_content'],
  ['a time on each clock', LOCAL, 'send_date', null],
  ['a time for all', { ...LOCAL, ignore_user_timezone: true }, null, null],
  ['a time on each clock, and two languages', { ...LOCAL, content: SEVERAL }, 'content', 'content'],
] as const)('%s', (_, fields, needed, inSeveral) => {
  const { request } = messageWith(fields);
  expect([textFieldOf(request), languageField(request)]).toEqual([needed, inSeveral]);
});
