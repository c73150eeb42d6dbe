/** Rows as lines of NDJSON: which member each column becomes. */

import { describe, expect, it } from 'vitest';
import { rowWriter, tellFlagFault } from '../../../../src/cli/devices/columns/row-lines.js';
import type { Place } from '../../../../src/devices/column-names.js';

/** The line of a row with these texts. */
const lineOf = (places: readonly (Place | null)[], texts: readonly (string | null)[]) =>
  rowWriter(places)((column) => texts[column] ?? null);

describe('a row', () => {
  const places: readonly Place[] = [
    ['id'],
    ['tags', 'a"b'],
    ['applicationTags', 'X', 'level'],
    ['tags', 'city'],
    ['applicationTags', 'Y', 'level'],
  ];

  it('has members together that are inside of one', () => {
    expect(lineOf(places, ['"d"', '1', '2', '"Oslo"', '3'])).toBe(
      '{"id":"d","tags":{"a\\"b":1,"city":"Oslo"},"applicationTags":{"X":{"level":2},"Y":{"level":3}}}\n',
    );
  });

  it('leaves out what is unset, and members that nothing is in', () => {
    expect(lineOf(places, ['"d"', null, null, '"Oslo"', null])).toBe('{"id":"d","tags":{"city":"Oslo"}}\n');
    expect(lineOf(places, [])).toBe('{}\n');
  });

  it('has no columns that are not looked at', () => {
    expect(lineOf([['id'], null, ['platform']], ['"d"', '"x"', '"iOS"'])).toBe('{"id":"d","platform":"iOS"}\n');
  });
});

it.each([
  ['a text, separated', '"X;;Y"', '["X","Y"]'],
  ['a text with a list', '"[\\"X\\",\\"Y\\"]"', '["X","Y"]'],
  ['a list', '["X;Y"]', '["X;Y"]'],
])('applications in %s are a list', (_, text, list) => {
  expect(lineOf([['applications']], [text])).toBe(`{"applications":${list}}\n`);
});

it('a text of a tag stays as it is, whatever the tag is called', () => {
  expect(lineOf([['tags', 'applications']], ['"X;Y"'])).toBe('{"tags":{"applications":"X;Y"}}\n');
});

describe('columns of flags', () => {
  const places: readonly Place[] = [['applications', 'X'], ['id'], ['applications', 'a"b'], ['applications', 'Z']];

  it.each([
    ['true', '1', 'true', '["X","a\\"b","Z"]'],
    ['false', '0', null, '[]'],
    ['1', null, 'false', '["X"]'],
  ])('%s, %s and %s are the applications %s', (first, second, third, list) => {
    expect(lineOf(places, [first, '"d"', second, third])).toBe(`{"applications":${list},"id":"d"}\n`);
  });

  it.each(['2', '-1', '"true"', '[]'])('%s is no flag, and is told with its row and its column', (text) => {
    const tell = () => {
      try {
        lineOf(places, ['1', '"d"', text, '1']);
      } catch (error) {
        tellFlagFault(error, 'd.arrow', 7, ['x', 'id', 'third', 'z']);
      }
    };
    expect(tell).toThrow(/^d\.arrow:7: .*`third`/);
  });

  it('another error is told as it is', () => {
    const error = new Error('else');
    expect(() => tellFlagFault(error, 'd', 1, [])).toThrow(error);
  });
});
