/** What options may be, kind by kind: what is taken, with its unit, and what is said of all else. */

import { describe, expect, it } from 'vitest';
import type { OptionSpec } from '../../../src/cli/command/command-syntax.js';
import { type Settings, settle } from '../../../src/cli/command/settings.js';
import { Failure } from '../../../src/cli/output/failure.js';

function settled(kind: NonNullable<OptionSpec['kind']>, value: string): Settings {
  const option: OptionSpec = { name: 'most', kind, value: 'VALUE', summary: 'the most' };
  return settle([option], { flags: new Map([['most', value]]), environment: {}, config: new Map() });
}

function refusal(kind: NonNullable<OptionSpec['kind']>, value: string): unknown {
  try {
    settled(kind, value);
    return 'taken';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return [error.code, error.message, error.help];
  }
}

describe('a number of bytes', () => {
  it.each([
    ['0', 0],
    ['7', 7],
    ['1K', 1_024],
    ['512M', 536_870_912],
    ['512m', 536_870_912],
    ['20G', 21_474_836_480],
    ['3T', 3_298_534_883_328],
    ['9007199254740991', 9_007_199_254_740_991],
    ['8191T', 9_006_099_743_113_216],
  ])('is %s', (value, bytes) => expect(settled('size', value).bytes('most')).toBe(bytes));

  it.each(['', 'M', '-1', '1.5G', '1 G', '1GB', '1P', '0x10', 'many', '9007199254740992', '8192T'])(
    'is not %j',
    (value) =>
      expect(refusal('size', value)).toEqual([
        'usage',
        `option \`--most\` takes a number of bytes, not \`${value}\``,
        'as in `512M` or `20G`',
      ]),
  );

  it('is null where there is none', () => {
    const option: OptionSpec = { name: 'most', kind: 'size', value: 'SIZE', summary: 'the most' };
    const none = settle([option], { flags: new Map(), environment: {}, config: new Map() });
    expect(none.bytes('most')).toBeNull();
  });
});

describe('a whole number', () => {
  it.each([
    ['0', 0],
    ['007', 7],
    ['9007199254740991', 9_007_199_254_740_991],
  ])('is %s', (value, count) => expect(settled('count', value).count('most')).toBe(count));

  it.each(['', '-1', '1.5', '1e3', ' 1', '9007199254740992'])('is not %j', (value) =>
    expect(refusal('count', value)).toEqual([
      'usage',
      `option \`--most\` takes a whole number from 0, not \`${value}\``,
      null,
    ]),
  );
});

describe('a time', () => {
  it.each([
    ['2026-07-01T09:00Z', Date.UTC(2026, 6, 1, 9)],
    ['2026-07-01T09:00:30Z', Date.UTC(2026, 6, 1, 9, 0, 30)],
    ['2026-07-01T09:00:30.5+02:00', Date.UTC(2026, 6, 1, 7, 0, 30, 500)],
  ])('is %s', (value, time) => expect(settled('instant', value).instant('most')?.getTime()).toBe(time));

  it.each(['2026-07-01', '2026-07-01T09:00:00', '2026-13-01T09:00Z', '09:00Z', 'now'])('is not %j', (value) =>
    expect(refusal('instant', value)).toEqual([
      'usage',
      `option \`--most\` takes a time with its zone, not \`${value}\``,
      'as in `2026-07-01T09:00:00Z`',
    ]),
  );
});

it('a name of a file is not empty', () => {
  expect(settled('file', 'a').text('most')).toBe('a');
  expect(refusal('file', '')).toEqual(['usage', 'option `--most` takes the name of a file, not an empty one', null]);
});
