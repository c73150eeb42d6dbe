/** Texts of a column and their codes: the same for bytes and strings, and none where there is no room. */

import { describe, expect, it } from 'vitest';
import { NO_ROOM, TextScope } from '../../../src/devices/columns/text-scope.js';
import { SCOPE_APPLICATIONS, SCOPE_TAGS } from '../../../src/devices/scan/layout.js';
import { RowScanner } from '../../../src/devices/scan/row-scanner.js';
import { scalarKernel } from '../../../src/devices/scan/scalar/scalar-kernel.js';

const KNOWN = [
  { scope: SCOPE_TAGS, text: 'age', value: 7 },
  { scope: SCOPE_APPLICATIONS, text: 'Köln', value: 8 },
];
const ENCODER = new TextEncoder();

function scanner(): RowScanner {
  const made = RowScanner.make({ entries: KNOWN, slots: [], closed: 0 }, 1000, scalarKernel);
  if (made === null) throw new Error('there is no scanner');
  return made;
}

/** The code of UTF-8 in the middle of other bytes. */
function codeOfBytes(scope: TextScope, text: string): number {
  const bytes = ENCODER.encode(`<${text}>`);
  return scope.codeOfBytes(bytes, 1, bytes.length - 1);
}

describe('a text', () => {
  it.each(['', 'x', 'Köln', 'a text of more than sixteen bytes', '東京😀'])(
    '%j has one code, as bytes and as a string',
    (text) => {
      const scope = new TextScope(scanner(), SCOPE_APPLICATIONS, true);
      const code = codeOfBytes(scope, text);
      expect(code).toBeGreaterThan(0);
      expect([scope.codeOfText(text), scope.codeOfText(text), codeOfBytes(scope, text)]).toEqual([code, code, code]);
      expect(codeOfBytes(scope, `${text}.`)).not.toBe(code);
    },
  );

  it('that is not known has the code 0 where none is added, and one that is known has its own in its scope alone', () => {
    const scan = scanner();
    const [tags, applications] = [SCOPE_TAGS, SCOPE_APPLICATIONS].map((scope) => new TextScope(scan, scope, false));
    expect([tags?.codeOfText('Köln'), applications?.codeOfText('age'), tags?.codeOfText('ages')]).toEqual([0, 0, 0]);
    expect([codeOfBytes(tags as TextScope, 'Köln'), codeOfBytes(tags as TextScope, 'ag')]).toEqual([0, 0]);
    expect(scan.valueOfCode(tags?.codeOfText('age') ?? 0)).toBe(7);
    expect(scan.valueOfCode(codeOfBytes(applications as TextScope, 'Köln'))).toBe(8);
  });

  it.each([
    [262_144, true],
    [262_145, false],
  ])('of %i bytes has room to be looked up: %s', (length, hasRoom) => {
    for (const adds of [true, false]) {
      const scope = new TextScope(scanner(), SCOPE_APPLICATIONS, adds);
      const text = 'x'.repeat(length);
      expect([scope.codeOfText(text) === NO_ROOM, codeOfBytes(scope, text) === NO_ROOM]).toEqual([!hasRoom, !hasRoom]);
    }
  });

  it('with half of a surrogate pair has no room: UTF-8 does not hold it', () => {
    for (const text of ['\ud83d', 'a\ude00b', '\ude00\ud83d'])
      for (const adds of [true, false])
        expect(new TextScope(scanner(), SCOPE_APPLICATIONS, adds).codeOfText(text)).toBe(NO_ROOM);
  });

  it('has no room in a table that is full, and some in the next table, under a code of that', () => {
    const scan = scanner();
    const scope = new TextScope(scan, SCOPE_APPLICATIONS, true);
    const first = scope.codeOfText('first');
    let added = 0;
    while (scope.codeOfText(`text ${added}`) !== NO_ROOM) added++;
    // Beside 2 that were known and the first; entries are numbered from 1 on, in a table of 16,384.
    expect([added, scope.codeOfText('first'), codeOfBytes(scope, 'first')]).toEqual([16_380, first, first]);
    expect([scope.codeOfText('last'), codeOfBytes(scope, 'last')]).toEqual([NO_ROOM, NO_ROOM]);
    const { generation } = scope;
    scan.forgetTexts();
    expect(scope.generation).toBe(generation + 1);
    expect([scope.codeOfText('last'), scope.codeOfText('first')]).toEqual([first, first + 1]);
  });
});
