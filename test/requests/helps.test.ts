/** What stands beside the message of a finding about a body: the help, the other places it names, and the fixes it offers. */

import { describe, expect, it } from 'vitest';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { deviceTooLarge, notRegistered } from '../../src/requests/devices/errors.js';
import { wrongValue } from '../../src/requests/field-errors.js';
import { checkCreatePreset, checkCreateTargetedMessage, messageOf, presetOf } from './expect-request.js';

/** The help of each finding, and what its fixes write. */
const offered = (diagnostics: readonly Diagnostic[]) =>
  diagnostics.map(({ help, fixes }) => [
    help,
    ...fixes.flatMap(({ safety, edits }) => edits.map(({ text }) => `${safety} ${text}`)),
  ]);

const inMessage = (members: object) => offered(checkCreateTargetedMessage(messageOf({ ...members })).diagnostics);

it.each([
  ['Europe/Berln', 'did you mean `Europe/Berlin`?', 'unsafe "Europe/Berlin"'],
  ['+02:00', 'time zones have names such as Europe/Berlin; an offset is none'],
])('of %s, which is no time zone', (timezone, ...told) => {
  expect(inMessage({ timezone, send_date: '2030-05-06 07:08' })).toEqual([told]);
});

it.each([
  ['pt_BR', null, 'unsafe "pt-BR"'],
  ['zh_Hant_TW', null, 'unsafe "zh-Hant-TW"'],
  ['e_n', null],
  ['english!', null],
])('of %s, which is no language code: hyphens, where they make it one', (code, ...told) => {
  expect(inMessage({ content: { [code]: 'Hello' } })).toEqual([told]);
});

it.each([
  [{ safari_title: 'Hi' }, 'the list may be empty', 'safe ,\n    "safari_url_args": []'],
  [{ safari_url_args: [] }, null],
])('of what Safari lacks beside %j', (members, ...told) => {
  expect(inMessage(members)).toEqual([told]);
});

describe('of a preset', () => {
  const inPreset = (members: object) => offered(checkCreatePreset({ ...presetOf({}), ...members }).diagnostics);

  it.each([
    ['campaingCode', 'did you mean `campaignCode`?', 'unsafe "campaignCode"'],
    ['entirely_different', 'the service ignores it'],
  ])('a field that is not known: %s', (name, ...told) => {
    expect(inPreset({ [name]: 'x' })).toEqual([told]);
  });

  it.each([
    ['andriod', 'did you mean `android`?', 'unsafe "android"'],
    ['symbian', 'the platforms are android, ios, amazon, wphone, osx, windows, chrome, firefox, safari'],
  ])('a platform that is not known: %s', (name, ...told) => {
    expect(inPreset({ content: { platforms: { [name]: {} } } })).toEqual([told]);
  });

  it('a platform that was meant and is there already: no fix', () => {
    expect(inPreset({ content: { platforms: { andriod: {}, android: {} } } })).toEqual([['did you mean `android`?']]);
  });
});

describe('the other place', () => {
  /** The text that is underlined, and those the finding points to. */
  const places = (source: string | object, code: string) => {
    const { text, diagnostics } = checkCreatePreset(source);
    return diagnostics
      .filter((each) => each.code === code)
      .map(({ span, related }) =>
        [span, ...related.map((label) => label.span)].map(({ start, end }) => text.slice(start, end)),
      );
  };

  it.each([[['applicationCode', 'applicationGroupCode']], [['applicationGroupCode', 'applicationCode']]])(
    'of two codes is the first in the text: %j',
    ([first, second]) => {
      const body = `{"auth": "t", "name": "n", "${first}": "X", "${second}": "X", "content": {"platforms": {}}}`;
      expect(places(body, 'request/one-code')).toEqual([[`"${second}"`, `"${first}"`]]);
    },
  );

  it('of what a silent message ignores is what makes it silent', () => {
    expect(places(presetOf({ ios: { silent: true, sound: 'a' } }), 'request/no-effect')).toEqual([
      ['"sound"', '"silent"'],
    ]);
  });
});

it.each([
  ['2030-03-31 02:30', 'in Europe/Berlin clocks jump over this time: 2030-03-31T01:30:00.000Z is taken'],
  ['2030-10-27 02:30', 'in Europe/Berlin clocks show this time twice: the first is taken, 2030-10-27T00:30:00.000Z'],
])('where clocks change, %s: %s', (send_date, told) => {
  const { diagnostics } = checkCreateTargetedMessage(messageOf({ send_date, timezone: 'Europe/Berlin' }));
  expect(diagnostics.map(({ message }) => message)).toEqual([told]);
});

describe('of operations on devices', () => {
  const place = { pointer: '/request/hwid', span: { start: 3, end: 7 } };

  it('a device that is not registered', () => {
    expect(notRegistered(place)).toMatchObject({
      code: 'device/not-subscribed',
      message: 'there is no device with this `hwid` that is registered for the application',
      help: 'register it first, with registerDevice',
      ...place,
    });
  });

  it('a device that would hold too much', () => {
    expect(deviceTooLarge(place, 70_000, 65_536)).toMatchObject({
      code: 'field/too-large',
      message: 'the device would hold 70,000 bytes, and holds 65,536 at most',
      help: 'remove items or tags that no filter asks for',
      ...place,
    });
  });
});

it.each([
  ['text', '`"text"`'],
  [5.5, '`5.5`'],
  [true, 'true'],
  [[1], 'a list'],
])('a wrong value is shown where it is a text or a number: %j', (value, shown) => {
  const place = { pointer: '/a', span: { start: 0, end: 1 } };
  expect(wrongValue(place, 'a', 'something else', value).message).toBe(
    `\`a\` takes something else, and this is ${shown}`,
  );
});
