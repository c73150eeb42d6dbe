/** Kinds of values where two rules meet: nulls, values that could not be read, other spellings of a number, defaults. */

import { expect, it } from 'vitest';
import { readBody } from '../../../src/requests/body.js';
import { field, fieldReader } from '../../../src/requests/fields.js';
import { languagesKind } from '../../../src/requests/kinds/languages.js';
import { TEXT_LIST } from '../../../src/requests/kinds/lists.js';
import { TEXT } from '../../../src/requests/kinds/scalars.js';
import { requestContext } from '../../../src/requests/request-context.js';
import {
  block,
  checkCreatePreset,
  checkCreateTargetedMessage,
  message,
  messageOf,
  presetOf,
  targeted,
} from '../expect-request.js';

const titles = (source: unknown) =>
  checkCreateTargetedMessage(source).diagnostics.map(({ code, fixes }) => [code, ...fixes.map(({ title }) => title)]);

it('a null in one language is taken out, but not the last text', () => {
  expect(titles(JSON.stringify(messageOf({ content: { en: null, de: 'Hallo' } })))).toEqual([
    ['field/wrong-type', 'remove it'],
  ]);
  expect(titles(JSON.stringify(messageOf({ content: { en: null } })))).toEqual([['field/wrong-type']]);
});

it('a body that ends too early is not said to have no text in any language', () => {
  expect(targeted('{"request": {"auth": "t", "devices_filter": "A(\\"AAAAA-AAAAA\\")", "content": {}}}')).toEqual([
    'error field/wrong-value /request/content {',
  ]);
  const cut = targeted('{"request": {"auth": "t", "devices_filter": "A(\\"AAAAA-AAAAA\\")", "content": {');
  expect(cut.map((line) => line.split(' ')[1])).toEqual(['json/unclosed']);
});

it('a text in a language that every object inherits a member for is kept', () => {
  const content = JSON.parse('{"__proto__": "one", "en": "two"}') as Record<string, string>;
  const { value } = checkCreateTargetedMessage(JSON.stringify(messageOf({ content })));
  expect(Object.entries(value?.request.content ?? {})).toEqual([
    ['__proto__', 'one'],
    ['en', 'two'],
  ]);
});

it('an attachment is not said to need what cannot be read beside it', () => {
  const attachment = 'https://example.com/a.png';
  expect(message({ ios_root_params: { aps: 5, attachment } })).toEqual([
    'error field/wrong-type /request/ios_root_params/aps 5',
  ]);
  expect(message({ ios_root_params: { attachment } })).toEqual([
    'warning request/attachment-not-mutable /request/ios_root_params/attachment "attachment"',
  ]);
});

it.each([
  [1, []],
  ['1', []],
  [true, []],
  [0, ['/request/ios_root_params/attachment']],
  ['0', ['/request/ios_root_params/attachment']],
  [false, ['/request/ios_root_params/attachment']],
])(
  'a flag of aps is a number, a text or a boolean, and an attachment is shown where it is set: %j',
  (flag, pointers) => {
    const attachment = 'https://example.com/a.png';
    const flags = { 'mutable-content': flag, 'content-available': flag };
    expect(message({ ios_root_params: { aps: flags } })).toEqual([]);
    const { diagnostics } = checkCreateTargetedMessage(messageOf({ ios_root_params: { aps: flags, attachment } }));
    expect(diagnostics.map(({ pointer }) => pointer)).toEqual(pointers);
  },
);

it('nothing is put beside an attachment in a body that could not be read whole', () => {
  const whole = JSON.stringify(messageOf({ ios_root_params: { attachment: 'https://example.com/a.png' } }));
  expect(titles(whole)).toEqual([['request/attachment-not-mutable', 'set mutable-content to 1']]);
  expect(titles(whole.slice(0, -1))).toContainEqual(['request/attachment-not-mutable']);
});

