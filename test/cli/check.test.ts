import { describe, expect, it } from 'vitest';
import { type Case, expectRun, inShell, pushsift, pushsiftOnTerminal, withFolder } from './command.js';

const GOOD = 'A("X") * T("age", GTE, 18)\n';
const BAD = 'A("X") * T("age", BETWEEN, [30, 18])\n';
const BAD_LINE =
  '1:29: error type/between-order the range is empty: 30 is not less than 18 | unsafe fix: swap the bounds -> A("X") * T("age", BETWEEN, [18, 30])\n';
const ACCOUNT_WIDE = 'A("X") + T("age", GTE, 18)\n';
const NO_APPLICATION = 'T("age", GTE, 18)\n';
const CATALOG = '{"applications":{"X":{}},"tags":{"age":{"type":"Integer"}}}';

function jsonReport(failure: object): string {
  const summary = { sources: 0, errors: 0, warnings: 0, notes: 0 };
  return `${JSON.stringify({ schemaVersion: 1, results: [], summary, failure }, null, 2)}\n`;
}

const sources: readonly Case[] = [
  { title: 'a good file prints nothing', words: ['check', 'a.sift'], files: { 'a.sift': GOOD }, code: 0 },
  {
    title: 'a bad file is exit 1',
    words: ['check', 'a.sift'],
    files: { 'a.sift': BAD },
    code: 1,
    out: `a.sift:${BAD_LINE}`,
  },
  { title: '- is standard input', words: ['check', '-'], input: BAD, code: 1, out: `<stdin>:${BAD_LINE}` },
  {
    title: '--stdin-filename names standard input',
    words: ['check', '-', '--stdin-filename', 'editor.sift'],
    input: BAD,
    code: 1,
    out: `editor.sift:${BAD_LINE}`,
  },
  {
    title: 'a folder stands for its .sift files, at any depth, and for no others',
    words: ['check', 'f'],
    files: { 'f/b.sift': BAD, 'f/a/c.sift': BAD, 'f/d.txt': BAD, 'f/.git/e.sift': BAD, 'f/node_modules/g.sift': BAD },
    code: 1,
    out: `f/b.sift:${BAD_LINE}f/a/c.sift:${BAD_LINE}`,
  },
  {
    title: 'a glob stands for what it matches, in order',
    words: ['check', 'f/**/*.sift'],
    files: { 'f/b.sift': BAD, 'f/a/c.sift': BAD },
    code: 1,
    out: `f/a/c.sift:${BAD_LINE}f/b.sift:${BAD_LINE}`,
  },
  {
    title: 'a file that is named twice is checked once',
    words: ['check', 'a.sift', '.', './a.sift'],
    files: { 'a.sift': BAD },
    code: 1,
    out: `a.sift:${BAD_LINE}`,
  },
  {
    title: 'a file may have another ending',
    words: ['check', 'a.txt'],
    files: { 'a.txt': BAD },
    code: 1,
    out: `a.txt:${BAD_LINE}`,
  },
  { title: 'comments are allowed', words: ['check', '-'], input: `# who\n${GOOD}`, code: 0 },
  {
    title: 'a folder without filters is exit 2',
    words: ['check', 'f'],
    files: { 'f/a.txt': '' },
    code: 2,
    err: 'pushsift: there are no filters or request bodies in f\n  help: filters are in files that end with .sift, bodies in .json and .jsonl\n',
  },
  {
    title: 'a glob without matches is exit 2',
    words: ['check', '*.sift'],
    code: 2,
    err: 'pushsift: no file matches *.sift\n',
  },
  {
    title: 'a filter in the place of a file is told where filters go',
    words: ['check', 'A("X"', 'A("X") * U'],
    code: 2,
    err:
      'pushsift: cannot read A("X": there is no such file\n' +
      '  help: files are named here: to check text, pipe it, as in `echo \'A("X"\' | pushsift check -`\n' +
      'pushsift: cannot read A("X") * U: there is no such file\n' +
      '  help: files are named here: to check text, pipe it, as in `echo \'A("X") * U\' | pushsift check -`\n',
  },
  {
    title: 'a missing file is exit 2, and the others are still checked: 2 beats 1',
    words: ['check', 'no.sift', 'a.sift'],
    files: { 'a.sift': BAD },
    code: 2,
    out: `a.sift:${BAD_LINE}`,
    err: 'pushsift: cannot read no.sift: there is no such file\n',
  },
  {
    title: 'bytes that are not UTF-8 are exit 2',
    words: ['check', 'a.sift'],
    files: { 'a.sift': new Uint8Array([0x41, 0xff]) },
    code: 2,
    err: 'pushsift: cannot read a.sift: it is not UTF-8 text\n',
  },
  {
    title: 'UTF-16 is named as such',
    words: ['check', 'a.sift'],
    files: { 'a.sift': new Uint8Array([0xff, 0xfe, 0x41, 0x00]) },
    code: 2,
    err: 'pushsift: cannot read a.sift: it is UTF-16 text, save it as UTF-8\n',
  },
  {
    title: 'a byte order mark does not count',
    words: ['check', 'a.sift'],
    files: { 'a.sift': `\uFEFF${BAD}` },
    code: 1,
    out: `a.sift:${BAD_LINE}`,
  },
  {
    title: 'control characters of a name are shown by their numbers',
    words: ['check', 'a\u001b.sift'],
    code: 2,
    err: 'pushsift: cannot read a<U+001B>.sift: there is no such file\n',
  },
  {
    title: 'no path is a usage error',
    words: ['check'],
    code: 2,
    err: /^pushsift: PATHS is missing: files, folders \(their \.sift, \.json and \.jsonl files\), globs, or - for standard input\n/,
  },
];

