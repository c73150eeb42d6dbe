/** The order of findings, how many are told, and what is said of the others. */

import { describe, expect, it } from 'vitest';
import { diagnose } from '../../src/diagnostics/diagnose.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import type { Severity } from '../../src/diagnostics/severity.js';
import { sortAndCap } from '../../src/diagnostics/sort-and-cap.js';
import { countSeverities, describeTotals } from '../../src/diagnostics/totals.js';

function at(start: number, severity: Severity = 'error', message = 'm', end = start + 1): Diagnostic {
  return diagnose('syntax/unexpected', { start, end }, message, { severity });
}

function told(diagnostics: readonly Diagnostic[]): readonly string[] {
  return diagnostics.map(({ span, severity, message }) => `${span.start} ${severity} ${message}`);
}

describe('order', () => {
  it('is by position first', () => {
    expect(told(sortAndCap([at(5), at(0, 'note'), at(3)], 50))).toEqual(['0 note m', '3 error m', '5 error m']);
  });

  it('is by severity at one position', () => {
    expect(told(sortAndCap([at(1, 'note'), at(1, 'warning'), at(1)], 50))).toEqual([
      '1 error m',
      '1 warning m',
      '1 note m',
    ]);
  });

  it('is by code where position and severity are the same', () => {
    const tag = diagnose('name/unknown-tag', { start: 1, end: 2 }, 'x');
    expect(sortAndCap([at(1), tag], 50).map(({ code }) => code)).toEqual(['name/unknown-tag', 'syntax/unexpected']);
  });

  it('keeps that of equals', () => {
    expect(told(sortAndCap([at(1, 'error', 'a'), at(1, 'error', 'b', 9), at(1, 'error', 'c')], 50))).toEqual([
      '1 error a',
      '1 error b',
      '1 error c',
    ]);
  });

  it('leaves the given list alone', () => {
    const given = Object.freeze([at(5), at(0)]);
    sortAndCap(given, 50);
    expect(told(given)).toEqual(['5 error m', '0 error m']);
  });
});

describe('cap', () => {
  it('is not met by as many as the limit', () => {
    expect(sortAndCap([at(0), at(1)], 2)).toHaveLength(2);
  });

  it('ends in an entry that counts the dropped', () => {
    expect(told(sortAndCap([at(2, 'warning'), at(0), at(3, 'note'), at(4, 'warning')], 1))).toEqual([
      '0 error m',
      '2 warning 3 more findings are not shown: 2 warnings, 1 note',
    ]);
  });

  it('gives that entry the highest dropped severity', () => {
    const [, last] = sortAndCap([at(0, 'note'), at(1, 'note'), at(2, 'error')], 1);
    expect([last!.code, last!.severity, last!.message]).toEqual([
      'limit/too-many-diagnostics',
      'error',
      '2 more findings are not shown: 1 error, 1 note',
    ]);
  });

  it('speaks of one in the singular', () => {
    expect(sortAndCap([at(0), at(1)], 1)[1]!.message).toBe('1 more finding is not shown: 1 error');
  });

  it.each([
    [2, ['0 m', '7 a']],
    [3, ['0 m', '1 m', '7 a']],
    [4, ['0 m', '1 m', '7 a', '8 b']],
    [5, ['0 m', '1 m', '2 m', '7 a', '8 b']],
    [6, ['0 m', '1 m', '2 m', '3 m', '7 a', '8 b']],
  ])('of %i at most half, rounded up, say the same while others wait', (limit, told) => {
    const same = [0, 1, 2, 3, 4].map((start) => at(start, 'error', 'm'));
    const found = sortAndCap([...same, at(7, 'error', 'a'), at(8, 'error', 'b')], limit);
    expect(found.slice(0, -1).map(({ span, message }) => `${span.start} ${message}`)).toEqual(told);
  });

  it('may be zero', () => {
    expect(told(sortAndCap([at(0)], 0))).toEqual(['0 error 1 more finding is not shown: 1 error']);
  });

  it('may be infinite', () => {
    expect(
      sortAndCap(
        Array.from({ length: 1000 }, (_, start) => at(start)),
        Number.POSITIVE_INFINITY,
      ),
    ).toHaveLength(1000);
  });
});

it('totals count each severity', () => {
  expect(countSeverities([at(0), at(0, 'note'), at(0), at(0, 'warning')])).toEqual({
    errors: 2,
    warnings: 1,
    notes: 1,
  });
});

it('totals in words leave out what there is none of', () => {
  expect(describeTotals({ errors: 1200, warnings: 0, notes: 1 })).toBe('1,200 errors, 1 note');
});
