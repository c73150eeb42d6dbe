/** Names of languages are tags of BCP 47 by their structure, and are looked at up to a length that no tag in use comes near. */

import { expect, it } from 'vitest';
import { checkCreateTargetedMessage, message, messageOf } from '../expect-request.js';

/** With as many private parts as it takes. */
function tagOf(units: number): string {
  return `en-x${'-aaaaaaaa'.repeat(20)}`.slice(0, units);
}

it.each([
  [35, []],
  [99, []],
  [100, []],
  [101, ['warning']],
  [150, ['warning']],
])('a tag of %i characters: %j', (units, severities) => {
  const found = message({ content: { en: 'Hello', [tagOf(units)]: 'Hello' } });
  expect(found.map((line) => line.split(' ')[0])).toEqual(severities);
});

it.each(['en', 'EN', 'ast', 'pt-BR', 'zh-Hant', 'zh-Hant-TW', 'es-419', 'de-1996', 'en-a-bbb'])(
  '%j is a tag',
  (code) => {
    expect(message({ content: { [code]: 'Hello' } })).toEqual([]);
  },
);

it.each([
  '',
  'a',
  '1',
  '12',
  '__',
  'en-',
  'en-a',
  'en-a-',
  'en-12',
  'en-__',
  'en-____',
  'en-Latn-1',
  'en-Latn-__',
  'english!',
])('%j is none', (code) => {
  expect(message({ content: { [code]: 'Hello' } })).toEqual([
    `warning field/language-code /request/content/${code} "${code}"`,
  ]);
});

it('what is neither a text nor an object of them is told as that', () => {
  const told = (content: unknown) =>
    checkCreateTargetedMessage(messageOf({ content })).diagnostics.map((each) => each.message);
  const words = '`content` takes a text, or an object of language code to it, and this is';
  expect(told(5)).toEqual([`${words} a number`]);
  expect(told(['Hello'])).toEqual([`${words} a list`]);
  expect(told({ en: 5 })).toEqual(['`content in en` takes a text, and this is a number']);
});