const levels: readonly Case[] = [
  {
    title: 'a warning is exit 0',
    words: ['check', '-'],
    input: ACCOUNT_WIDE,
    code: 0,
    out: /^<stdin>:1:\d+: warning lint\/account-wide /,
  },
  {
    title: '--fail-level warning makes a warning exit 1',
    words: ['check', '-', '--fail-level', 'warning'],
    input: ACCOUNT_WIDE,
    code: 1,
    out: /^<stdin>:1:\d+: warning lint\/account-wide /,
  },
  {
    title: '--max-warnings is held',
    words: ['check', '-', '--max-warnings', '0'],
    input: ACCOUNT_WIDE,
    code: 1,
    out: /warning/,
    err: 'pushsift: 1 warning, allowed are 0\n',
  },
  {
    title: '--max-warnings is not passed',
    words: ['check', '-', '--max-warnings', '1'],
    input: ACCOUNT_WIDE,
    code: 0,
    out: /warning/,
  },
  { title: '--quiet leaves out what does not fail', words: ['check', '-', '--quiet'], input: ACCOUNT_WIDE, code: 0 },
  {
    title: '--quiet shows what fails',
    words: ['check', '-', '--quiet', '--fail-level', 'warning'],
    input: ACCOUNT_WIDE,
    code: 1,
    out: /warning/,
  },
  {
    title: '--forbid-account-wide makes an error of the reach',
    words: ['check', '-', '--forbid-account-wide'],
    input: ACCOUNT_WIDE,
    code: 1,
    out: /^<stdin>:1:\d+: error lint\/account-wide /,
  },
  {
    title: '--forbid-account-wide holds for filters that name no application',
    words: ['check', '-', '--forbid-account-wide'],
    input: NO_APPLICATION,
    code: 1,
    out: /^<stdin>:1:\d+: error lint\/no-application /,
  },
  {
    title: '--require-app wants an application',
    words: ['check', '-', '--require-app'],
    input: NO_APPLICATION,
    code: 1,
    out: /^<stdin>:1:\d+: error lint\/no-application /,
  },
  { title: '--require-app is content with any', words: ['check', '-', '--require-app'], input: GOOD, code: 0 },
  {
    title: 'the lenient dialect makes warnings of near-misses',
    words: ['check', '-', '--dialect', 'lenient'],
    input: 'A("X") * T("age", gte, 18)',
    code: 0,
    out: /^<stdin>:1:\d+: warning spelling\//,
  },
];

const catalogs: readonly Case[] = [
  {
    title: 'the catalog knows the tags',
    words: ['check', '-', '--catalog', 'c.json'],
    files: { 'c.json': CATALOG },
    input: 'A("X") * T("aeg", GTE, 18)',
    code: 1,
    out: /^<stdin>:1:12: error name\/unknown-tag /,
  },
  {
    title: 'a bad catalog is exit 2, with its findings on standard error',
    words: ['check', '-', '--catalog', 'c.json'],
    files: { 'c.json': '{"aplications":{}}' },
    input: GOOD,
    code: 2,
    err: /^c\.json:1:1: error catalog\/[\s\S]*pushsift: the catalog c\.json has errors\n$/,
  },
  {
    title: 'a missing catalog is exit 2',
    words: ['check', '-', '--catalog', 'c.json'],
    input: GOOD,
    code: 2,
    err: 'pushsift: cannot read c.json: there is no such file\n',
  },
];

