/** Which object of a body holds the fields of a message, and what of them is not sent. */

import { describe, expect, it } from 'vitest';
import { checkMessage } from '../../src/payload/check-message.js';
import { fieldsIn, readGeneralFields, withGeneralData } from '../../src/payload/general-fields.js';
import { readBody } from '../../src/requests/body.js';

describe('the object that holds the fields', () => {
  it.each([
    ['{"request": {"title": "A"}}', '/request', { title: 'A' }],
    ['{"request": {}}', '/request', {}],
    ['{"request": {"title": "A"}, "title": "B"}', '/request', { title: 'A' }],
    ['{"title": "A"}', '', { title: 'A' }],
    ['{}', '', {}],
  ])('of %s is at "%s"', (text, pointer, values) => {
    expect(fieldsIn(readBody(text))).toEqual({ pointer, values });
  });

  it.each([
    '{"request": null}',
    '{"request": "title"}',
    '{"request": [{"title": "A"}], "title": "B"}',
    '[]',
    '"title"',
    'null',
    '',
  ])('of %s is nowhere', (text) => {
    expect(fieldsIn(readBody(text))).toBeNull();
  });
});

describe('fields of the general operation', () => {
  it('at the top of a body are carried out where the lenient dialect lets them pass', () => {
    const text = '{"auth": "t", "devices_filter": "A(\\"X\\")", "content": "Hi", "title": "News", "data": {"a": 1.0}}';
    const { value, diagnostics } = checkMessage(readBody(text), { dialect: 'lenient' });
    expect(value?.request).toMatchObject({ title: 'News', data: { a: 1 } });
    expect(diagnostics.filter(({ code }) => code === 'request/number-not-kept')).toMatchObject([
      { pointer: '/data/a', message: '`1.0` is sent as `1`' },
    ]);
  });

  it.each(['[]', '5', '"title"', '{"request": 5}', '{"request": [1e400]}'])('of %s there are none', (text) => {
    expect(readGeneralFields(readBody(text), {})).toEqual({ fields: {}, diagnostics: [] });
    const { value, diagnostics } = checkMessage(readBody(text), {});
    expect(value).toBeNull();
    expect(diagnostics.map(({ code }) => code)).not.toContain('request/number-not-kept');
  });
});

it.each([
  [{ link: 'https://a.b', data: 1 }, { own: 2 }, { link: 'https://a.b', data: 1, own: 2 }],
  [
    { link: 'https://a.b', data: 1 },
    { data: 2, link: 'c' },
    { link: 'c', data: 2 },
  ],
  [{ link: '' }, undefined, {}],
  [{ data: 0 }, undefined, { data: 0 }],
  [{ data: '' }, {}, { data: '' }],
  [{ data: false }, {}, { data: false }],
])('%j beside root parameters %j gives the application %j', (fields, rootParams, given) => {
  const base = { auth: 't', devices_filter: '', timezone: 'UTC', wp_type: 'Tile' } as const;
  const message = { fields: { ...base, ...fields }, text: undefined, windowsContent: undefined, sendAt: 0 };
  expect(withGeneralData(message, rootParams)).toEqual(given);
});
