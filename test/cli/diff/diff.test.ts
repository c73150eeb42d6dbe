import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Case, expectRun, type Run, runInProcess, withFolderAsync } from '../command.js';

const DEVICES = [
  '{"id":"d1","platform":"iOS","applications":["X"],"tags":{"age":16}}',
  '{"id":"d2","platform":"iOS","applications":["X"],"tags":{"age":17}}',
  '{"id":"d3","platform":"iOS","applications":["X"],"tags":{"age":18}}',
  '{"id":"d4","platform":"iOS","applications":["X"],"tags":{"age":17}}',
  '{"id":"d5","platform":"iOS","applications":["X"],"tags":{"age":"old"}}',
  '',
].join('\n');
const TYPED = DEVICES.replace('"old"', '17');
const CATALOG = '{"applications":{"X":{}},"tags":{"age":{"type":"Integer"}}}';
const files = {
  'd.ndjson': TYPED,
  'any.ndjson': DEVICES,
  'd.csv': 'id,platform,applications,tags.age\nd1,iOS,X,16\nd2,iOS,X,17\nd3,iOS,X,18\n',
  'c.json': CATALOG,
  'old.sift': 'A("X") * T("age", BETWEEN, [18, 65])\n',
  'new.sift': '# younger ones, too\nA("X")\n  * T("age", BETWEEN, [17, 65])\n',
};
const JSON_OF_BOTH =
  '{"same":false,"gained":{"count":3,"witness":{"id":"witness","platform":"iOS","applications":["X"],"tags":{"age":17}},"sample":["d2","d4","d5"]},"lost":{"count":0,"witness":null,"sample":[]}}\n';

