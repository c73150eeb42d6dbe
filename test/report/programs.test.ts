/** The formats that platforms read: what stands where. Their shapes on every exit path are held elsewhere, on the command itself. */

import { describe, expect, it } from 'vitest';
import type { ReportFormat, ReportOptions } from '../../src/report/formats.js';
import { pathFrom, uriOf } from '../../src/report/paths.js';
import { report } from '../../src/report/report.js';
import type { Run, RunFailure } from '../../src/report/run.js';
import { readXml } from '../support/read-xml.js';
import { finding, QUOTED, QUOTED_TEXT, result, runOf } from './runs.js';

function json(run: Run, format: ReportFormat, options: ReportOptions = {}): unknown {
  return JSON.parse(report(run, format, options));
}

describe('fingerprints', () => {
  function prints(...runs: readonly Run[]): readonly (readonly string[])[] {
    return runs.map((run) =>
      (json(run, 'gitlab', { folder: '/r' }) as { readonly fingerprint: string }[]).map(
        ({ fingerprint }) => fingerprint,
      ),
    );
  }

  it('outlive lines above, the folder of the machine, and other wordings', () => {
    const [here, moved] = prints(
      runOf([result('a', 'A B', [finding(2, 3, 'odd')])]),
      runOf([result('/r/a', '\n\nA B', [finding(4, 5, 'strange')])]),
    );
    expect(here).toEqual(moved);
  });

  it('are 16 digits of what the finding is about: file, code, place in a body, and 200 characters of its text', () => {
    const print = (path: string, text: string, ...others: readonly object[]) =>
      prints(runOf([result(path, text, [Object.assign(finding(0, text.length, 'x'), ...others)])]))[0]?.[0];
    const first = print('a', 'B');
    expect(first).toMatch(/^[0-9a-f]{16}:1$/);
    const others = [
      print('b', 'B'),
      print('a', 'C'),
      print('a', 'B', { code: 'syntax/empty' }),
      print('a', 'B', { pointer: '/x' }),
    ];
    expect(new Set([first, ...others]).size).toBe(5);
    const long = 'x'.repeat(200);
    expect(print('a', `${long}y`)).toBe(print('a', `${long}z`));
    expect(print('a', `${long.slice(1)}y`)).not.toBe(print('a', `${long.slice(1)}z`));
  });

  it('tell the findings of one run apart, the same ones by number', () => {
    const run = runOf([
      result('a', 'B B C', [finding(0, 1, 'x'), finding(2, 3, 'x'), finding(4, 5, 'x')]),
      result('b', 'B', [finding(0, 1, 'x')]),
    ]);
    const [own = []] = prints(run);
    expect(new Set(own).size).toBe(4);
    expect(own[1]).toBe(own[0]?.replace(/:1$/, ':2'));
  });
});

describe('junit', () => {
  const findings = [finding(0, 1, 'bad'), finding(2, 3, 'mild', { severity: 'warning', help: 'change it' })];
  const run = runOf([result('a', 'A B', findings), result('b', 'A B', findings.slice(1)), result('c', 'C', [])]);

  it('is a test for each source; what does not fail is output', () => {
    const suite = readXml(report(run, 'junit')).children[0];
    expect(suite?.attributes).toEqual({ name: 'pushsift check', tests: '3', failures: '1', errors: '0', skipped: '0' });
    expect(suite?.children).toMatchObject([
      {
        attributes: { name: 'a', classname: 'pushsift.filter', file: 'a' },
        children: [
          {
            name: 'failure',
            attributes: { message: '1 error, 1 warning' },
            text: '1:1: error syntax/unexpected bad\n1:3: warning syntax/unexpected mild\n  help: change it',
          },
        ],
      },
      {
        attributes: { name: 'b' },
        children: [{ name: 'system-out', text: '1:3: warning syntax/unexpected mild\n  help: change it' }],
      },
      { attributes: { name: 'c' }, children: [], text: '' },
    ]);
  });

  it('shows what cannot be seen of messages and help by its number', () => {
    const hidden = finding(0, 1, 'bell \u0007', { help: 'turn \u202e' });
    const suite = readXml(report(runOf([result('a', 'A', [hidden])]), 'junit')).children[0];
    expect(suite?.children[0]?.children[0]?.text).toBe(
      '1:1: error syntax/unexpected bell <U+0007>\n  help: turn <U+202E>',
    );
  });

  it('fails at the fail level of the run', () => {
    const { attributes } = readXml(report(run, 'junit', { failLevel: 'warning' }));
    expect(attributes).toMatchObject({ tests: '3', failures: '2' });
  });

  it('has a test that ended in an error for each failure, by its file or else by its code', () => {
    const failures = [
      { code: 'input', message: 'cannot read', source: '/r/f/a' },
      { code: 'usage', message: 'no' },
    ];
    const suite = readXml(report(runOf([result('b', 'B', [])], failures), 'junit', { folder: '/r' })).children[0];
    expect(suite?.attributes).toMatchObject({ tests: '3', failures: '0', errors: '2' });
    expect(suite?.children.slice(1)).toMatchObject([
      {
        attributes: { name: 'f/a', classname: 'pushsift.input', file: 'f/a' },
        children: [{ name: 'error', attributes: { message: 'cannot read', type: 'input' }, text: 'cannot read' }],
      },
      { attributes: { name: 'pushsift (usage)', classname: 'pushsift.usage' }, children: [{ name: 'error' }] },
    ]);
    expect(suite?.children[2]?.attributes).not.toHaveProperty('file');
  });

  it('names the bodies of one file by their lines', () => {
    const bodies = runOf([2, 5].map((line) => ({ ...result('a.jsonl', 'A', []), line })));
    expect(readXml(report(bodies, 'junit')).children[0]?.children.map(({ attributes }) => attributes.name)).toEqual([
      'a.jsonl:2',
      'a.jsonl:5',
    ]);
  });
});

