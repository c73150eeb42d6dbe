/** Fields that take one of some words: what is none is an error, another spelling is told with the word, and nothing is taken for a word it is not. */

import { describe, expect, it } from 'vitest';
import { checkCreateTargetedMessage, messageOf } from '../expect-request.js';

const VALUE = 'field/wrong-value';
const SPELLING = 'field/other-spelling';

function told(field: string, value: unknown): readonly string[] {
  return checkCreateTargetedMessage(messageOf({ [field]: value }))
    .diagnostics.filter(({ pointer }) => pointer === `/request/${field}`)
    .map(({ code, fixes }) => [code, ...fixes.flatMap(({ edits }) => edits.map(({ text }) => text))].join(' '));
}

describe.each([
  ['wp_type', ['Tile', 'Toast']],
  ['wns_type', ['Tile', 'Toast', 'Badge', 'Raw']],
  ['android_delivery_priority', ['normal', 'high']],
] as const)('%s', (field, words) => {
  it('takes its words', () => {
    expect(words.flatMap((word) => told(field, word))).toEqual([]);
  });

  it('in capitals and small letters they are other spellings', () => {
    const spelt = (word: string) => [word.toUpperCase(), word.toLowerCase()].filter((each) => each !== word);
    for (const word of words)
      expect(spelt(word).flatMap((each) => told(field, each))).toEqual(spelt(word).map(() => `${SPELLING} "${word}"`));
  });

  it.each(['Foo', '', 'til', 'Tiles', 'urgent', 'Tile,Toast'])('%j is none', (value) => {
    expect(told(field, value)).toEqual([VALUE]);
  });

  it.each([5, true, [], {}])('%j is no word', (value) => {
    expect(told(field, value)).toEqual(['field/wrong-type']);
  });
});

describe('words of Windows for Windows Phone', () => {
  const messages = (value: string) =>
    checkCreateTargetedMessage(messageOf({ wp_type: value })).diagnostics.map(({ message }) => message);

  it.each(['Raw', 'raw', 'RAW'])('%s is told to be not supported', (value) => {
    expect(messages(value)).toEqual([
      '`wp_type` takes Tile or Toast: raw notifications are not supported on Windows Phone',
    ]);
  });

  it('another is none', () => {
    expect(messages('Badge')).toEqual(['`wp_type` takes Tile or Toast, and this is `"Badge"`']);
  });
});
