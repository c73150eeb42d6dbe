/** The formats that platforms read: what stands where. Their shapes on every exit path are held elsewhere, on the command itself. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { diagnose, replaceFix } from '../../src/diagnostics/diagnose.js';
import { codes } from '../../src/diagnostics/explain-code.js';
import type { ReportFormat, ReportOptions } from '../../src/report/formats.js';
import { pathFrom, uriOf } from '../../src/report/paths.js';
import { report } from '../../src/report/report.js';
import type { Run, RunFailure } from '../../src/report/run.js';
import { readXml } from '../support/read-xml.js';
import { finding, result, runOf } from './runs.js';

function json(run: Run, format: ReportFormat, options: ReportOptions = {}): unknown {
  return JSON.parse(report(run, format, options));
}

const TEXT = 'A("X")\n  + T("a", EQ, "1")';
const quoted = finding(22, 25, 'a quoted integer', {
  help: 'drop the quotes',
  related: [{ span: { start: 13, end: 16 }, message: '`a` is an Integer' }],
  fixes: [replaceFix('unsafe', 'drop the quotes', { start: 22, end: 25 }, '1')],
  pointer: '/request/devices_filter',
});

describe('sarif', () => {
  it.each(['https://docs.example.org/sift', 'https://docs.example.org/sift/'])(
    'links codes to the site at %s',
    (docs) => {
      expect(json(runOf([result('/r/a.sift', TEXT, [quoted])]), 'sarif', { docs, version: '1.2.3' })).toMatchObject({
        runs: [
          {
            tool: {
              driver: { rules: [{ helpUri: 'https://docs.example.org/sift/diagnostics/syntax/unexpected.html' }] },
            },
          },
        ],
      });
    },
  );

  it('has rule, place, related places and fixes of a finding', () => {
    const region = { startLine: 2, startColumn: 16, endLine: 2, endColumn: 19 };
    const artifactLocation = { uri: 'f/a%20b.sift', uriBaseId: '%SRCROOT%' };
    expect(
      json(runOf([result('/r/f/a b.sift', TEXT, [quoted])]), 'sarif', { folder: '/r', version: '1.2.3' }),
    ).toMatchObject({
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'pushsift',
              version: '1.2.3',
              rules: [
                {
                  id: 'syntax/unexpected',
                  helpUri: 'https://unpkg.com/pushsift@1.2.3/docs/diagnostics.md#syntaxunexpected',
                },
              ],
            },
          },
          invocations: [{ executionSuccessful: true }],
          results: [
            {
              ruleId: 'syntax/unexpected',
              ruleIndex: 0,
              level: 'error',
              message: { text: 'a quoted integer\ndrop the quotes' },
              locations: [
                {
                  physicalLocation: { artifactLocation, region },
                  logicalLocations: [{ fullyQualifiedName: '/request/devices_filter' }],
                },
              ],
              relatedLocations: [
                {
                  physicalLocation: { artifactLocation, region: { startLine: 2, startColumn: 7 } },
                  message: { text: '`a` is an Integer' },
                },
              ],
              fixes: [
                {
                  description: { text: 'drop the quotes (unsafe)' },
                  artifactChanges: [
                    { artifactLocation, replacements: [{ deletedRegion: region, insertedContent: { text: '1' } }] },
                  ],
                },
              ],
            },
          ],
        },
      ],
    });
  });

  it('tells of each rule which level it has where nobody sets another', () => {
    const codes = ['syntax/unexpected', 'lint/wildcard', 'lint/unset-not-matched'] as const;
    const found = codes.map((code) => diagnose(code, { start: 0, end: 1 }, 'x', { severity: 'error' }));
    const { runs } = json(runOf([result('a', 'A', found)]), 'sarif') as {
      readonly runs: readonly { readonly tool: { readonly driver: { readonly rules: readonly object[] } } }[];
    };
    expect(runs[0]?.tool.driver.rules).toMatchObject([
      { id: 'lint/unset-not-matched', defaultConfiguration: { level: 'note' } },
      { id: 'lint/wildcard', defaultConfiguration: { level: 'warning' } },
      { id: 'syntax/unexpected', defaultConfiguration: { level: 'error' } },
    ]);
  });

  it.each(['usage', 'configuration', 'catalog'])('%s is a failure of the setup', (code) => {
    const { runs } = json(runOf([], [{ code, message: 'bad' }]), 'sarif') as {
      runs: readonly { invocations: readonly Readonly<Record<string, readonly unknown[]>>[] }[];
    };
    const [{ toolConfigurationNotifications = [], toolExecutionNotifications = [] } = {}] = runs[0]?.invocations ?? [];
    expect([toolConfigurationNotifications.length, toolExecutionNotifications.length]).toEqual([1, 0]);
  });

  it('tells failures of the setup from those on the way', () => {
    const failures = [
      { code: 'configuration', message: 'bad' },
      { code: 'input', message: 'gone', source: 'a.sift' },
    ];
    expect(json(runOf([], failures), 'sarif')).toMatchObject({
      runs: [
        {
          invocations: [
            {
              executionSuccessful: false,
              toolConfigurationNotifications: [{ descriptor: { id: 'pushsift/configuration' } }],
              toolExecutionNotifications: [
                {
                  descriptor: { id: 'pushsift/input' },
                  locations: [{ physicalLocation: { artifactLocation: { uri: 'a.sift' } } }],
                },
              ],
            },
          ],
        },
      ],
    });
  });
});

it('the help of a rule is a heading of a page that is in the package', () => {
  const page = readFileSync(new URL('../../docs/diagnostics.md', import.meta.url), 'utf8');
  const headings = new Set(Array.from(page.matchAll(/^### `(.*)`$/gm), ([, code = '']) => code.replace('/', '')));
  const findings = codes().map((code) => diagnose(code, { start: 0, end: 1 }, 'x'));
  const links = Array.from(
    report(runOf([result('a', 'A', findings)]), 'sarif').matchAll(/"helpUri": "(.*)"/g),
    ([, uri = '']) => uri,
  );
  expect(links.length).toBe(codes().length);
  expect(links.filter((link) => !headings.has(new URL(link).hash.slice(1)))).toEqual([]);
  expect(new URL(links[0] ?? '').pathname).toBe('/pushsift/docs/diagnostics.md');
  expect(manifest.files).toContain('docs/*.md');
  expect(manifest.files).not.toContain('!docs/diagnostics.md');
});

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
  const run = runOf([result('a', 'A B', findings), result('b', 'B', findings.slice(1)), result('c', 'C', [])]);

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
      { attributes: { name: 'b' }, children: [{ name: 'system-out' }] },
      { attributes: { name: 'c' }, children: [] },
    ]);
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
    ['/r', '/rest/a', '/rest/a'],
    ['C:\\r', 'C:/r/a', 'a'],
    [undefined, './f/a', 'f/a'],
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
    const { results } = json(runOf([result('a.sift', TEXT, [quoted])]), 'json') as {
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
