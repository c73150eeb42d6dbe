/** What `check` takes from configuration and environment, and what it says of words it does not know. */

import { describe, expect, it } from 'vitest';
import { readReport } from '../support/valid-reports.js';
import { type Case, expectRun, interrupted, runInProcess, withFolderAsync } from './command.js';

const WIDE = 'A("X") + T("vip", EQ, 1)\n';
const BODY = '{"request": {"content": "x", "devices_filter": "A(\\"X\\")"}}';
const DEVICES = '{"id":"a","platform":"iOS","applications":["X"]}\n';

const configured: readonly Case[] = [
  {
    title: 'maxAudience and devices, seen from the folder of the configuration',
    words: ['check', 'f/a.sift'],
    files: {
      'f/a.sift': 'A("X")',
      'f/d.ndjson': DEVICES,
      'pushsift.config.json': '{"maxAudience": 0, "devices": "f/d.ndjson"}',
    },
    code: 1,
    out: /^f\/a\.sift:1:1: error audience\/too-large /,
  },
  {
    title: 'auth',
    words: ['check', 'a.json'],
    files: { 'a.json': BODY, 'pushsift.config.json': '{"auth": "optional"}' },
    code: 0,
  },
  {
    title: 'a flag beats the configuration',
    words: ['check', 'a.json', '--auth', 'required'],
    files: { 'a.json': BODY, 'pushsift.config.json': '{"auth": "optional"}' },
    code: 1,
    out: /^a\.json:1:13: error request\/missing-field /,
  },
  {
    title: 'the environment',
    words: ['check', 'a.sift', '--devices', 'd.ndjson'],
    files: { 'a.sift': 'A("X")', 'd.ndjson': DEVICES },
    environment: { PUSHSIFT_MIN_AUDIENCE: '2' },
    code: 1,
    out: /^a\.sift:1:1: error audience\/too-small /,
  },
  {
    title: 'a format of the configuration that another command does not have is left to this one',
    words: ['count', 'A("X")', '--devices', 'd.ndjson'],
    files: { 'd.ndjson': DEVICES, 'pushsift.config.json': '{"format": "sarif"}' },
    code: 0,
    out: /^1 of 1 device/,
  },
];

const unknown: readonly Case[] = (
  [
    ['{"maxAudiance": 1}', '1:2: there is no key `maxAudiance`', 'did you mean `maxAudience`?'],
    ['{"supressions": "x"}', '1:2: there is no key `supressions`', 'did you mean `suppressions`?'],
    ['{"report": "sarif=x"}', '1:2: there is no key `report`', null],
    ['{"minAudience": -1}', '1:17: `minAudience` takes a whole number from 0', null],
    ['{"auth": true}', '1:10: `auth` takes required or optional', null],
    ['{"format": "sarfi"}', '1:12: `format` takes pretty, compact, json, jsonl, github, sarif, junit or gitlab', null],
  ] as const
).map(([config, message, help]) => ({
  title: config,
  words: ['check', 'a.sift'],
  files: { 'pushsift.config.json': config, 'a.sift': 'A("X")' },
  code: 2,
  err: new RegExp(
    `pushsift\\.config\\.json:${escaped(message)}\n${help === null ? '' : `  help: ${escaped(help)}\n$`}`,
  ),
}));

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

describe('check: configuration and environment', () => {
  it.each(configured)('$title', expectRun);
  it.each(unknown)('$title is exit 2', expectRun);
});

describe('check --report', () => {
  it.each([
    ['sarif', 'option `--report` wants a file behind `sarif=`\n  help: as in `--report sarif=report.txt`'],
    ['sarif=-', 'option `--report` wants a file behind `sarif=`\n  help: as in `--report sarif=report.txt`'],
    [
      'sarfi=x',
      'option `--report` takes pretty, compact, json, jsonl, github, sarif, junit or gitlab, then `=` and a file, not `sarfi=x`\n  help: did you mean `sarif=x`?',
    ],
  ])('%s is a usage error', async (value, message) => {
    const { code, err } = await runInProcess(['check', '-', '--report', value], { input: WIDE });
    expect({ code, err }).toEqual({ code: 2, err: `pushsift: ${message}\n` });
  });

  it('a report that cannot be written is exit 2, and the report on standard output says so', async () => {
    await withFolderAsync({ 'a.sift': WIDE }, async (folder) => {
      const words = [
        'check',
        'a.sift',
        '--format',
        'sarif',
        '--report',
        'json=no/such/x.json',
        '--report',
        'junit=x.xml',
      ];
      const { code, out, err } = await runInProcess(words, { folder });
      expect({ code, err }).toEqual({
        code: 2,
        err: 'pushsift: cannot write no/such/x.json: there is no such folder\n',
      });
      expect(readReport('sarif', out)).toEqual({ failures: ['output'], findings: 1 });
    });
  });

  it('a page of the step that cannot be written is exit 2', async () => {
    await withFolderAsync({ 'a.sift': WIDE }, async (folder) => {
      const environment = { GITHUB_STEP_SUMMARY: folder };
      const { code, out } = await runInProcess(['check', 'a.sift', '--format', 'github'], { folder, environment });
      expect({ code, said: readReport('github', out) }).toEqual({
        code: 2,
        said: { failures: ['output'], findings: 1 },
      });
    });
  });
});

it('quiet holds for people, and leaves reports for programs whole', async () => {
  await withFolderAsync({ 'a.sift': WIDE }, async (folder) => {
    const findings = async (format: 'compact' | 'github' | 'json' | 'sarif') => {
      const { out } = await runInProcess(['check', 'a.sift', '--quiet', '--format', format], { folder });
      return readReport(format, out).findings;
    };
    expect([
      await findings('compact'),
      await findings('github'),
      await findings('json'),
      await findings('sarif'),
    ]).toEqual([0, 0, 1, 1]);
  });
});

it('an interruption is in the report', async () => {
  const { code, out } = await interrupted(['check', '-', '--format', 'sarif']);
  expect({ code, said: readReport('sarif', out) }).toEqual({
    code: 130,
    said: { failures: ['interrupted'], findings: 0 },
  });
});

it.each(['pretty', 'compact', 'github'])('quiet says not a word as %s where nothing fails', async (format) => {
  await withFolderAsync({ 'a.sift': WIDE }, async (folder) => {
    const { code, out } = await runInProcess(['check', 'a.sift', '--quiet', '--format', format], { folder });
    expect([code, out]).toEqual([0, '']);
  });
});
