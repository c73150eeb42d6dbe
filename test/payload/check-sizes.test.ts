/** Where a payload that is too large is told: at what has the most of it, or where that came from. */

import { describe, expect, it } from 'vitest';
import type { Platform } from '../../src/base/vocabulary.js';
import { checkSizes } from '../../src/payload/check-sizes.js';
import type { MessageFields } from '../../src/payload/message-fields.js';
import { readBody } from '../../src/requests/body.js';

const LONG = 'x'.repeat(9_000);

/** Pointers with what is underlined there, no more than ten letters of it. */
function told(text: string, fields: Partial<MessageFields>, platforms: readonly Platform[]) {
  const request: MessageFields = { auth: 't', devices_filter: '', timezone: 'UTC', wp_type: 'Tile', ...fields };
  return checkSizes(request, platforms, readBody(text)).map(({ pointer, span }) => [
    pointer,
    text.slice(span.start, span.end).slice(0, 10),
  ]);
}

describe('fields that are not in the body came from its preset', () => {
  it('which is where they are told', () => {
    expect(told('{"request": {"preset": "P", "content": "Hi"}}', { ios_title: LONG }, ['iOS'])).toEqual([
      ['/request/preset', '"P"'],
    ]);
  });

  it('and a body without `request` has it at the top', () => {
    expect(told('{"preset": "P"}', { ios_title: LONG }, ['iOS'])).toEqual([['/preset', '"P"']]);
  });

  it('so does content in a language that only the preset has', () => {
    const wns_content = { en: btoa('x'), de: btoa(LONG) };
    expect(told('{"request": {"preset": "P"}}', { wns_content }, ['Windows'])).toEqual([['/request/preset', '"P"']]);
  });

  it('without a preset they are told at the object that would hold them', () => {
    expect(told('{"request": {"content": "Hi"}}', { ios_title: LONG }, ['iOS'])).toEqual([['/request', '{']]);
  });

  it('fields that are in the body are told there, preset or not', () => {
    const text = `{"request": {"preset": "P", "ios_title": "${LONG}"}}`;
    expect(told(text, { ios_title: LONG }, ['iOS'])).toEqual([['/request/ios_title', '"xxxxxxxxx']]);
  });
});

describe('fields of which a platform is sent nothing are not told', () => {
  it('though they have more bytes than what is sent', () => {
    const fields = { content: 'y'.repeat(5_000), android_header: LONG, campaign: LONG };
    const text = JSON.stringify({ request: fields });
    expect(told(text, fields, ['iOS'])).toEqual([['/request/content', '"yyyyyyyyy']]);
  });

  it('to Windows that is all but its own content', () => {
    const fields = { content: LONG.repeat(3), wns_content: btoa(LONG) };
    expect(told(JSON.stringify({ request: fields }), fields, ['Windows'])).toEqual([
      ['/request/wns_content', '"eHh4eHh4e'],
    ]);
  });
});

it('platforms are told in their order, twenty findings at most', () => {
  const content = Object.fromEntries(['en', 'de', 'fr', 'it', 'es', 'pt', 'nl'].map((code) => [code, LONG]));
  const found = told('{"request": {"preset": "P"}}', { content }, ['iOS', 'Android', 'OsX', 'Chrome', 'Firefox']);
  expect(found).toHaveLength(20);
  const text = JSON.stringify({ request: { content: LONG } });
  const request: MessageFields = {
    auth: 't',
    devices_filter: '',
    timezone: 'UTC',
    wp_type: 'Tile',
    content: LONG,
  };
  const messages = checkSizes(request, ['OsX', 'iOS', 'Amazon'], readBody(text)).map(({ message }) => message);
  expect(messages).toEqual([
    'the payload for OsX has 9,047 bytes, 4,951 more than APNs takes',
    'the payload for iOS has 9,047 bytes, 4,951 more than APNs takes',
    'the payload for Amazon has 9,023 bytes, 2,879 more than Amazon Device Messaging takes',
  ]);
});
