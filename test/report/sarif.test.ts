/** SARIF: the whole of a log, and what stands where. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { diagnose, replaceFix } from '../../src/diagnostics/diagnose.js';
import { codes } from '../../src/diagnostics/explain-code.js';
import type { ReportOptions } from '../../src/report/formats.js';
import { report } from '../../src/report/report.js';
import type { Run } from '../../src/report/run.js';
import { finding, QUOTED, QUOTED_TEXT, result, runOf } from './runs.js';

function json(run: Run, options: ReportOptions = {}): unknown {
  return JSON.parse(report(run, 'sarif', options));
}

function resultsOf(run: Run, options: ReportOptions = {}): readonly Readonly<Record<string, unknown>>[] {
  return JSON.parse(report(run, 'sarif', options)).runs[0].results;
}

describe('a log', () => {
  it('is a log of one run, and has of a finding what the finding has', () => {
    const region = { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 };
    expect(json(runOf([result('a', 'A', [finding(0, 1, 'odd')])]))).toEqual({
      $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
      version: '2.1.0',
      runs: [
        {
          tool: {
            driver: {
              name: 'pushsift',
              informationUri: 'https://www.npmjs.com/package/pushsift',
              rules: [expect.objectContaining({ id: 'syntax/unexpected' })],
            },
          },
          columnKind: 'utf16CodeUnits',
          originalUriBaseIds: { '%SRCROOT%': { description: { text: 'The folder the check ran in.' } } },
          invocations: [
            { executionSuccessful: true, toolConfigurationNotifications: [], toolExecutionNotifications: [] },
          ],
          results: [
            {
              ruleId: 'syntax/unexpected',
              ruleIndex: 0,
              level: 'error',
              message: { text: 'odd' },
              locations: [{ physicalLocation: { artifactLocation: { uri: 'a', uriBaseId: '%SRCROOT%' }, region } }],
              partialFingerprints: { primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{16}:1$/) },
            },
          ],
        },
      ],
    });
  });

  it.each([
    ['safe', 'drop it'],
    ['unsafe', 'drop it (unsafe)'],
  ] as const)('says of a fix that is %s: %s', (safety, text) => {
    const fixes = [replaceFix(safety, 'drop it', { start: 0, end: 1 }, '')];
    expect(json(runOf([result('a', 'A', [finding(0, 1, 'odd', { fixes })])]))).toMatchObject({
      runs: [{ results: [{ fixes: [{ description: { text } }] }] }],
    });
  });

  it('puts what lies outside of the folder at its address', () => {
    const run = runOf([result('/other/a', 'A', [finding(0, 1, 'odd')])]);
    const artifactLocation = { uri: 'file:///other/a' };
    const results = resultsOf(run, { folder: '/r' });
    expect(results).toMatchObject([{ locations: [{ physicalLocation: { artifactLocation } }] }]);
    expect(JSON.stringify(results)).not.toContain('uriBaseId');
  });

  it.each(['https://docs.example.org/sift', 'https://docs.example.org/sift/'])(
    'links codes to the site at %s',
    (docs) => {
      expect(json(runOf([result('/r/a.sift', QUOTED_TEXT, [QUOTED])]), { docs, version: '1.2.3' })).toMatchObject({
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
      json(runOf([result('/r/f/a b.sift', QUOTED_TEXT, [QUOTED])]), { folder: '/r', version: '1.2.3' }),
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

  it('has its rules in order, with the level that each has where nobody sets another, and names them by number', () => {
    const codes = ['lint/wildcard', 'syntax/unexpected', 'lint/unset-not-matched'] as const;
    const found = codes.map((code) => diagnose(code, { start: 0, end: 1 }, 'x', { severity: 'error' }));
    const rules = [
      { id: 'lint/unset-not-matched', defaultConfiguration: { level: 'note' } },
      { id: 'lint/wildcard', defaultConfiguration: { level: 'warning' } },
      { id: 'syntax/unexpected', defaultConfiguration: { level: 'error' } },
    ];
    const results = [
      { ruleId: 'lint/wildcard', ruleIndex: 1 },
      { ruleId: 'syntax/unexpected', ruleIndex: 2 },
      { ruleId: 'lint/unset-not-matched', ruleIndex: 0 },
    ];
    expect(json(runOf([result('a', 'A', found)]))).toMatchObject({ runs: [{ tool: { driver: { rules } }, results }] });
  });

  it.each([
    [null, {}],
    ['', {}],
    ['/a/b', { logicalLocations: [{ fullyQualifiedName: '/a/b', kind: 'value' }] }],
  ])('names the place inside a body, and of the whole nothing: %j', (pointer, named) => {
    const run = runOf([result('a', 'A', [{ ...finding(0, 1, 'odd'), pointer }])]);
    expect(resultsOf(run)[0]?.locations).toEqual([{ physicalLocation: expect.anything(), ...named }]);
  });

  it('puts a failure at its file, seen from the folder, and one of no file nowhere', () => {
    const failures = [
      { code: 'input', message: 'gone', source: '/r/f/a' },
      { code: 'internal', message: 'no' },
    ];
    const artifactLocation = { uri: 'f/a', uriBaseId: '%SRCROOT%' };
    expect(json(runOf([], failures), { folder: '/r' })).toMatchObject({
      runs: [
        {
          invocations: [
            {
              toolExecutionNotifications: [
                { message: { text: 'gone' }, locations: [{ physicalLocation: { artifactLocation } }] },
                expect.not.objectContaining({ locations: expect.anything() }),
              ],
            },
          ],
        },
      ],
    });
  });

  it.each(['usage', 'configuration', 'catalog'])('%s is a failure of the setup', (code) => {
    const { runs } = json(runOf([], [{ code, message: 'bad' }])) as {
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
    expect(json(runOf([], failures))).toMatchObject({
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
