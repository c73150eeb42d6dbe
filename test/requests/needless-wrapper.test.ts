/** A preset in an object `request`: it is taken out where nothing is lost by it, and nothing would be taken for the wrapper again. */

import { expect, it } from 'vitest';
import { checkPreset } from '../../src/payload/check-message.js';
import { readBody } from '../../src/requests/body.js';

const PRESET = '{"auth": "t", "name": "n", "applicationCode": "X", "content": {"platforms": {}}}';

it.each([
  ['a wrapper alone', `{"request": ${PRESET}}`, PRESET],
  ['a wrapper with a member beside it', `{"request": ${PRESET}, "auth": "t"}`, null],
  ['a wrapper in a wrapper', `{"request": {"request": ${PRESET}}}`, null],
  ['a wrapper of a text', '{"request": "X"}', null],
  ['a wrapper of a list', `{"request": [${PRESET}]}`, null],
  ['a wrapper of nothing', '{"request": null}', null],
])('%s', (_, text, mended) => {
  const found = checkPreset(readBody(text), {}).diagnostics.find(({ code }) => code === 'request/needless-wrapper');
  expect(found).toBeDefined();
  const [fix = null] = found?.fixes ?? [];
  const made = fix?.edits
    .toReversed()
    .reduce((body, { span, text: put }) => body.slice(0, span.start) + put + body.slice(span.end), text);
  expect(made === undefined ? null : JSON.parse(made)).toEqual(mended === null ? null : JSON.parse(mended));
});