const failures: readonly Case[] = [
  {
    title: 'an unreadable file',
    words: ['check', 'no.sift', '--format', 'json'],
    code: 2,
    out: jsonReport({ code: 'input', message: 'cannot read no.sift: there is no such file' }),
    err: /./,
  },
  {
    title: 'an unknown option',
    words: ['check', '--format=json', '--qiuet'],
    code: 2,
    out: jsonReport({ code: 'usage', message: 'unknown option `--qiuet`' }),
    err: 'pushsift: unknown option `--qiuet`\n  help: did you mean `--quiet`?\n',
  },
  {
    title: 'a broken configuration',
    words: ['check', '--format', 'json', '-'],
    files: { 'pushsift.config.json': '{"quite":true}' },
    code: 2,
    out: /"failure": \{\n {4}"code": "configuration",\n/,
    err: /pushsift\.config\.json:1:2: there is no key `quite`\n {2}help: did you mean `quiet`\?\n$/,
  },
  {
    title: 'a bad catalog',
    words: ['check', '--format', 'json', '--catalog', 'c.json', '-'],
    files: { 'c.json': '[]' },
    code: 2,
    out: jsonReport({ code: 'catalog', message: 'the catalog c.json has errors' }),
    err: /./,
  },
  {
    title: 'the environment asks for JSON',
    words: ['check', 'no.sift'],
    environment: { PUSHSIFT_FORMAT: 'json' },
    code: 2,
    out: jsonReport({ code: 'input', message: 'cannot read no.sift: there is no such file' }),
    err: /./,
  },
  {
    title: 'no path at all',
    words: ['check', '--format', 'json'],
    code: 2,
    out: jsonReport({
      code: 'usage',
      message: 'PATHS is missing: files, folders (their .sift, .json and .jsonl files), globs, or - for standard input',
    }),
    err: /./,
  },
];

describe('check: what it is pointed at', () => {
  it.each(sources)('$title', expectRun);
});

describe('check: what fails', () => {
  it.each(levels)('$title', expectRun);
});

describe('check: catalogs', () => {
  it.each(catalogs)('$title', expectRun);
});

describe('check: a valid report on every failure', () => {
  it.each(failures)('$title', expectRun);
});

describe('check --format', () => {
  it('json holds reach and tags of a valid filter', () => {
    const { code, out } = pushsift(['check', '-', '--format', 'json'], {
      input: 'A("X", ["iOS"]) * T("age", GTE, 18)',
    });
    expect({ code, report: JSON.parse(out) }).toEqual({
      code: 0,
      report: {
        schemaVersion: 1,
        results: [
          {
            source: '<stdin>',
            kind: 'filter',
            valid: true,
            reach: { accountWide: false, applications: ['X'], groups: [], platforms: ['iOS'] },
            tags: [{ name: 'age', application: null, type: 'Integer' }],
            diagnostics: [],
          },
        ],
        summary: { sources: 1, errors: 0, warnings: 0, notes: 0 },
        failure: null,
      },
    });
  });

  it('is frames and a summary on a terminal', () => {
    withFolder({ 'a.sift': BAD }, (folder) => {
      const { code, out } = pushsiftOnTerminal('check a.sift --color never', { folder });
      expect(code).toBe(1);
      expect(out).toContain('error[type/between-order]: the range is empty: 30 is not less than 18\n');
      expect(out).toContain('a.sift:1:29\n');
      expect(out).toMatch(/1 file, 1 error, 1 fixable with --fix --unsafe-fixes\n$/);
    });
  });

  it('is coloured on a terminal, and not where colour is unwanted', () => {
    withFolder({ 'a.sift': BAD }, (folder) => {
      const colors = (environment: Readonly<Record<string, string>>, words = '') =>
        pushsiftOnTerminal(`check a.sift ${words}`, { folder, environment }).out.includes('\u001b[');
      expect({
        plain: colors({}),
        noColor: colors({ NO_COLOR: '1' }),
        dumb: colors({ TERM: 'dumb' }),
        never: colors({ FORCE_COLOR: '1' }, '--color never'),
        always: colors({ NO_COLOR: '1' }, '--color always'),
      }).toEqual({ plain: true, noColor: false, dumb: false, never: false, always: true });
    });
  });

  it('is coloured elsewhere with FORCE_COLOR or --color always', () => {
    const colors = (words: readonly string[], environment: Readonly<Record<string, string>>) =>
      pushsift(['check', '-', '--format', 'pretty', ...words], { input: BAD, environment }).out.includes('\u001b[');
    expect(colors([], {})).toBe(false);
    expect(colors([], { FORCE_COLOR: '1' })).toBe(true);
    expect(colors([], { FORCE_COLOR: '0' })).toBe(false);
    expect(colors(['--color', 'always'], {})).toBe(true);
  });

  it('is quiet when the reader goes away', () => {
    const files = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`f/${at}.sift`, BAD]));
    withFolder(files, (folder) => {
      expect(inShell('pushsift check f | head -1', { folder })).toEqual({
        code: 0,
        out: `f/0.sift:${BAD_LINE}`,
        err: '',
      });
    });
  });
});
