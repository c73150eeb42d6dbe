import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Case, expectRun, runInProcess, withFolderAsync } from './command.js';

const LONG = 'A("X") * T("n", GTE, 18) * T("n", GTE, 21)\n';
const SHORT = 'A("X") * T("n", GTE, 21)\n';
const CATALOG = '{"applications":{"X":{},"Y":{}},"tags":{"n":{"type":"Integer"},"s":{"type":"String"}}}';

const cases: readonly Case[] = [
  { title: 'without --simplify nothing is left out', words: ['fmt'], input: LONG, code: 0, out: LONG },
  { title: 'standard input to standard output', words: ['fmt', '--simplify'], input: LONG, code: 0, out: SHORT },
  {
    title: '--check names the files that could be shorter',
    words: ['fmt', '--simplify', '--check', '.'],
    files: { 'a.sift': LONG, 'b.sift': SHORT },
    code: 1,
    out: 'a.sift\n',
  },
  {
    title: '--diff shows what would change',
    words: ['fmt', '--simplify', '--diff', 'a.sift'],
    files: { 'a.sift': LONG },
    code: 0,
    out: `--- a.sift\n+++ a.sift\n@@ -1,1 +1,1 @@\n-${LONG}+${SHORT}`,
  },
  {
    title: 'json has the shorter text',
    words: ['fmt', '--simplify', '--format', 'json'],
    input: LONG,
    code: 0,
    out: `{"files":[{"source":"<stdin>","changed":true,"text":${JSON.stringify(SHORT)},"error":null}],"failure":null}\n`,
  },
  {
    title: 'a catalog says which types tags have',
    words: ['fmt', '--simplify', '--catalog', 'c.json'],
    files: { 'c.json': CATALOG },
    input: 'T("s", EQ, "a") + T("s", IN, ["a", "b"])',
    code: 0,
    out: 'T("s", IN, ["a", "b"])\n',
  },
  {
    title: 'without one, types that would be inferred otherwise keep a filter as it is',
    words: ['fmt', '--simplify'],
    input: 'T("s", EQ, "a") + T("s", IN, ["a", "b"])',
    code: 0,
    out: 'T("s", EQ, "a") + T("s", IN, ["a", "b"])\n',
  },
  {
    title: 'an error of the checker is told, and nothing is changed',
    words: ['fmt', '--simplify', '--catalog', 'c.json'],
    files: { 'c.json': CATALOG },
    input: 'T("q", EQ, 1) + T("q", EQ, 1)',
    code: 1,
    err: /name\/unknown-tag/,
  },
  {
    title: 'a catalog that is not there is a failure',
    words: ['fmt', '--simplify', '--catalog', 'none.json'],
    input: LONG,
    code: 2,
    err: /none\.json/,
  },
];

describe('fmt --simplify', () => {
  it.each(cases)('$title', expectRun);

  it('writes files, and has nothing more to do then', async () => {
    await withFolderAsync({ 'a.sift': `# head\n${LONG}` }, async (folder) => {
      const words = ['fmt', '--simplify', '--write', 'a.sift'];
      expect(await runInProcess(words, { folder })).toEqual({ code: 0, out: '', err: 'wrote a.sift\n' });
      expect(readFileSync(join(folder, 'a.sift'), 'utf8')).toBe(`# head\n${SHORT}`);
      expect(await runInProcess(words, { folder })).toEqual({ code: 0, out: '', err: '' });
    });
  });
});

const DEVICE = '{"id":"d1","platform":"iOS","applications":["X"],"tags":{"n":25}}';

/** The member of the JSON object that an option adds. */
async function added(member: string, words: readonly string[], input = ''): Promise<readonly [number, unknown]> {
  const { code, out } = await runInProcess(['explain', ...words, '--format', 'json'], { input });
  return [code, (JSON.parse(out) as Record<string, unknown>)[member]];
}

