import { describe, expect, it } from 'vitest';
import { diagnose, replaceFix } from '../../src/diagnostics/diagnose.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { countSeverities } from '../../src/diagnostics/totals.js';
import { isReportFormat, REPORT_FORMATS } from '../../src/report/formats.js';
import { report } from '../../src/report/report.js';
import type { Run, SourceReport } from '../../src/report/run.js';

const TEXT = 'A("X")\n  + T("a", EQ, "1")';

const quoted: Diagnostic = diagnose('syntax/unexpected', { start: 22, end: 25 }, 'a quoted integer', {
  help: 'drop the quotes',
  related: [{ span: { start: 13, end: 16 }, message: '`a` is an Integer' }],
  fixes: [replaceFix('safe', 'drop the quotes', { start: 22, end: 25 }, '1')],
});

function source(name: string, diagnostics: readonly Diagnostic[], parts: Partial<SourceReport> = {}): SourceReport {
  return {
    source: name,
    kind: 'filter',
    text: TEXT,
    diagnostics,
    totals: countSeverities(diagnostics),
    valid: diagnostics.every(({ severity }) => severity !== 'error'),
    reach: null,
    tags: [],
    ...parts,
  };
}

function run(...results: readonly SourceReport[]): Run {
  return { results, failures: [] };
}

const clean = source('b.sift', [], {
  reach: { accountWide: false, applications: ['X'], groups: [], platforms: ['iOS'], because: [{ start: 0, end: 1 }] },
  tags: [{ name: 'a', application: null, type: 'Integer' }],
});

it('names the formats there are', () => {
  expect(REPORT_FORMATS).toEqual(['pretty', 'compact', 'json', 'jsonl', 'github', 'sarif', 'junit', 'gitlab']);
});

it.each(['pretty', 'compact', 'json', 'jsonl', 'github', 'sarif', 'junit', 'gitlab'])('%s is a format', (name) => {
  expect(isReportFormat(name)).toBe(true);
});

it.each(['checkstyle', 'toString', '__proto__', ''])('%j is no format', (name) => {
  expect(isReportFormat(name)).toBe(false);
});

describe('pretty', () => {
  it('wraps what is said within the width that is asked for', () => {
    const long = { ...quoted, help: 'one two three four five six seven eight nine ten' };
    const linesOf = (width?: number) =>
      report(run(source('a.sift', [long])), 'pretty', width === undefined ? {} : { width }).split('\n');
    const helpOf = (lines: readonly string[]) => lines.filter((line) => /(?:one|five|nine) /.test(line));
    expect(helpOf(linesOf())).toEqual(['  ├─ help: one two three four five six seven eight nine ten']);
    expect(helpOf(linesOf(40))).toEqual(['  ├─ help: one two three four five six', '  │        seven eight nine ten']);
  });

  it('shows a frame for each finding, then counts', () => {
    expect(report(run(source('a.sift', [quoted]), clean), 'pretty')).toBe(
      [
        'error[syntax/unexpected]: a quoted integer',
        '  ╭─ a.sift:2:16',
        '1 │ A("X")',
        '2 │   + T("a", EQ, "1")',
        '  │       ───      ^^^',
        '  │       `a` is an Integer',
        '  ├─ help: drop the quotes',
        '  ╰─ safe fix: drop the quotes → + T("a", EQ, 1)',
        '',
        '2 files, 1 error, 1 fixable with --fix',
        '',
      ].join('\n'),
    );
  });

  it('has one line when there is nothing to say', () => {
    expect(report(run(clean), 'pretty')).toBe('1 file, no findings\n');
  });

  it('counts what the cap left out', () => {
    const capped = source('a.sift', [quoted], { totals: { errors: 70, warnings: 1, notes: 2 } });
    expect(report(run(capped), 'pretty')).toMatch(/\n1 file, 70 errors, 1 warning, 2 notes, 1 fixable with --fix\n$/);
  });

  it.each([
    [{ errors: 1, warnings: 1, notes: 0 }, '1;31'],
    [{ errors: 0, warnings: 1, notes: 0 }, '1;33'],
    [{ errors: 0, warnings: 0, notes: 1 }, '1;34'],
    [{ errors: 0, warnings: 0, notes: 0 }, '32'],
  ])('colours its last line by the worst of %j', (totals, sgr) => {
    const text = report(run(source('a.sift', [], { totals })), 'pretty', { color: true });
    expect(text).toMatch(new RegExp(`^\\u001b\\[${sgr}m1 file, [^\\u001b]*\\u001b\\[0m\\n$`));
  });

  it.each(['pretty', 'github'] as const)('%s that looked at nothing never says that it found nothing', (format) => {
    const failed = { results: [], failures: [{ code: 'input', message: 'no', source: 'a.sift' }] };
    expect(report(failed, format).split('\n')[0]).toBe('0 files, 1 failure: nothing was checked');
  });

  it('says that it could not look at everything, in the colour of errors', () => {
    const failures = [
      { code: 'input', message: 'no' },
      { code: 'input', message: 'no' },
    ];
    const said = ', 2 failures: not everything was checked';
    expect(report({ results: [clean], failures }, 'pretty')).toBe(`1 file${said}\n`);
    expect(report({ results: [source('a.sift', [quoted]), clean], failures }, 'pretty')).toMatch(
      new RegExp(`\n2 files, 1 error, 1 fixable with --fix${said}\n$`),
    );
    expect(report({ results: [clean], failures }, 'pretty', { color: true })).toBe(
      `\u001b[1;31m1 file${said}\u001b[0m\n`,
    );
  });

  it('counts no file', () => {
    expect(report(run(), 'pretty')).toBe('0 files, no findings\n');
  });
});

