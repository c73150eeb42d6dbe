import { describe, expect, it } from 'vitest';
import { githubReport } from '../../src/report/github.js';
import { stepSummary } from '../../src/report/step-summary.js';
import { finding, result, runOf } from './runs.js';

function commands(text: string): readonly string[] {
  return text.split('\n').filter((line) => line.startsWith('::'));
}

describe('github', () => {
  it('is the plain report, then an annotation for each finding', () => {
    const odd = finding(4, 7, 'odd', { help: 'even it out' });
    expect(githubReport(runOf([result('f/a.sift', 'A +\nB C D', [odd])]), {})).toBe(
      [
        'f/a.sift:2:1: error syntax/unexpected odd | help: even it out',
        '1 file, 1 error',
        '::error file=f/a.sift,line=2,endLine=2,col=1,endColumn=4,title=syntax/unexpected::odd%0Ahelp: even it out',
        '',
      ].join('\n'),
    );
  });

  it('has a line for each finding, for those that say the same as well', () => {
    const run = runOf([result('a', 'A B C', [finding(0, 1, 'odd'), finding(2, 3, 'odd'), finding(4, 5, 'odd')])]);
    expect(githubReport(run, {}).split('\n').slice(0, 4)).toEqual([
      'a:1:1: error syntax/unexpected odd',
      'a:1:3: error syntax/unexpected odd',
      'a:1:5: error syntax/unexpected odd',
      '1 file, 3 errors',
    ]);
  });

  it('an insertion point is a column wide, and what spans lines has no columns', () => {
    const run = runOf([result('a', 'A\nB', [finding(1, 1, 'here'), finding(0, 3, 'all')])]);
    expect(commands(githubReport(run, {}))).toEqual([
      '::error file=a,line=1,endLine=1,col=2,endColumn=3,title=syntax/unexpected::here',
      '::error file=a,line=1,endLine=2,title=syntax/unexpected::all',
    ]);
  });

  it('annotates ten of each severity, failures first, and says how many it left', () => {
    const many = (['error', 'warning', 'note'] as const).flatMap((severity) =>
      Array.from({ length: 12 }, (_, at) => finding(0, 1, `${severity} ${at}`, { severity })),
    );
    const text = githubReport(runOf([result('a', 'A', many)], [{ code: 'input', message: 'no', source: 'b' }]), {});
    const kinds = commands(text).map((line) => line.split(' ')[0]);
    expect(kinds).toEqual([
      ...Array.from({ length: 10 }, () => '::error'),
      ...Array.from({ length: 10 }, () => '::warning'),
      ...Array.from({ length: 10 }, () => '::notice'),
    ]);
    expect(commands(text)[0]).toBe('::error file=b,title=pushsift%3A input::no');
    expect(text).toContain(
      '\n1 file, 12 errors, 12 warnings, 12 notes, 1 failure: not everything was checked (7 not annotated)\n',
    );
  });

  it('paths are seen from the folder of the run', () => {
    const run = runOf([result('/somewhere/repo/f/a', 'A', [finding(0, 1, 'x')])]);
    expect(commands(githubReport(run, { folder: '/somewhere/repo' }))[0]).toMatch(/^::error file=f\/a,/);
  });

  it('a failure has the file that it is about, and none where it is about none', () => {
    const failures = [
      { code: 'input', message: 'cannot read', source: '/r/a' },
      { code: 'usage', message: 'no' },
    ];
    expect(commands(githubReport(runOf([], failures), { folder: '/r' }))).toEqual([
      '::error file=a,title=pushsift%3A input::cannot read',
      '::error title=pushsift%3A usage::no',
    ]);
  });

  it('nothing in a text or a name becomes a command', () => {
    const name = '::set-output name=x::y,%\r\n::error::z ##[add-mask]q';
    const text = githubReport(runOf([result(name, 'A', [finding(0, 1, '::error::no\n##[x]%0A')])]), {});
    const lines = text.split('\n');
    expect(lines.filter((line) => /^\s*::/.test(line))).toEqual([
      '::error file=%3A%3Aset-output name=x%3A%3Ay%2C%25%0D%0A%3A%3Aerror%3A%3Az ##[add-mask]q,line=1,endLine=1,col=1,endColumn=2,title=syntax/unexpected::::error::no%0A##[x]%250A',
    ]);
    expect(lines.filter((line) => !line.startsWith('::')).join('\n')).not.toContain('##[');
  });
});

describe('step summary', () => {
  it('is a table of failures and findings, the worst first', () => {
    const mild = finding(0, 1, 'mild', { severity: 'warning' });
    const run = runOf(
      [result('a', 'A', [mild]), result('b', '\nB', [finding(1, 2, 'odd')])],
      [{ code: 'input', message: 'no' }],
    );
    expect(stepSummary(run, {})).toBe(
      [
        '### pushsift: 2 files, 1 error, 1 warning, 1 failure: not everything was checked',
        '',
        '| | place | finding |',
        '|---|---|---|',
        '| failure |  | no (`input`) |',
        '| error | b\\:2\\:1 | odd (`syntax/unexpected`) |',
        '| warning | a\\:1\\:1 | mild (`syntax/unexpected`) |',
        '',
      ].join('\n'),
    );
  });

  it('is one line when there is nothing to say', () => {
    expect(stepSummary(runOf([result('a', 'A', [])]), {})).toBe('### pushsift: 1 file, no findings\n');
  });

  it('shows fifty rows, and says how many more there are', () => {
    const many = Array.from({ length: 52 }, () => finding(0, 1, 'x'));
    const rows = stepSummary(runOf([result('a', 'A', many)]), {}).split('\n');
    expect(rows.filter((row) => row.startsWith('| error')).length).toBe(50);
    expect(rows).toContain('2 more rows are in the report of the step.');
  });

  it('shows text as it is: no markup, no line breaks', () => {
    const run = runOf([result('a|b', 'A', [finding(0, 1, '<img src=x> [a](b) `c` | d\n# e')])]);
    expect(stepSummary(run, {})).toContain(
      '| error | a\\|b\\:1\\:1 | \\<img src\\=x\\> \\[a\\]\\(b\\) \\`c\\` \\| d\\<U\\+000A\\>\\# e (`syntax/unexpected`) |',
    );
  });
});
