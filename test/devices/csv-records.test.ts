/** Records of CSV and their limits: which line each begins on, however the text is cut, and what is given up. */

import { describe, expect, it } from 'vitest';
import { type CsvRecord, CsvScanner } from '../../src/devices/csv-records.js';
import { notUtf8 } from '../../src/devices/errors.js';

/** Lines, cells and codes of faults, of a text that comes in blocks of whole lines. */
function recordsOf(units: number, ...blocks: readonly string[]) {
  const scanner = new CsvScanner(units);
  const records: CsvRecord[] = blocks.flatMap((block) => [...scanner.scan(block)]);
  records.push(...scanner.end());
  return records.map(({ line, cells, fault }) => [line, fault === null ? cells : fault.message]);
}

const TOO_LONG = 'this line is longer than 10 bytes';
const STRAY = 'a double quote stands inside a cell without quotes';
const TEXT_AFTER = 'text follows the closing quote of a cell';

describe('a record', () => {
  it.each<[string, readonly unknown[]]>([
    ['a,b\n', [[1, ['a', 'b']]]],
    ['a,b', [[1, ['a', 'b']]]],
    ['a,\n', [[1, ['a', '']]]],
    ['a,', [[1, ['a', '']]]],
    [
      ',\n,',
      [
        [1, ['', '']],
        [2, ['', '']],
      ],
    ],
    ['\n\r\na\n\n', [[3, ['a']]]],
    // One cell that is empty makes a blank line, in quotes, too.
    ['""\na', [[2, ['a']]]],
    ['"",""\n', [[1, ['', '']]]],
    [
      '"a\n\nb","c\nd"\ne\n',
      [
        [1, ['a\n\nb', 'c\nd']],
        [5, ['e']],
      ],
    ],
    [
      '"a\n",b"\nc\n',
      [
        [1, STRAY],
        [3, ['c']],
      ],
    ],
    [
      '"a\n"b\nc\n',
      [
        [1, TEXT_AFTER],
        [3, ['c']],
      ],
    ],
    ['"a"\r', [[1, ['a']]]],
    [
      '"a"\rb\nc',
      [
        [1, TEXT_AFTER],
        [2, ['c']],
      ],
    ],
    [
      '"a"\r,b\nc',
      [
        [1, TEXT_AFTER],
        [2, ['c']],
      ],
    ],
  ])('of %j', (text, expected) => {
    expect(recordsOf(10, text)).toEqual(expected);
    // Cut behind each line.
    expect(recordsOf(10, ...text.split(/(?<=\n)/))).toEqual(expected);
  });

  it.each<[string, readonly unknown[]]>([
    // Ten units, quotes, commas and line ends outside of them not counted.
    [
      'abcd,"ef\nghi"\nz',
      [
        [1, ['abcd', 'ef\nghi']],
        [3, ['z']],
      ],
    ],
    [
      'abcd,"ef\nghij"\nz',
      [
        [1, TOO_LONG],
        [3, ['z']],
      ],
    ],
    [
      '"abcd\nefghi"\nz',
      [
        [1, ['abcd\nefghi']],
        [3, ['z']],
      ],
    ],
    [
      '"abcd\nefghij"\nz',
      [
        [1, TOO_LONG],
        [3, ['z']],
      ],
    ],
    [
      '"ab","cd\n","ef\nhi"\nz',
      [
        [1, ['ab', 'cd\n', 'ef\nhi']],
        [4, ['z']],
      ],
    ],
    [
      '"ab","cd\n","ef\nhij"\nz',
      [
        [1, TOO_LONG],
        [4, ['z']],
      ],
    ],
    // What follows a record counts anew.
    [
      '"abcd\nefghi"\n"abcd\nefghi"\n',
      [
        [1, ['abcd\nefghi']],
        [3, ['abcd\nefghi']],
      ],
    ],
  ])('holds ten units and no more, where it may have ten: %j', (text, expected) => {
    expect(recordsOf(10, text)).toEqual(expected);
    expect(recordsOf(10, ...text.split(/(?<=\n)/))).toEqual(expected);
  });

  it.each(['a,"', 'a,"\n', '"', 'a,"b'])(
    'that ends inside of a quote is told, be there nothing behind it: %j',
    (text) => {
      const message = 'a cell opened with a double quote on this line is never closed';
      expect(recordsOf(10, text)).toEqual([[1, message]]);
    },
  );

  it('that has a line which could not be read is lost where it begins, and the next is read', () => {
    const reason = notUtf8();
    const scanner = new CsvScanner(100);
    expect(scanner.scan('a,"b\n')).toEqual([]);
    expect(scanner.isInside).toBe(true);
    expect(scanner.lostLine(reason)).toMatchObject({ line: 1, fault: reason });
    expect([scanner.isInside, scanner.line]).toEqual([false, 3]);
    expect(scanner.lostLine(reason)).toMatchObject({ line: 3, fault: reason });
    expect(scanner.scan('c\n')).toEqual([{ line: 4, cells: ['c'], fault: null }]);
  });
});