describe('compact', () => {
  it('is a line for each finding', () => {
    const note = diagnose('syntax/unexpected', { start: 0, end: 1 }, 'odd', { severity: 'note' });
    expect(report(run(source('a.sift', [note, quoted]), clean, source('c.sift', [note])), 'compact')).toBe(
      [
        'a.sift:1:1: note syntax/unexpected odd',
        'a.sift:2:16: error syntax/unexpected a quoted integer | help: drop the quotes | safe fix: drop the quotes -> + T("a", EQ, 1)',
        'c.sift:1:1: note syntax/unexpected odd',
        '',
      ].join('\n'),
    );
  });

  it('has one line for three that say the same, with the places of the others', () => {
    const same = [0, 2, 4].map((start) => diagnose('syntax/unexpected', { start, end: start + 1 }, 'odd'));
    expect(report(run(source('a.sift', same, { text: 'A B C' })), 'compact')).toBe(
      'a.sift:1:1: error syntax/unexpected odd | and 2 more like this: 1:3, 1:5\n',
    );
  });

  it('is empty when there is nothing to say', () => {
    expect(report(run(clean), 'compact')).toBe('');
  });
});

describe('json', () => {
  function json(...results: readonly SourceReport[]): unknown {
    return JSON.parse(report(run(...results), 'json'));
  }

  it('has every member of the contract, in its order', () => {
    const range = (start: readonly number[], end: readonly number[]) => ({
      start: { offset: start[0], line: start[1], column: start[2] },
      end: { offset: end[0], line: end[1], column: end[2] },
    });
    const text = report(run(source('a.sift', [quoted])), 'json');
    expect(text).toBe(
      `${JSON.stringify(
        {
          schemaVersion: 1,
          results: [
            {
              source: 'a.sift',
              kind: 'filter',
              valid: false,
              reach: null,
              tags: [],
              diagnostics: [
                {
                  code: 'syntax/unexpected',
                  severity: 'error',
                  message: 'a quoted integer',
                  help: 'drop the quotes',
                  pointer: null,
                  range: range([22, 2, 16], [25, 2, 19]),
                  related: [{ message: '`a` is an Integer', range: range([13, 2, 7], [16, 2, 10]) }],
                  fixes: [
                    {
                      title: 'drop the quotes',
                      safety: 'safe',
                      edits: [{ range: range([22, 2, 16], [25, 2, 19]), text: '1' }],
                    },
                  ],
                },
              ],
            },
          ],
          summary: { sources: 1, errors: 1, warnings: 0, notes: 0 },
          failure: null,
        },
        null,
        2,
      )}\n`,
    );
  });

  it('tells reach and tags of a valid filter', () => {
    expect(json(clean)).toMatchObject({
      results: [
        {
          valid: true,
          reach: { accountWide: false, applications: ['X'], groups: [], platforms: ['iOS'] },
          tags: [{ name: 'a', application: null, type: 'Integer' }],
          diagnostics: [],
        },
      ],
    });
    expect(report(run(clean), 'json')).not.toContain('because');
  });

  it('is valid with warnings alone', () => {
    const warning = diagnose('syntax/unexpected', { start: 0, end: 1 }, 'odd', { severity: 'warning' });
    expect(json(source('a.sift', [warning]))).toMatchObject({ results: [{ valid: true }] });
  });

  it('is not valid when an error was left out by the cap', () => {
    const left = source('a.sift', [], {
      totals: { errors: 1, warnings: 0, notes: 0 },
      valid: false,
      reach: clean.reach,
    });
    expect(json(left)).toMatchObject({ results: [{ valid: false, reach: null }], summary: { errors: 1 } });
  });

  it('carries a failure, with what was found before it', () => {
    const text = report({ results: [clean], failures: [{ code: 'config', message: 'no' }] }, 'json');
    expect(JSON.parse(text)).toMatchObject({ results: [{}], failure: { code: 'config', message: 'no' } });
  });

  it('does not count a byte order mark', () => {
    const first = diagnose('syntax/unexpected', { start: 0, end: 1 }, 'odd');
    expect(json(source('a', [first], { text: '\ufeffA' }))).toMatchObject({
      results: [{ diagnostics: [{ range: { start: { offset: 0, line: 1, column: 1 } } }] }],
    });
  });
});