const cases: readonly Case[] = [
  {
    title: 'formatting alone is proven to change nothing',
    words: ['diff', 'A("X")*T("age",GTE,18)', '# adults\nA("X")\n  * T("age", GTE, 18)\n'],
    code: 0,
    out: 'same audience, whatever the account\n',
  },
  {
    title: 'a refactoring is proven to change nothing',
    words: [
      'diff',
      '(A("X") * T("c", EQ, "a")) + (A("X") * T("c", EQ, "b"))',
      'A("X") * T("c", IN, ["b", "a"])',
      '--format',
      'json',
    ],
    code: 0,
    out: '{"same":true,"gained":{"count":null,"witness":null},"lost":{"count":null,"witness":null}}\n',
  },
  {
    title: 'gained and lost have a device each, and the clauses that decide about it',
    words: ['diff', 'old.sift', 'new.sift'],
    files,
    code: 1,
    out: `different audience

gained  possible: a device like this

  platform      iOS
  applications  X
  age           17

in the new filter, new.sift
  holds  A("X")  subscribed to X
  holds  T("age", BETWEEN, [17, 65])  \`age\` is 17

not in the old filter, old.sift
  fails  T("age", BETWEEN, [18, 65])  \`age\` is 17

lost  nobody, whatever the account
`,
  },
  {
    title: 'json: counts are null without devices',
    words: ['diff', '@new.sift', '@old.sift', '--format', 'json'],
    files,
    code: 1,
    out: '{"same":false,"gained":{"count":null,"witness":null},"lost":{"count":null,"witness":{"id":"witness","platform":"iOS","applications":["X"],"tags":{"age":17}}}}\n',
  },
  {
    title: 'devices are counted and sampled on both sides',
    words: ['diff', 'old.sift', 'new.sift', '--devices', 'd.ndjson', '--format', 'json'],
    files,
    code: 1,
    out: JSON_OF_BOTH,
  },
  {
    title: 'for people the numbers stand beside what is proven',
    words: ['diff', 'new.sift', 'old.sift', '--devices', 'd.ndjson', '--sample', '2'],
    files,
    code: 1,
    out: /^different audience\n\ngained {2}0 of 5 devices; nobody, whatever the account\n\nlost {2}3 of 5 devices · 60\.0 %; possible: a device like this\n {2}d\d, d\d and 1 more\n\n {2}platform {6}iOS\n/,
  },
  {
    title: 'CSV, and no ids',
    words: [
      'diff',
      'new.sift',
      'old.sift',
      '--devices',
      'd.csv',
      '--sample',
      '0',
      '--catalog',
      'c.json',
      '--format',
      'json',
    ],
    files,
    code: 1,
    out: /"lost":\{"count":1,"witness":\{[^\n]*\},"sample":\[\]\}\}\n$/,
  },
  {
    title: 'devices from standard input are read once',
    words: ['diff', 'old.sift', 'new.sift', '--devices', '-', '--format', 'json'],
    files,
    input: TYPED,
    code: 1,
    out: JSON_OF_BOTH,
  },
  {
    title: 'devices with values of other types are counted, and outweigh the proof',
    words: [
      'diff',
      'T("age", GTE, 1) + T("age", LTE, 0) + T("age", NOTSET, "")',
      'A("X") + T("age", LTE, 0) + T("age", GTE, 1) + T("age", NOTSET, "")',
      '--devices',
      'any.ndjson',
      '--format',
      'json',
    ],
    files,
    code: 1,
    out: '{"same":false,"gained":{"count":1,"witness":null,"sample":["d5"]},"lost":{"count":0,"witness":null,"sample":[]}}\n',
  },
  {
    title: 'a guard in devices that holds is exit 0',
    words: ['diff', 'old.sift', 'new.sift', '--devices', 'd.ndjson', '--max-change', '3'],
    files,
    code: 0,
    out: /\n\nwithin --max-change: 3 devices gained or lost, 300\.0 % of the old audience; allowed: 3 devices\n$/,
  },
  {
    title: 'a guard in devices that is hit is exit 1',
    words: ['diff', 'old.sift', 'new.sift', '--devices', 'd.ndjson', '--max-change', '2'],
    files,
    code: 1,
    out: /\n\nover --max-change: 3 devices gained or lost, 300\.0 % of the old audience; allowed: 2 devices\n$/,
  },
  {
    title: 'a guard in percent is one of the old audience',
    words: ['diff', 'old.sift', 'new.sift', '--devices', 'd.ndjson', '--max-change', '300%', '--format', 'json'],
    files,
    code: 0,
    out: /,"maxChange":\{"held":true,"changed":3,"before":1\}\}\n$/,
  },
  {
    title: 'and is hit by the smallest part more',
    words: ['diff', 'old.sift', 'new.sift', '--devices', 'd.ndjson', '--max-change', '299.999%', '--format', 'json'],
    files,
    code: 1,
    out: /,"maxChange":\{"held":false,"changed":3,"before":1\}\}\n$/,
  },
  {
    title: 'of an empty old audience every change is too much in percent',
    words: ['diff', 'A("Y")', 'A("X")', '--devices', 'd.ndjson', '--max-change', '100%'],
    files,
    code: 1,
    out: /\nover --max-change: 5 devices gained or lost, and the old audience is empty; allowed: 100 %\n$/,
  },
  {
    title: 'the same audience passes every guard',
    words: ['diff', 'old.sift', '@old.sift', '--devices', 'd.ndjson', '--max-change', '0%'],
    files,
    code: 0,
    out: /^same audience, whatever the account\n\ngained {2}0 of 5 devices; nobody, [\s\S]*\nwithin --max-change: 0 devices gained or lost, 0 % of the old audience; allowed: 0 %\n$/,
  },
  {
    title: 'what is not decided is exit 1, and says so',
    words: ['diff', 'A("X") * (A("Y") + A("Z"))', 'A("Y") * (A("X") + A("W"))', '--max-steps', '1'],
    code: 1,
    out: /^not decided whether the audience is the same\n\ngained {2}[^\n]+\n\nlost {2}[^\n]+\n\n`--max-steps N` and `--max-nodes N` let it search further\n$/,
  },
  {
    title: 'and passes no guard',
    words: [
      'diff',
      'A("Y") * A("Z")',
      'A("Y")',
      '--max-steps',
      '1',
      '--devices',
      'd.ndjson',
      '--max-change',
      '5',
      '--format',
      'json',
    ],
    files,
    code: 1,
    out: /^\{"same":null,"gained":\{"count":0,"witness":null,"sample":\[\],"reason":"[^"]+"\},"lost":\{[^}]*\},"maxChange":\{"held":true,"changed":0,"before":0\}\}\n$/,
  },
  {
    title: 'a guard wants devices',
    words: ['diff', 'old.sift', 'new.sift', '--max-change', '1%'],
    files,
    code: 2,
    err: 'pushsift: `--max-change` counts devices, and none are named\n  help: name their file with `--devices FILE`\n',
  },
  ...['1.5', '-1', '%', '1 %', '', '1e3', '5%%'].map(
    (value): Case => ({
      title: `${JSON.stringify(value)} is no guard`,
      words: ['diff', 'old.sift', 'new.sift', `--max-change=${value}`, '--devices', 'd.ndjson'],
      files,
      code: 2,
      err: `pushsift: option \`--max-change\` takes devices or a percentage of the old audience, not \`${value}\`\n  help: as in \`--max-change 500\` or \`--max-change 2.5%\`\n`,
    }),
  ),
  {
    title: 'errors of both filters are told',
    words: ['diff', 'A(', 'B("X")'],
    code: 1,
    err: /^<old filter>:1:2: error syntax\/[^\n]*\n<new filter>:1:1: error syntax\/unknown-constructor [^\n]*\n$/,
  },
  {
    title: 'a tag that has changed its type is a diagnostic',
    words: ['diff', 'T("age", EQ, "x")', 'T("age", GTE, 1)', '--format', 'json'],
    code: 1,
    out: /^\{"error":\[\{"source":"<new filter>","code":"analysis\/filters-disagree",/,
    err: /^<new filter>:1:1: error analysis\/filters-disagree /,
  },
  {
    title: 'a group without a catalog is compared, and cannot be counted',
    words: ['diff', 'G("g")', 'G("g", ["iOS"])', '--devices', 'd.ndjson'],
    files,
    code: 1,
    err: /^<old filter>:1:1: error plan\/group-needs-catalog [^\n]*\n<new filter>:1:1: error plan\/group-needs-catalog /,
  },
  {
    title: 'a bad line of devices is exit 2',
    words: ['diff', 'old.sift', 'new.sift', '--devices', 'bad.ndjson'],
    files: { ...files, 'bad.ndjson': '{"id":1}\n' },
    code: 2,
    err: /^pushsift: bad\.ndjson:1: /,
  },
];

describe('diff', () => {
  it.each(cases)('$title', expectRun);

  it('over an index finds the same counts and ids of both sides', async () => {
    await withFolderAsync(files, async (folder) => {
      await runInProcess(['index', 'build', 'd.ndjson', '--catalog', 'c.json', '--output', 'd.psi'], { folder });
      const { code, out } = await runInProcess(
        ['diff', 'old.sift', 'new.sift', '--devices', 'd.psi', '--format', 'json'],
        { folder },
      );
      expect({ code, out }).toEqual({ code: 1, out: JSON_OF_BOTH });
    });
  });
});

describe('diff over revisions', () => {
  async function inRepository(
    work: (run: (...words: readonly string[]) => Promise<Run>) => Promise<void>,
  ): Promise<void> {
    await withFolderAsync({}, async (folder) => {
      const settings = ['-c', 'user.name=n', '-c', 'user.email=e@example.com', '-c', 'commit.gpgsign=false'];
      const git = (...words: readonly string[]) =>
        execFileSync('git', [...settings, ...words], { cwd: folder, stdio: 'pipe' });
      const write = (text: string) => writeFileSync(join(folder, 'f/a.sift'), text);
      mkdirSync(join(folder, 'f'));
      git('init', '-q', '-b', 'trunk');
      write('A("X") * T("age", GTE, 18)\n');
      git('add', '-A');
      git('commit', '-qm', 'first');
      write('A("X")\n  * T("age", GTE, 18) # adults\n');
      git('commit', '-qam', 'second');
      write('A("X") * T("age", GTE, 17)\n');
      await work((...words) => runInProcess(words, { folder }));
    });
  }

  it('compares a file with what a revision has of it', async () => {
    await inRepository(async (run) => {
      expect(await run('diff', '@HEAD~1:f/a.sift', '@HEAD:f/a.sift')).toMatchObject({ code: 0 });
      expect(await run('diff', '@HEAD:f/a.sift', 'f/a.sift', '--format', 'json')).toEqual({
        code: 1,
        out: '{"same":false,"gained":{"count":null,"witness":{"id":"witness","platform":"iOS","applications":["X"],"tags":{"age":17}}},"lost":{"count":null,"witness":null}}\n',
        err: '',
      });
    });
  });

  it.each([
    ['@HEAD~1:f/gone.sift', /^pushsift: cannot read HEAD~1:f\/gone\.sift from git: [^\n]*gone\.sift[^\n]*\n/],
    ['@HEAD~9:f/a.sift', /^pushsift: cannot read HEAD~9:f\/a\.sift from git: /],
    ['@nope:f/a.sift', /^pushsift: cannot read nope:f\/a\.sift from git: /],
  ])('an old one that is not there is exit 2: %s', async (old, err) => {
    await inRepository(async (run) => {
      expect(await run('diff', old, 'f/a.sift')).toEqual({ code: 2, out: '', err: expect.stringMatching(err) });
    });
  });
});