describe('gitlab', () => {
  it('tells failures apart by their code and message, the same ones in the next run not', () => {
    const printsOf = (...failures: readonly RunFailure[]) =>
      (json(runOf([], failures), 'gitlab') as { readonly fingerprint: string }[]).map(({ fingerprint }) => fingerprint);
    const failure = { code: 'input', message: 'no' };
    const own = printsOf(failure, { ...failure, message: 'never' }, { ...failure, code: 'output' });
    expect(new Set(own).size).toBe(3);
    expect(printsOf(failure)).toEqual(own.slice(0, 1));
  });

  it('is an issue for each finding and each failure', () => {
    const run = runOf(
      [result('./a', 'A\nB', [finding(0, 3, 'odd', { severity: 'note', help: 'even it' })])],
      [{ code: 'usage', message: 'no' }],
    );
    expect(json(run, 'gitlab')).toMatchObject([
      {
        description: 'no',
        check_name: 'pushsift/usage',
        severity: 'blocker',
        location: { path: '.', lines: { begin: 1 } },
      },
      {
        description: 'odd (even it)',
        check_name: 'syntax/unexpected',
        severity: 'info',
        location: { path: 'a', lines: { begin: 1, end: 2 } },
      },
    ]);
  });
});

it('jsonl is a line for each source and one for the end', () => {
  const lines = report(
    runOf([result('a', 'A', []), result('b', 'B', [])], [{ code: 'input', message: 'no' }]),
    'jsonl',
  ).split('\n');
  expect(lines.map((line) => (line === '' ? null : JSON.parse(line)))).toMatchObject([
    { source: 'a' },
    { source: 'b' },
    { summary: { sources: 2, errors: 0 }, failure: { code: 'input', message: 'no' } },
    null,
  ]);
});

describe('paths', () => {
  it.each([
    ['/r', '/r/f/a', 'f/a'],
    ['/r/', '/r/f/a', 'f/a'],
    ['/r//', '/r/f/a', 'f/a'],
    ['/r', '/rest/a', '/rest/a'],
    ['C:\\r', 'C:/r/a', 'a'],
    [undefined, './f/a', 'f/a'],
    [undefined, '././f/a', 'f/a'],
    [undefined, './/f/a', 'f/a'],
    [undefined, './/.//f/a', 'f/a'],
    ['/r', '/r/./f/a', 'f/a'],
    [undefined, 'f/./a', 'f/./a'],
    [undefined, '.f/a', '.f/a'],
    [undefined, '../a', '../a'],
  ])('from %j, %j is %j', (folder, source, expected) => expect(pathFrom(folder, source)).toBe(expected));

  it.each([
    ['f/a.sift', 'f/a.sift'],
    ['f/a b%.sift', 'f/a%20b%25.sift'],
    ['a:b/ä', 'a%3Ab/%C3%A4'],
    ['<stdin>', '%3Cstdin%3E'],
    ['/r/a b', 'file:///r/a%20b'],
    ['f/C:/a', 'f/C%3A/a'],
    ['CC:/a', 'CC%3A/a'],
    ['C:/r/a b', 'file:///C:/r/a%20b'],
    ['c:/r', 'file:///c:/r'],
    ['\ud800', '%EF%BF%BD'],
  ])('the URI of %j is %j', (path, expected) => expect(uriOf(path)).toBe(expected));

  it('puts a failure at the file that it is about', () => {
    const run = runOf([], [{ code: 'input', message: 'cannot read', source: '/r/f/a.sift' }]);
    expect(json(run, 'gitlab', { folder: '/r' })).toMatchObject([
      { location: { path: 'f/a.sift', lines: { begin: 1, end: 1 } } },
    ]);
  });
});

describe('json', () => {
  it('has every finding of a source, with its places', () => {
    const { results } = json(runOf([result('a.sift', QUOTED_TEXT, [QUOTED])]), 'json') as {
      readonly results: readonly object[];
    };
    const at = (offset: number, line: number, column: number) => ({ offset, line, column });
    expect(results).toMatchObject([
      {
        source: 'a.sift',
        valid: false,
        reach: null,
        diagnostics: [
          {
            code: 'syntax/unexpected',
            severity: 'error',
            message: 'a quoted integer',
            help: 'drop the quotes',
            pointer: '/request/devices_filter',
            range: { start: at(22, 2, 16), end: at(25, 2, 19) },
            related: [{ message: '`a` is an Integer', range: { start: at(13, 2, 7), end: at(16, 2, 10) } }],
            fixes: [{ title: 'drop the quotes', safety: 'unsafe', edits: [{ text: '1' }] }],
          },
        ],
      },
    ]);
  });
});
