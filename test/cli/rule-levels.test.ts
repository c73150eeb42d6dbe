/** `rules` of the configuration: severities by code, the same for every command. */

import { describe, expect, it } from 'vitest';
import { checkFiles } from '../../src/node/check/check-files.js';
import { type Case, expectRun, runInProcess, withFolderAsync } from './command.js';

const WIDE = 'A("X") + T("vip", EQ, 1)';
const TOLD = /^a\.sift:1:\d+: error lint\/account-wide /;
const rules = (levels: Record<string, unknown>, more = {}): string => JSON.stringify({ rules: levels, ...more });
const ANNA = { id: 'anna', platform: 'iOS', applications: ['X'] };
const TESTS = JSON.stringify({ filter: WIDE, cases: [{ in: [ANNA] }] });

function withLevel(level: string, words: readonly string[], more = {}): Pick<Case, 'words' | 'files'> {
  const files = {
    'a.sift': WIDE,
    'a.json': JSON.stringify({ request: { auth: 't', content: 'x', devices_filter: WIDE } }),
    'a.sift.test.json': TESTS,
    'd.ndjson': `${JSON.stringify(ANNA)}\n`,
    'pushsift.config.json': rules({ 'lint/account-wide': level }, more),
  };
  return { words, files };
}

const cases: readonly Case[] = [
  { title: 'error', ...withLevel('error', ['check', 'a.sift']), code: 1, out: TOLD },
  { title: 'warning', ...withLevel('warning', ['check', 'a.sift']), code: 0, out: /: warning lint\/account-wide/ },
  { title: 'note', ...withLevel('note', ['check', 'a.sift']), code: 0, out: /: note lint\/account-wide/ },
  { title: 'off', ...withLevel('off', ['check', 'a.sift']), code: 0 },
  { title: 'a request body', ...withLevel('error', ['check', 'a.json']), code: 1, out: /: error lint\/account-wide/ },
  { title: 'standard input', ...withLevel('off', ['check', '-']), input: WIDE, code: 0 },
  {
    title: 'a guard beats a level',
    ...withLevel('off', ['check', 'a.sift', '--forbid-account-wide']),
    code: 1,
    out: /: error lint\/account-wide/,
  },
  { title: '--no-config', ...withLevel('error', ['check', 'a.sift', '--no-config']), code: 0, out: /: warning lint/ },
  {
    title: 'test: an error of the configuration keeps the filter from being tested',
    ...withLevel('error', ['test', 'a.sift.test.json', '--format', 'compact']),
    code: 1,
    out: /: error lint\/account-wide /,
  },
  {
    title: 'count: likewise',
    ...withLevel('error', ['count', '@a.sift', '--devices', 'd.ndjson']),
    code: 1,
    err: /lint\/account-wide/,
  },
  {
    title: 'explain: off tells nothing',
    ...withLevel('off', ['explain', '@a.sift']),
    code: 0,
    out: /./,
  },
  {
    title: 'prove: likewise',
    ...withLevel('error', ['prove', 'empty', '@a.sift']),
    code: 1,
    err: /lint\/account-wide/,
  },
  {
    title: 'test: what is left untried can be an error',
    words: ['test', 'a.sift.test.json', '--format', 'compact'],
    files: { 'a.sift.test.json': TESTS, 'pushsift.config.json': rules({ 'test/undecided-operand': 'error' }) },
    code: 1,
    out: /: error test\/undecided-operand /,
  },
  {
    title: 'test: and can be off',
    words: ['test', 'a.sift.test.json', '--format', 'compact'],
    files: { 'a.sift.test.json': TESTS, 'pushsift.config.json': rules({ 'test/undecided-operand': 'off' }) },
    code: 0,
  },
  {
    title: 'counts that nothing needs can be errors',
    words: ['check', 'a.sift'],
    files: {
      'a.sift': 'A("X")',
      'known.json': '{"a.sift": {"lint/account-wide": 1}}',
      'pushsift.config.json': rules({ 'suppression/unused': 'error' }, { suppressions: 'known.json' }),
    },
    code: 1,
    out: /known\.json:1:34: error suppression\/unused /,
  },
];

describe('rules of the configuration', () => {
  it.each(cases)('$title', expectRun);

  it.each([
    [
      { 'syntax/empty-filter': 'off' },
      /:1:33: `syntax\/empty-filter` is an error of the language, and has no other level/,
    ],
    [
      { 'lint/acount-wide': 'off' },
      /:1:11: there is no code `lint\/acount-wide`\n {2}help: did you mean `lint\/account-wide`\?/,
    ],
    [{ 'account-wide': 'off' }, /there is no code `account-wide`\n {2}help: did you mean `lint\/account-wide`\?/],
    [{ nonsense: 'off' }, /there is no code `nonsense`\n {2}help: `pushsift rules` lists the codes/],
    [{ 'lint/account-wide': 'warn' }, /:1:31: `lint\/account-wide` takes error, warning, note or off/],
  ])('%o is exit 2', async (levels, message) => {
    const files = { 'a.sift': WIDE, 'pushsift.config.json': rules(levels) };
    await expectRun({ title: '', words: ['check', 'a.sift'], files, code: 2, err: message });
  });

  it('an error of the language may be said to be one', async () => {
    const files = { 'a.sift': 'A("X")', 'pushsift.config.json': rules({ 'syntax/empty-filter': 'error' }) };
    await expectRun({ title: '', words: ['check', 'a.sift'], files, code: 0 });
  });

  it('rules are an object', async () => {
    const files = { 'a.sift': WIDE, 'pushsift.config.json': '{"rules": []}' };
    await expectRun({
      title: '',
      words: ['check', 'a.sift'],
      files,
      code: 2,
      err: /`rules` takes an object of levels by code/,
    });
  });

  it('what is off is not fixed', async () => {
    const files = { 'a.sift': 'A("X") * A("X")', 'pushsift.config.json': rules({ 'lint/duplicate-operand': 'off' }) };
    await withFolderAsync(files, async (folder) => {
      expect((await runInProcess(['check', '--fix', '--diff', 'a.sift'], { folder })).out).toBe('');
    });
  });
});

it('checkFiles takes rules, and no other levels', async () => {
  const stdin = { read: () => Promise.resolve(WIDE) };
  const { results } = await checkFiles(['-'], { stdin, rules: { 'lint/account-wide': 'error' } });
  expect(results[0]).toMatchObject({ valid: false, reach: null, totals: { errors: 1 } });
  const wrong = { rules: { 'lint/account-wide': 'fatal' } } as never;
  await expect(checkFiles(['-'], wrong)).rejects.toThrow(TypeError);
});
