/** Answers as data: counts in an order that does not depend on the devices, levels, totals, and the edges of short reports. */

import { describe, expect, it } from 'vitest';
import { countJson, notedCountJson } from '../../src/report/count.js';
import { countsAtLeast, isAtLeast } from '../../src/report/fail-level.js';
import { diagnosticsJson, jsonReach } from '../../src/report/json.js';
import { rangesInTexts } from '../../src/report/ranges.js';
import { report } from '../../src/report/report.js';
import { bySource, totalsOf } from '../../src/report/run.js';
import { stepSummary } from '../../src/report/step-summary.js';
import { finding, result, runOf } from './runs.js';

const SEVERITIES = ['error', 'warning', 'note'] as const;

describe('a count', () => {
  const counted = {
    count: 3,
    devices: 9,
    byPlatform: new Map([
      ['Chrome', 1],
      ['Android', 0],
      ['iOS', 2],
    ]),
    byApplication: new Map([
      ['b', 1],
      ['B', 2],
      ['ä', 4],
      ['a', 3],
    ]),
  };

  it('has platforms in the order of the vocabulary, and applications by UTF-16 unit', () => {
    expect(JSON.stringify(countJson(counted))).toBe(
      '{"count":3,"devices":9,"byPlatform":{"iOS":2,"Android":0,"Chrome":1},"byApplication":{"B":2,"a":3,"b":1,"ä":4}}',
    );
  });

  it('has no member for what no device is of', () => {
    const none = {
      count: 0,
      devices: 9,
      byPlatform: new Map<string, number>(),
      byApplication: new Map<string, number>(),
    };
    expect(countJson(none)).toStrictEqual({ count: 0, devices: 9, byPlatform: {}, byApplication: {} });
    expect(countJson({ ...none, count: 1, byPlatform: new Map([['OsX', 1]]) })).toStrictEqual({
      count: 1,
      devices: 9,
      byPlatform: { OsX: 1 },
      byApplication: {},
    });
  });

  it('has notes where there are any, with their places in the text', () => {
    expect(notedCountJson(counted, 'A("X")')).toEqual(countJson(counted));
    expect(notedCountJson({ ...counted, notes: [] }, 'A("X")')).toEqual(countJson(counted));
    const notes = [finding(2, 5, 'no device has it', { severity: 'note' })];
    expect(notedCountJson({ ...counted, notes }, 'A("X")')).toEqual({
      ...countJson(counted),
      notes: diagnosticsJson('A("X")', notes),
    });
    expect(diagnosticsJson('A("X")', notes)).toMatchObject([
      { range: { start: { offset: 2, line: 1, column: 3 }, end: { offset: 5, line: 1, column: 6 } } },
    ]);
  });
});

it('a reach has its names in order', () => {
  const reach = {
    accountWide: false,
    applications: ['b', 'a'],
    groups: ['h', 'g'],
    platforms: ['iOS', 'Android'],
  } as const;
  expect(jsonReach(reach)).toEqual({
    accountWide: false,
    applications: ['a', 'b'],
    groups: ['g', 'h'],
    platforms: ['Android', 'iOS'],
  });
});

describe('a level', () => {
  it('is met by findings that are as bad, or worse', () => {
    const met = SEVERITIES.map((level) => SEVERITIES.filter((severity) => isAtLeast(severity, level)));
    expect(met).toEqual([['error'], ['error', 'warning'], ['error', 'warning', 'note']]);
  });

  it('counts those', () => {
    const totals = { errors: 1, warnings: 10, notes: 100 };
    expect(SEVERITIES.map((level) => countsAtLeast(totals, level))).toEqual([1, 11, 111]);
  });
});

describe('the results of a run', () => {
  const [error, warning, note] = SEVERITIES.map((severity) => finding(0, 1, severity, { severity }));

  it('are added up by severity', () => {
    const run = runOf([
      result('a', 'A', [error!, warning!, warning!]),
      result('b', 'B', [note!, error!, note!, note!]),
    ]);
    expect(totalsOf(run)).toEqual({ errors: 2, warnings: 2, notes: 3 });
    expect(totalsOf(runOf([]))).toEqual({ errors: 0, warnings: 0, notes: 0 });
  });

  it('are taken together where they follow each other in one file', () => {
    const [a, b, again] = [result('a', '1', []), result('b', '2', []), result('a', '3', [])];
    expect(bySource(runOf([a, a, b, again]))).toEqual([[a, a], [b], [again]]);
    expect(bySource(runOf([]))).toEqual([]);
  });

  it('have places of their own texts, whichever was asked for before', () => {
    const rangesOf = rangesInTexts();
    const [first, second] = ['\n\nA', 'A'];
    const lines = [first, second, first, first, second].map(
      (text) => rangesOf(text)({ start: text.length - 1, end: text.length }).start.line,
    );
    expect(lines).toEqual([3, 1, 3, 3, 1]);
  });

  it('that follow each other and share a text look for its lines once', () => {
    const rangesOf = rangesInTexts();
    const first = rangesOf('A\nB');
    expect(rangesOf('A\nB')).toBe(first);
    expect(rangesOf('C')).not.toBe(first);
  });
});

describe('the table of a step', () => {
  it.each([
    [49, 49, null],
    [50, 50, null],
    [51, 50, '1 more row is in the report of the step.'],
    [52, 50, '2 more rows are in the report of the step.'],
  ])('of %i findings has %i rows', (count, shown, more) => {
    const rows = stepSummary(
      runOf([
        result(
          'a',
          'A',
          Array.from({ length: count }, () => finding(0, 1, 'x')),
        ),
      ]),
      {},
    );
    expect(rows.split('\n').filter((row) => row.startsWith('| error'))).toHaveLength(shown);
    expect(/^.* more row.*$/m.exec(rows)?.[0] ?? null).toBe(more);
  });

  it('has failures first, with the file that one is about, then errors, warnings and notes', () => {
    const mixed = ['note', 'error', 'warning', 'error'].map((severity) =>
      finding(0, 1, severity, { severity: severity as 'note' }),
    );
    const run = runOf([result('/r/a', 'A', mixed)], [{ code: 'input', message: 'no', source: '/r/b' }]);
    const kinds = stepSummary(run, { folder: '/r' })
      .split('\n')
      .flatMap((row) => /^\| (\w+) \| (\S*)/.exec(row)?.slice(1, 3).join(' ') ?? []);
    expect(kinds).toEqual(['failure b', 'error a\\:1\\:1', 'error a\\:1\\:1', 'warning a\\:1\\:1', 'note a\\:1\\:1']);
  });
});

describe('the last line, in colour', () => {
  const coloured = (severity: 'error' | 'warning' | 'note' | null, failed = false): string => {
    const diagnostics = severity === null ? [] : [finding(0, 1, 'x', { severity })];
    const run = runOf([result('a', 'A', diagnostics)], failed ? [{ code: 'input', message: 'no' }] : []);
    return report(run, 'pretty', { color: true }).trimEnd().split('\n').at(-1) ?? '';
  };
  const styleOf = (line: string): string => line.split('1 file')[0] ?? '';

  it('is another one for errors, warnings, notes, and where nothing was found', () => {
    const styles = [...SEVERITIES, null].map((severity) => styleOf(coloured(severity)));
    expect(new Set(styles).size).toBe(4);
    expect(styles.every((style) => style.startsWith('\u001b['))).toBe(true);
  });

  it('is that of errors where something failed', () => {
    expect(styleOf(coloured(null, true))).toBe(styleOf(coloured('error')));
    expect(styleOf(coloured('note', true))).toBe(styleOf(coloured('error')));
  });
});
