/** How many texts of a tag are listed. */

import { describe, expect, it } from 'vitest';
import { textCollector } from '../../src/evaluate/tag-texts.js';

function collected(count: number) {
  const texts = textCollector(undefined);
  for (let number = 0; number < count; number++) texts.add(`text ${number}`);
  return texts;
}

describe('texts of a tag', () => {
  it('are listed where there are a hundred thousand, and the same ones again are no more', () => {
    const texts = collected(100_000);
    texts.add('text 7');
    expect(texts.list()).toHaveLength(100_000);
  });

  it('are too many where there is one more', () => {
    const texts = collected(100_000);
    expect(() => texts.add('another')).toThrow('devices hold more than 100000 different texts under the tag');
  });
});

it('those alone that are of a kind are kept where it is told', () => {
  const kept = (kind: 'language' | 'time-zone' | undefined) => {
    const texts = textCollector(kind);
    for (const text of ['de', 'Europe/Oslo', 'any other']) texts.add(text);
    return texts.list();
  };
  expect([kept('language'), kept('time-zone'), kept(undefined)]).toEqual([
    ['de'],
    ['Europe/Oslo'],
    ['de', 'Europe/Oslo', 'any other'],
  ]);
});
