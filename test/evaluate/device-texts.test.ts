/** Which of the texts that devices hold are kept as languages and time zones. */

import { describe, expect, it } from 'vitest';
import { RecognisedTexts, type TextKind } from '../../src/evaluate/device-texts.js';

function keptOf(kind: TextKind, texts: Iterable<string>): readonly string[] {
  const recognised = new RecognisedTexts(kind);
  for (const text of texts) recognised.add(text);
  return recognised.list();
}

describe('texts that are kept', () => {
  it('are tags of languages, as they are written, each once', () => {
    const texts = ['de', 'DE_at', 'de', 'zh-Hant-TW', 'x-own', 'i-klingon', 'fil'];
    expect([...keptOf('language', texts)].sort()).toEqual(['DE_at', 'de', 'fil', 'i-klingon', 'x-own', 'zh-Hant-TW']);
  });

  it('are names of zones, as they are written, each once', () => {
    const texts = ['Europe/Berlin', 'europe/berlin', 'Asia/Calcutta', 'Europe/Berlin', 'UTC'];
    expect([...keptOf('time-zone', texts)].sort()).toEqual(['Asia/Calcutta', 'Europe/Berlin', 'UTC', 'europe/berlin']);
  });

  it.each<[TextKind, readonly string[]]>([
    ['language', ['', 'd', 'deutsch', 'de-', '-de', 'de--AT', 'de AT', 'de\n', '\u0000', '*', 'x', '12', 'ünglish']],
    ['language', [`de${'-abcdefgh'.repeat(20)}`, 'de-'.repeat(200_000), '\ud800', '__proto__', 'constructor']],
    ['time-zone', ['', 'Europe', 'Europe/', 'Europe/Berlin ', 'UTC+2', '+02:00', '\u0000', 'A'.repeat(100_000)]],
  ])('are no others: %s', (kind, texts) => {
    expect(keptOf(kind, texts)).toEqual([]);
  });
});

it('the name of a zone in the database comes before other spellings of it', () => {
  const spellings = ['EUROPE/Berlin', 'europe/berlin', 'Europe/Berlin'];
  expect(keptOf('time-zone', spellings)).toEqual(['Europe/Berlin', 'EUROPE/Berlin', 'europe/berlin']);
});

describe('of one language', () => {
  it('the usual come first, then the shortest, then by code unit, in whatever order they are met', () => {
    const inOrder = ['DE', 'de', 'DE_AT', 'de-AT', 'de-CH', 'de-Latn', 'de-a', 'de-b', 'de-a1'];
    expect(keptOf('language', inOrder)).toEqual(inOrder);
    expect(keptOf('language', inOrder.toReversed())).toEqual(inOrder);
  });

  it.each(['de-AT', 'de-001', 'de-Latn', 'de-Latn-AT', 'de-Latn-001'])('%s is usual', (text) => {
    expect(keptOf('language', ['de-a', text])).toEqual([text, 'de-a']);
  });

  it.each([
    ['de-ATX', 'de-a'],
    ['de-12', 'de-a'],
    ['de-0011', 'de-a'],
    ['de-Lat', 'de-a'],
    ['de-Latin', 'de-a'],
    ['de-AT-Latn', 'de-a'],
    ['de-AT-1996', 'de-a'],
    ['x-de', 'x-a'],
    ['i-de', 'i-a'],
  ])('%s is not', (text, shorter) => {
    expect(keptOf('language', [text, shorter])).toEqual([shorter, text]);
  });

  it('a thousand and twenty-four are kept, and the last gives way to one that comes before it', () => {
    const numbered = (from: number, count: number) =>
      Array.from({ length: count }, (_, at) => `de-x${String(from + at).padStart(4, '0')}`);
    const full = numbered(1, 1024);
    expect(keptOf('language', full)).toEqual(full);
    expect(keptOf('language', [...full, ...numbered(1025, 1)])).toEqual(full);
    expect(keptOf('language', [...full, ...numbered(0, 1)])).toEqual(numbered(0, 1024));
  });
});

it('twenty thousand texts are kept, and of one more half as many of a language as before', () => {
  const languages = Array.from({ length: 25 }, (_, at) => `${String.fromCharCode(97 + at)}z`);
  const texts = languages.flatMap((language) => Array.from({ length: 800 }, (_, at) => `${language}-x${at}`));
  expect(keptOf('language', texts)).toHaveLength(20_000);
  expect(keptOf('language', [...texts, ...texts])).toHaveLength(20_000);
  expect(keptOf('language', [...texts, 'de'])).toHaveLength(25 * 512 + 1);
});

describe('a flood', () => {
  const real = ['de', 'de-AT', 'de_CH', 'en-GB', 'zh-Hant-TW', 'ja'];

  it('of what is no language leaves nothing behind', () => {
    const junk = Array.from({ length: 300_000 }, (_, number) => `junk ${number}`);
    expect([...keptOf('language', [...junk, ...real])].sort()).toEqual([...real].sort());
  });

  it('of tags in one language takes the place of none in another, and of no shorter one', () => {
    const junk = Array.from({ length: 300_000 }, (_, number) => `de-junk${number.toString(36).padStart(4, '0')}`);
    const kept = keptOf('language', [...junk.slice(0, 150_000), ...real, ...junk.slice(150_000)]);
    expect(kept).toEqual(expect.arrayContaining(real));
    expect(kept).toHaveLength(1024 + 3);
  });

  it('of tags in all languages leaves some of each', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const junk = letters.flatMap((one) =>
      letters.flatMap((two) => Array.from({ length: 450 }, (_, number) => `${one}${two}-junk${number}`)),
    );
    const kept = keptOf('language', [...junk, ...real]);
    expect(junk.length).toBe(304_200);
    expect(kept.length).toBeLessThanOrEqual(20_000);
    expect(kept).toEqual(expect.arrayContaining(real));
    expect(new Set(kept.map((text) => text.slice(0, 2)))).toHaveLength(26 * 26);
  });

  it('of spellings of a zone leaves the name of the database', () => {
    const letters = [...'america/argentina/comodrivadavia'];
    const junk = Array.from({ length: 300_000 }, (_, number) =>
      letters.map((letter, at) => ((number >> (at % 20)) & 1 ? letter.toUpperCase() : letter)).join(''),
    );
    const kept = keptOf('time-zone', [...junk, 'Europe/Berlin', 'America/Argentina/ComodRivadavia']);
    expect(kept).toEqual(expect.arrayContaining(['Europe/Berlin', 'America/Argentina/ComodRivadavia']));
    expect(kept).toHaveLength(1024 + 1);
  });

  it('leaves the same in whatever order texts come', () => {
    const junk = Array.from(
      { length: 90_000 },
      (_, number) => `${'defrenja'.slice((number % 4) * 2).slice(0, 2)}-x${number}`,
    );
    const texts = [...junk, ...real];
    expect(new Set(keptOf('language', texts.toReversed()))).toEqual(new Set(keptOf('language', texts)));
  });
});
