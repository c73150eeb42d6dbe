/** What the recipients of a message are expected to take: for each platform the longest of the texts, in bytes. */

import { expect, it } from 'vitest';
import { expectedRecipients } from '../../../src/service/messages/expected-recipients.js';
import type { MessageRecord } from '../../../src/service/records/message-record.js';

type Asked = Pick<MessageRecord, 'request' | 'audience' | 'resolveAt'>;

const ENGLISH = 'Everything for the garden';
const GERMAN = 'Gr\u00fc\u00df Gott, '.repeat(4);

/** The first argument of what `expectedRecipients` is asked of, as far as it looks. */
function messageOf(fields: object, byPlatform: Readonly<Record<string, number>>): Asked {
  const request = { content: ENGLISH, devices_filter: 'A("X")', send_date: 'now', wp_type: 'Toast', ...fields };
  return {
    request,
    resolveAt: 0,
    audience: { count: 0, devices: 0, byPlatform, byApplication: {} },
  } as unknown as Asked;
}

const groupsOf = (message: Asked) => expectedRecipients(message, 'en');

it('has a group for each platform, with its devices', () => {
  const groups = groupsOf(messageOf({}, { iOS: 5, Android: 7 }));
  expect(groups.map(({ group, recipients }) => [group.platform, recipients])).toStrictEqual([
    ['iOS', 5],
    ['Android', 7],
  ]);
});

it('has the one text there is, and no language', () => {
  const [one] = groupsOf(messageOf({}, { iOS: 1 }));
  expect(one?.group.language).toBe(null);
  expect(JSON.stringify(one?.group.payload)).toContain(ENGLISH);
});

it('has the text of most bytes and the longest language, whatever languages devices have', () => {
  const content = { en: ENGLISH, 'zh-hant': 'x', de: GERMAN };
  const [one] = groupsOf(messageOf({ content }, { iOS: 1 }));
  expect(one?.group.language).toBe('zh-hant');
  expect(JSON.stringify(one?.group.payload)).toContain(GERMAN);
});

it('counts as long the text that takes most bytes where it is written, with what is escaped in it', () => {
  const content = { en: 'x'.repeat(15), de: '"'.repeat(10) };
  const [one] = groupsOf(messageOf({ content }, { iOS: 1 }));
  expect(JSON.stringify(one?.group.payload)).toContain(JSON.stringify(content.de));
});

it('has a part of as many digits as there may be', () => {
  const [one] = groupsOf(messageOf({}, { iOS: 1 }));
  expect(String(one?.group.part)).toHaveLength(5);
});

it('has the times that count from when the message is sent', () => {
  const [one] = groupsOf({ ...messageOf({ ios_ttl: 60 }, { iOS: 1 }), resolveAt: 1_700_000_000_000 });
  expect(one?.group.sendAt).toBe(1_700_000_000_000);
  expect(JSON.stringify(one?.group.payload)).toContain('"apns-expiration":"1700000060"');
});

it('has the texts of Windows from their own field', () => {
  const wns_content = { en: 'aGVsbG8=', 'pt-br': 'aGVsbG8gd29ybGQ=' };
  const fields = { content: undefined, wns_content, wns_type: 'Raw', wns_tag: undefined };
  const [one] = groupsOf(messageOf(fields, { Windows: 3 }));
  expect(one?.group.language).toBe('pt-br');
  expect(JSON.stringify(one?.group.payload)).toContain('hello world');
});

it('has none for platforms that it has nothing for, and for those that this version does not know', () => {
  const groups = groupsOf(messageOf({}, { Palm: 2, Windows: 3, iOS: 4 }));
  expect(groups.map(({ group, recipients }) => [group.platform, recipients])).toEqual([['iOS', 4]]);
});

it('has the text of Windows where it is the same for all, in no language, though others have several', () => {
  const fields = { content: { en: ENGLISH, de: GERMAN }, wns_content: 'aGVsbG8=', wns_type: 'Raw' };
  const groups = groupsOf(messageOf(fields, { Windows: 3, iOS: 1 }));
  expect(groups.map(({ group }) => [group.platform, group.language])).toEqual([
    ['Windows', null],
    ['iOS', 'en'],
  ]);
});