describe('explain --device', () => {
  it('names the clauses that decide, and no more', async () => {
    const [code, device] = await added('device', [LONG.trim(), '--device', '-'], DEVICE);
    expect([code, device]).toMatchObject([
      0,
      {
        matches: true,
        because: [
          { text: 'A("X")', holds: true },
          { text: 'T("n", GTE, 21)', holds: true, found: '`n` is 25' },
        ],
        reason: null,
      },
    ]);
  });

  it('says it in words, too', async () => {
    const { code, out } = await runInProcess(['explain', '(A("X") * T("n", GTE, 30)) \\ A("Y")', '--device', '-'], {
      input: DEVICE,
    });
    expect([code, out.slice(out.indexOf('this device'))]).toEqual([
      0,
      'this device\n  not in the audience\n  fails  T("n", GTE, 30)  `n` is 25\n',
    ]);
  });

  it('fails for what is no device, and for a group that nobody resolves', async () => {
    expect((await runInProcess(['explain', 'A("X")', '--device', '-'], { input: '{"id":"d1"}' })).code).toBe(2);
    expect((await runInProcess(['explain', 'G("g")', '--device', '-'], { input: DEVICE })).code).toBe(1);
  });
});

describe('explain with facts', () => {
  it.each<readonly [readonly string[], object]>([
    [['A("X", ["iOS"]) * T("n", EQ, 1)', '--platform', 'iOS'], { kind: 'filter', text: 'A("X") * T("n", EQ, 1)' }],
    [['A("X", ["iOS"]) * T("n", EQ, 1)', '--platform', 'Android'], { kind: 'nobody', text: null }],
    [['A("X") + A("Y")', '--subscribed', 'X'], { kind: 'everyone', text: null }],
    [
      ['(A("X") + A("Y")) * T("n", EQ, 1)', '--not-subscribed', 'X', '--not-subscribed', 'Y'],
      { kind: 'nobody', text: null },
    ],
  ])('%j', async (words, residual) => {
    expect(await added('residual', words)).toEqual([0, { ...residual, reason: null }]);
  });

  it('says it in words, too', async () => {
    const { out } = await runInProcess(['explain', 'A("X") * T("n", EQ, 1)', '--subscribed', 'X', '--platform', 'iOS']);
    expect(out.slice(out.indexOf('where'))).toBe('where the platform is iOS, `X` is subscribed to\n  T("n", EQ, 1)\n');
  });

  it('exits with 1 when nothing could be proven', async () => {
    expect(await added('residual', ['A("X") * T("a", GTE, 1) + T("a", EQ, 5)', '--not-subscribed', 'X'])).toEqual([
      1,
      { kind: 'unknown', text: null, reason: 'what is left says less about the types of its tags: give the catalog' },
    ]);
  });

  it.each<Case>([
    {
      title: 'a contradiction',
      words: ['explain', 'A("X")', '--subscribed', 'X', '--not-subscribed', 'X'],
      code: 2,
      err: 'pushsift: `--subscribed` and `--not-subscribed` both name `X`\n',
    },
    {
      title: 'an application that the catalog does not have',
      words: ['explain', 'A("X")', '--subscribed', 'Z', '--catalog', 'c.json'],
      files: { 'c.json': CATALOG },
      code: 2,
      err: 'pushsift: the catalog has no application `Z`\n',
    },
    {
      title: 'a platform that there is not',
      words: ['explain', 'A("X")', '--platform', 'iPhone'],
      code: 2,
      err:
        'pushsift: option `--platform` takes iOS, Android, Blackberry, Windows_Phone, OsX, Windows, Amazon, Safari, Chrome or Firefox, not `iPhone`\n' +
        '  help: did you mean `iOS`?\n',
    },
    {
      title: 'a platform that is near none',
      words: ['explain', 'A("X")', '--platform', 'Symbian'],
      code: 2,
      err: 'pushsift: option `--platform` takes iOS, Android, Blackberry, Windows_Phone, OsX, Windows, Amazon, Safari, Chrome or Firefox, not `Symbian`\n',
    },
  ])('$title is a failure', expectRun);
});