it.each([
  ['é', 2048, true],
  ['é', 2049, false],
  ['€', 1365, true],
  ['€', 1366, false],
  ['a', 4096, true],
  ['a', 4097, false],
])('data of iOS take 4,096 bytes of UTF-8: %s %i times', (character, times, fits) => {
  const found = message({ ios_root_params: { data: character.repeat(times) } });
  expect(found.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(fits ? [] : ['error field/too-large']);
});

it('what is written stands, and not the default', () => {
  const { value } = checkCreatePreset(presetOf({ wphone: { type: 'Toast' } }));
  expect(value?.content.platforms?.wphone).toEqual({ type: 'Toast' });
  expect(checkCreatePreset(presetOf({ wphone: {} })).value?.content.platforms?.wphone).toEqual({ type: 'Tile' });
});

it('digits of a negative zero stand for zero', () => {
  const { value } = checkCreatePreset(presetOf({ android: { priority: '-0', ttl: '-0' } }), { dialect: 'lenient' });
  expect(value?.content.platforms?.android).toEqual({ priority: 0, ttl: 0 });
});

it.each([
  ['', []],
  ['YQ==', []],
  ['YQ', []],
  ['YWI=', []],
  ['YWI', []],
  ['YWJj', []],
  ['YW\tJj\r\n\f ', []],
  ['Y', ['error']],
  ['YQ=', ['error']],
  ['YWJj=', ['error']],
  ['YW-_', ['error']],
  ['YW\u00a0Jj', ['error']],
])('base64 may leave out what fills it up, and has blanks of ASCII: %j', (raw, severities) => {
  const found = message({ wns_content: { en: raw } });
  expect(found.filter((line) => line.includes('wns_content')).map((line) => line.split(' ')[0])).toEqual(severities);
});

it.each([
  ['#00ff00', []],
  ['00FF00', ['field/colour-form']],
  ['0x00ff00', ['field/colour-form']],
  ['0X00ff00', ['field/colour-form']],
  ['#0f0', ['field/colour-form']],
  ['00#00ff00', ['field/wrong-value']],
  ['x00ff00', ['field/wrong-value']],
  ['0y00ff00', ['field/wrong-value']],
  ['#00ff00 ', ['field/wrong-value']],
  ['', ['field/wrong-value']],
])('a colour of the light: %j', (led, codes) => {
  expect(block('android', { led }).map((line) => line.split(' ')[1])).toEqual(codes);
});

it.each([
  ['https://example.com/a.png', []],
  ['http://example.com/a.png', ['field/plain-http']],
  ['HTTP://example.com/a.png', ['field/plain-http']],
  ['https://exa mple.com', ['field/no-url']],
  ['https://[::1/a', ['field/no-url']],
  ['https://a:99999/', ['field/no-url']],
  ['banner', ['field/no-url']],
])('an address: %j', (customIcon, codes) => {
  expect(block('android', { customIcon }).map((line) => line.split(' ')[1])).toEqual(codes);
});

it.each([
  ['2030-05-06 07:08', []],
  ['2030-05-06 07:08:09', ['error field/other-spelling']],
  ['2030-02-30 07:08:09', ['error field/wrong-value']],
  ['2030-05-06 24:08:09', ['error field/wrong-value']],
  ['2030-05-06 07:08:09:10', ['error field/wrong-value']],
  ['now:09', ['error field/wrong-value']],
])('seconds of a time that exists are left out: %j', (send_date, findings) => {
  const found = message({ send_date });
  expect(found.map((line) => line.split(' ').slice(0, 2).join(' '))).toEqual(findings);
});

it.each([
  [0, []],
  [-1, ['field/negative-count']],
  ['-1', ['field/negative-count', 'field/other-spelling']],
])('a count of tiles from zero is told nothing: %j', (count, codes) => {
  expect(
    block('wphone', { count })
      .map((line) => line.split(' ')[1])
      .sort(),
  ).toEqual(codes);
});

it.each([
  ['android_vibration', []],
  ['android_vibration', {}],
  ['android_vibration', 'x'],
  ['ios_badges', true],
  ['ios_badges', []],
  ['send_date', 5],
  ['send_date', [':59']],
])('a value of a type that %s never takes is of the wrong type: %j', (name, value) => {
  const found = message({ [name]: value }).map((line) => line.split(' ').slice(0, 3));
  expect(found).toEqual([['error', 'field/wrong-type', `/request/${name}`]]);
});

it('members that are no fields are kept in parameters of an application, and in nothing else', () => {
  const { value } = checkCreatePreset(
    presetOf({ ios: { title: 'a', colour: 'red', rootParams: { aps: { alert: 'a' }, own: 1 } } }),
  );
  expect(value?.content.platforms?.ios).toEqual({ title: 'a', rootParams: { aps: { alert: 'a' }, own: 1 } });
});

it('a kind reads nothing from a value with something wrong in it', () => {
  const context = requestContext(readBody('{}'), {});
  const site = { context, pointer: '', name: 'a' };
  expect(TEXT_LIST.read(['a', 'b'], site)).toEqual(['a', 'b']);
  expect(TEXT_LIST.read(['a', 5], site)).toBeUndefined();
  expect(languagesKind(TEXT).read({ en: 'a', de: 'b' }, site)).toEqual({ en: 'a', de: 'b' });
  expect(languagesKind(TEXT).read({ en: 'a', de: 5 }, site)).toBeUndefined();
  expect(languagesKind(TEXT).read({ en: 5, de: 'b' }, site)).toBeUndefined();
});

it('a table reads the fields that are right, and leaves out the others', () => {
  const context = requestContext(readBody('{"a": "x", "b": 5, "c": null}'), {});
  const members = { context, pointer: '', values: { a: 'x', b: 5, c: null, d: 1 }, prefix: '', needed: [] };
  const unknown: string[] = [];
  const read = fieldReader({ a: field(TEXT), b: field(TEXT), c: field(TEXT) }).read(members, (_, name) => {
    unknown.push(name);
  });
  expect(Object.entries(read)).toEqual([['a', 'x']]);
  expect(unknown).toEqual(['d']);
});
