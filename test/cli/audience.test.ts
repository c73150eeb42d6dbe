import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Case, expectRun, inShell, pushsift, pushsiftOnTerminal, withFolder } from './command.js';

const DEVICES = [
  '{"id":"d1","platform":"iOS","applications":["X"],"tags":{"age":25}}',
  '{"id":"d2","platform":"Android","applications":["X","Y"],"tags":{"age":17}}',
  '{"id":"d3","platform":"iOS","applications":["Y"],"tags":{"age":40}}',
  '{"id":"d4","platform":"iOS","applications":["X","__proto__"]}',
  '',
].join('\n');
const CSV = 'id,platform,applications,tags.age\nd1,iOS,X,25\nd2,Android,X;Y,17\n';
const CATALOG =
  '{"applications":{"X":{"name":"Shop"},"Y":{}},"groups":{"g":{"applications":["X","Y"]}},"tags":{"age":{"type":"Integer"}}}';
const BAD = `${DEVICES}{"id":"d5","platform":"ios"}\n`;

const files = { 'd.ndjson': DEVICES, 'd.csv': CSV, 'c.json': CATALOG, 'bad.ndjson': BAD };
const COUNTED =
  '{"count":3,"devices":4,"byPlatform":{"iOS":2,"Android":1},"byApplication":{"X":3,"Y":1,"__proto__":1}}\n';

const counts: readonly Case[] = [
  {
    title: 'the number comes first, then platforms and applications',
    words: ['count', 'A("X")', '--devices', 'd.ndjson'],
    files,
    code: 0,
    out: '3 of 4 devices · 75.0 %\n\nby platform\n  iOS      2\n  Android  1\n\nby application\n  X          3\n  Y          1\n  __proto__  1\n',
  },
  {
    title: 'json is one object with what is not zero',
    words: ['count', 'A("X")', '--devices', 'd.ndjson', '--format', 'json'],
    files,
    code: 0,
    out: COUNTED,
  },
  {
    title: 'applications have the names of the catalog',
    words: ['count', 'G("g", ["Android"])', '--devices', 'd.ndjson', '--catalog', 'c.json'],
    files,
    code: 0,
    out: '1 of 4 devices · 25.0 %\n\nby platform\n  Android  1\n\nby application\n  X Shop  1\n  Y       1\n',
    err: 'd.ndjson: ignored as unknown: 1 subscription\n',
  },
  {
    title: 'an empty audience is a number, too, and says why where a name is on no device',
    words: ['count', 'A("Z")', '--devices', 'd.ndjson'],
    files,
    code: 0,
    out: '0 of 4 devices\n',
    err: '<filter>:1:1: warning audience/name-not-on-devices no device is subscribed to the application `Z`\n',
  },
  {
    title: 'an empty audience for another reason says nothing more',
    words: ['count', 'A("X") * T("age", GTE, 99)', '--devices', 'd.ndjson'],
    files,
    code: 0,
    out: '0 of 4 devices\n',
  },
  {
    title: 'json has what is to be said of names as data',
    words: ['count', 'A("X") * T("agee", GTE, 18)', '--devices', 'd.csv', '--format', 'json'],
    files,
    code: 0,
    out: '{"count":0,"devices":2,"byPlatform":{},"byApplication":{},"notes":[{"code":"audience/name-not-on-devices","severity":"warning","message":"no device has an account tag `agee`","help":"did you mean `age`?","pointer":null,"range":{"start":{"offset":9,"line":1,"column":10},"end":{"offset":27,"line":1,"column":28}},"related":[],"fixes":[]}]}\n',
    err: /^<filter>:1:10: warning audience\/name-not-on-devices no device has an account tag `agee`/,
  },
  {
    title: 'a listing says it at its end',
    words: ['list', 'A("X") * T("zzzzzz", GTE, 18)', '--devices', 'd.ndjson'],
    files,
    code: 0,
    out: '',
    err: '<filter>:1:10: warning audience/name-not-on-devices no device has an account tag `zzzzzz`\n',
  },
  {
    title: 'CSV by its ending',
    words: ['count', 'A("X") * T("age", LTE, 17)', '--devices', 'd.csv', '--format', 'json'],
    files,
    code: 0,
    out: '{"count":1,"devices":2,"byPlatform":{"Android":1},"byApplication":{"X":1,"Y":1}}\n',
  },
  {
    title: 'devices from standard input',
    words: ['count', 'A("X")', '--devices', '-', '--format', 'json'],
    input: DEVICES,
    code: 0,
    out: COUNTED,
  },
  {
    title: 'a filter with errors is exit 1, and nothing is counted',
    words: ['count', 'A("X"', '--devices', 'd.ndjson'],
    files,
    code: 1,
    err: /^<filter>:1:\d+: error syntax\//,
  },
  {
    title: 'a filter with errors is an object with them',
    words: ['count', 'T("age", BETWEEN, [2, 1])', '--devices', 'd.ndjson', '--format', 'json'],
    files,
    code: 1,
    out: /^\{"error":\[\{"code":"type\/between-order","severity":"error",/,
    err: /./,
  },
  {
    title: 'a group wants a catalog',
    words: ['count', 'G("g")', '--devices', 'd.ndjson'],
    files,
    code: 1,
    err: /^<filter>:1:1: error plan\/group-needs-catalog /,
  },
  {
    title: 'a bad line is exit 2 with its number',
    words: ['count', 'A("X")', '--devices', 'bad.ndjson'],
    files,
    code: 2,
    err: 'pushsift: bad.ndjson:5: there is no platform `ios`\n  help: did you mean `iOS`?\n',
  },
  {
    title: 'a bad line is a failure in JSON',
    words: ['count', 'A("X")', '--devices', 'bad.ndjson', '--format', 'json'],
    files,
    code: 2,
    out: '{"failure":{"code":"devices","message":"bad.ndjson:5: there is no platform `ios`"}}\n',
    err: /./,
  },
  {
    title: '--on-error skip counts bad lines and says so at the end',
    words: ['count', 'A("X")', '--devices', 'bad.ndjson', '--on-error', 'skip', '--format', 'json'],
    files,
    code: 0,
    out: COUNTED,
    err: 'bad.ndjson: skipped 1 bad line\n  5: there is no platform `ios`\n',
  },
  {
    title: 'no devices',
    words: ['count', 'A("X")'],
    code: 2,
    err: 'pushsift: no devices are named\n  help: name their file with `--devices FILE`\n',
  },
  {
    title: 'a missing file of devices',
    words: ['count', 'A("X")', '--devices', 'no.ndjson'],
    code: 2,
    err: 'pushsift: cannot read no.ndjson: there is no such file\n',
  },
  {
    title: 'no filter',
    words: ['count', '--devices', 'd.ndjson'],
    files,
    code: 2,
    err: 'pushsift: no filter is given\n  help: give its text, @FILE, or - for standard input\n',
  },
  {
    title: 'standard input cannot be two things',
    words: ['count', '-', '--devices', '-'],
    input: 'A("X")',
    code: 2,
    err: 'pushsift: standard input cannot be both a filter and devices\n',
  },
];

const filterFiles: readonly Case[] = [
  {
    title: 'a line of JSON for each filter, in order, with its name',
    words: ['count', '--filters', 'f.jsonl', '--devices', 'd.ndjson'],
    files: { ...files, 'f.jsonl': '"A(\\"Y\\")"\n\n{"name":"adults","filter":"T(\\"age\\", GTE, 18)"}\n' },
    code: 0,
    out: '{"count":2,"devices":4,"byPlatform":{"iOS":1,"Android":1},"byApplication":{"X":1,"Y":2}}\n{"name":"adults","count":2,"devices":4,"byPlatform":{"iOS":2},"byApplication":{"X":1,"Y":1}}\n',
  },
  {
    title: 'errors stand on the line of their filter, and mean exit 1',
    words: ['count', '--filters', 'f.jsonl', '--devices', 'd.ndjson'],
    files: { ...files, 'f.jsonl': '{"name":"no","filter":"# A"}\n"A(\\"Z\\")"\n' },
    code: 1,
    out: /^\{"name":"no","error":\[\{"code":".*\n\{"count":0,"devices":4,"byPlatform":\{\},"byApplication":\{\},"notes":\[\{"code":"audience\/name-not-on-devices",.*\]\}\n$/,
  },
  {
    title: 'a line that is no filter is exit 2',
    words: ['count', '--filters', 'f.jsonl', '--devices', 'd.ndjson'],
    files: { ...files, 'f.jsonl': '"A(\\"Y\\")"\n7\n' },
    code: 2,
    out: '{"failure":{"code":"input","message":"f.jsonl:2: this line is no filter"}}\n',
    err: 'pushsift: f.jsonl:2: this line is no filter\n  help: a line is a string, or an object {"name", "filter"}\n',
  },
  {
    title: 'a bad device line is exit 2, and the last line says so',
    words: ['count', '--filters', '-', '--devices', 'bad.ndjson'],
    files,
    input: '"A(\\"Y\\")"',
    code: 2,
    out: '{"failure":{"code":"devices","message":"bad.ndjson:5: there is no platform `ios`"}}\n',
    err: /./,
  },
  ...['f', 'f/*.sift'].map((named) => ({
    title: `${named} stands for filter files, each named by its path`,
    words: ['count', '--filters', named, '--devices', 'd.ndjson'],
    files: { ...files, 'f/b.sift': '# who\nA("Y")\n', 'f/a.sift': 'A("X") \\ A("X")', 'f/other.json': '{}' },
    code: 0 as const,
    out: '{"name":"f/a.sift","count":0,"devices":4,"byPlatform":{},"byApplication":{}}\n{"name":"f/b.sift","count":2,"devices":4,"byPlatform":{"iOS":1,"Android":1},"byApplication":{"X":1,"Y":2}}\n',
  })),
  {
    title: 'files, lists and folders may be named together; what is wrong with one stops no other',
    words: [
      'count',
      ...['f/a.sift', 'no.sift', 'bad.jsonl', 'f.jsonl', 'f'].flatMap((name) => ['--filters', name]),
    ].concat(['--devices', 'd.ndjson']),
    files: {
      ...files,
      'f/a.sift': 'A("Y")',
      'f/wrong.sift': 'A(',
      'f/wide.sift': new Uint8Array([0xff, 0xfe, 65, 0]),
      'bad.jsonl': '7\n',
      'f.jsonl': '{"name":"none","filter":"A(\\"Z\\")"}\n',
    },
    code: 2,
    out: /^\{"name":"f\/a\.sift","count":2,[^\n]*\n\{"name":"no\.sift","failure":\{"code":"input","message":"cannot read no\.sift: there is no such file"\}\}\n\{"name":"bad\.jsonl","failure":[^\n]*\n\{"name":"none","count":0,[^\n]*\n\{"name":"f\/wide\.sift","failure":[^\n]*UTF-16[^\n]*\n\{"name":"f\/wrong\.sift","error":\[[^\n]*\n$/,
    err: 'pushsift: cannot read no.sift: there is no such file\npushsift: bad.jsonl:1: this line is no filter\n  help: a line is a string, or an object {"name", "filter"}\npushsift: cannot read f/wide.sift: it is UTF-16 text, save it as UTF-8\n',
  },
  {
    title: 'a table, where it is asked for; findings stand beside it',
    words: ['count', '--filters', 'f', '--devices', 'd.ndjson', '--format', 'pretty'],
    files: { ...files, 'f/a.sift': 'A("Y")', 'f/wrong.sift': 'A(5)' },
    code: 1,
    out: '  filter           devices   share\n  f/a.sift               2  50.0 %\n  f/wrong.sift  has errors\n\nof 4 devices\n',
    err: /^f\/wrong\.sift:1:3: error /,
  },
  {
    title: 'a table says of each filter which names no device has',
    words: ['count', '--filters', 'f', '--devices', 'd.ndjson', '--format', 'pretty'],
    files: { ...files, 'f/a.sift': 'A("Y")', 'f/z.sift': 'A("Z") + T("agee", EQ, 1)' },
    code: 0,
    out: '  filter    devices   share  note\n  f/a.sift        2  50.0 %\n  f/z.sift        0     0 %  no device is subscribed to the application `Z`, and 1 more\n\nof 4 devices\n',
    err: /^f\/z\.sift:1:1: warning audience\/name-not-on-devices /,
  },
  {
    title: 'where a table is asked for, what stops it is told to people alone',
    words: ['count', '--filters', 'no.jsonl', '--devices', 'bad.ndjson', '--format', 'pretty'],
    files,
    code: 2,
    out: '',
    err: 'pushsift: cannot read no.jsonl: there is no such file\n',
  },
  {
    title: 'a pattern that the shell has filled in is told how to be named',
    words: ['count', '--filters', 'f/a.sift', 'f/b.sift', '--devices', 'd.ndjson'],
    files,
    code: 2,
    err: 'pushsift: a FILTER and `--filters` cannot be counted together\n  help: write `--filters` before each file, or quote the pattern\n',
  },
  {
    title: 'a FILTER beside --filters is a mistake',
    words: ['count', 'A("X")', '--filters', 'f.jsonl', '--devices', 'd.ndjson'],
    files,
    code: 2,
    err: 'pushsift: a FILTER and `--filters` cannot be counted together\n  help: add the filter to the file\n',
  },
];

const lists: readonly Case[] = [
  { title: 'one id a line', words: ['list', 'A("X")', '--devices', 'd.ndjson'], files, code: 0, out: 'd1\nd2\nd4\n' },
  {
    title: '--limit',
    words: ['list', 'A("X")', '--devices', 'd.ndjson', '--limit', '2'],
    files,
    code: 0,
    out: 'd1\nd2\n',
  },
  { title: '--limit 0', words: ['list', 'A("X")', '--devices', 'd.ndjson', '--limit', '0'], files, code: 0 },
  {
    title: '--sample of more than there are is all, in order',
    words: ['list', 'A("X")', '--devices', 'd.ndjson', '--sample', '9'],
    files,
    code: 0,
    out: 'd1\nd2\nd4\n',
  },
  {
    title: 'json',
    words: ['list', 'A("X")', '--devices', 'd.ndjson', '--format', 'json'],
    files,
    code: 0,
    out: '{"ids":["d1","d2","d4"],"failure":null}\n',
  },
  {
    title: 'json of nothing',
    words: ['list', 'A("Z")', '--devices', 'd.ndjson', '--format', 'json'],
    files,
    code: 0,
    out: '{"ids":[],"failure":null}\n',
    err: '<filter>:1:1: warning audience/name-not-on-devices no device is subscribed to the application `Z`\n',
  },
  {
    title: 'json of a bad line is whole',
    words: ['list', 'A("X")', '--devices', 'bad.ndjson', '--format', 'json'],
    files,
    code: 2,
    out: /^\{"ids":\[.*\],"failure":\{"code":"devices","message":"bad\.ndjson:5: there is no platform `ios`"\}\}\n$/,
    err: /./,
  },
  {
    title: '--sample and --limit contradict each other',
    words: ['list', 'A("X")', '--devices', 'd.ndjson', '--sample', '1', '--limit', '1'],
    files,
    code: 2,
    err: 'pushsift: `--sample` and `--limit` cannot be used together: both say how many\n',
  },
  {
    title: '--seed wants --sample',
    words: ['list', 'A("X")', '--devices', 'd.ndjson', '--seed', '1'],
    files,
    code: 2,
    err: 'pushsift: `--seed` goes with `--sample`\n',
  },
];

const ADULT = '{"id":"d1","platform":"iOS","applications":["X"],"tags":{"age":25}}';
const matches: readonly Case[] = [
  {
    title: 'yes is exit 0, with the deciding clauses',
    words: ['match', 'A("X") * T("age", GTE, 18)'],
    input: ADULT,
    code: 0,
    out: 'yes: in the audience\n  holds  A("X")  subscribed to X\n  holds  T("age", GTE, 18)  `age` is 25\n',
  },
  {
    title: 'no is exit 1, with the one clause that decides',
    words: ['match', 'A("X") * T("age", GTE, 65)'],
    input: ADULT,
    code: 1,
    out: 'no: not in the audience\n  fails  T("age", GTE, 65)  `age` is 25\n',
  },
  {
    title: 'json',
    words: ['match', 'A("X")\n* T("age", GTE, 65)', '--device', 'd.json', '--format', 'json'],
    files: { 'd.json': ADULT },
    code: 1,
    out: `${JSON.stringify({
      matches: false,
      because: [
        {
          text: 'T("age", GTE, 65)',
          range: { start: { offset: 9, line: 2, column: 3 }, end: { offset: 26, line: 2, column: 20 } },
          holds: false,
        },
      ],
    })}\n`,
  },
  {
    title: 'a device that is none is exit 2',
    words: ['match', 'A("X")'],
    input: '{"id":"d1","platform":"ios"}',
    code: 2,
    err: 'pushsift: <stdin>: there is no platform `ios`\n  help: did you mean `iOS`?\n',
  },
  {
    title: 'broken JSON is exit 2',
    words: ['match', 'A("X")'],
    input: '{"id"',
    code: 2,
    err: /^pushsift: <stdin>:1:\d+: /,
  },
  {
    title: 'no device is exit 2',
    words: ['match', 'A("X")'],
    code: 2,
    err: 'pushsift: <stdin>: there is no device\n  help: a device is one JSON object\n',
  },
  {
    title: 'json of a bad device',
    words: ['match', 'A("X")', '--format', 'json'],
    input: '{"id":"d1","platform":"ios"}',
    code: 2,
    out: '{"failure":{"code":"devices","message":"<stdin>: there is no platform `ios`"}}\n',
    err: /./,
  },
];

const explanations: readonly Case[] = [
  {
    title: 'the sentence comes first, then reach, clauses and plan',
    words: ['explain', 'A("X", ["iOS"]) * T("age", GTE, 18)', '--catalog', 'c.json'],
    files,
    code: 0,
    out: /^Devices subscribed to Shop on iOS whose age is 18 or more\. Reaches: Shop \(iOS\)\.\n\nreach\n {2}applications {2}X\n {2}platforms {5}iOS\n\nas written\n[\s\S]*\n\nplan\n/,
  },
  {
    title: 'a filter with errors is exit 1',
    words: ['explain', 'T("age", BETWEEN, [2, 1])'],
    code: 1,
    err: /^<filter>:1:20: error type\/between-order /,
  },
  {
    title: '@FILE is a file',
    words: ['explain', '@f.sift'],
    files: { 'f.sift': 'A("X")' },
    code: 0,
    out: /^Devices subscribed to X\./,
  },
  {
    title: '- is standard input',
    words: ['explain', '-'],
    input: '# all of X\nA("X")',
    code: 0,
    out: /^Devices subscribed to X\./,
  },
  { title: '@ alone', words: ['explain', '@'], code: 2, err: 'pushsift: `@` wants the name of a file behind it\n' },
  {
    title: 'a missing file',
    words: ['explain', '@no.sift', '--format', 'json'],
    code: 2,
    out: '{"failure":{"code":"input","message":"cannot read no.sift: there is no such file"}}\n',
    err: 'pushsift: cannot read no.sift: there is no such file\n',
  },
];

describe('count', () => {
  it.each(counts)('$title', expectRun);

  it('draws bars on a terminal, and says how long it took', () => {
    withFolder(files, (folder) => {
      const { code, out } = pushsiftOnTerminal(`count 'A("X")' --devices d.ndjson --color never`, { folder });
      expect(code).toBe(0);
      expect(out).toMatch(
        /^3 of 4 devices · 75\.0 %\n\nby platform\n {2}iOS {6}2 {2}█{40}\n {2}Android {2}1 {2}█{20}\n/,
      );
      expect(out).toMatch(/\n\n[0-9]+ ms\n$/);
    });
  });
});

describe('count --filters', () => {
  it.each(filterFiles)('$title', expectRun);
});

describe('list', () => {
  it.each(lists)('$title', expectRun);

  it('draws the same sample for the same seed', () => {
    withFolder({}, (folder) => {
      pushsift(['generate', '--count', '500', '--output', 'd.ndjson'], { folder });
      const sample = (seed: string) =>
        pushsift(['list', 'A("AAAAA-AAAAA")', '--devices', 'd.ndjson', '--sample', '5', '--seed', seed], { folder })
          .out;
      expect(sample('7').split('\n')).toHaveLength(6);
      expect(sample('7')).toBe(sample('7'));
      expect(sample('7')).not.toBe(sample('8'));
    });
  });

  it('is quiet when the reader goes away', () => {
    withFolder({}, (folder) => {
      pushsift(['generate', '--count', '50000', '--output', 'd.ndjson'], { folder });
      const run = inShell(`pushsift list 'A("AAAAA-AAAAA")' --devices d.ndjson | head -1`, { folder });
      expect(run).toEqual({ code: 0, out: expect.stringMatching(/^\S+\n$/), err: '' });
    });
  });
});

describe('match', () => {
  it.each(matches)('$title', expectRun);
});

describe('explain', () => {
  it.each(explanations)('$title', expectRun);

  it('reads @REV:PATH from git, from the top or from here, without a shell', () => {
    withFolder({ 'f/a.sift': 'A("X")' }, (folder) => {
      inShell(
        'git init -q && git add . && git -c user.name=n -c user.email=e commit -qm one && echo \'A("Y")\' > f/a.sift',
        { folder },
      );
      const sentence = (argument: string, from: string) =>
        pushsift(['explain', argument], { folder: from }).out.split('\n')[0];
      expect(sentence('@HEAD:f/a.sift', folder)).toBe('Devices subscribed to X. Reaches: X.');
      expect(sentence('@HEAD:./a.sift', join(folder, 'f'))).toBe('Devices subscribed to X. Reaches: X.');
      expect(sentence('@f/a.sift', folder)).toBe('Devices subscribed to Y. Reaches: Y.');
      expect(pushsift(['explain', '@HEAD:no.sift'], { folder })).toEqual({
        code: 2,
        out: '',
        err: "pushsift: cannot read HEAD:no.sift from git: path 'no.sift' does not exist in 'HEAD'\n",
      });
      expect(pushsift(['explain', '@$(touch x):a'], { folder }).code).toBe(2);
      expect(pushsift(['explain', '@--help:a'], { folder }).err).toBe('pushsift: `--help` is no git revision\n');
    });
  });

  it('takes a file with a colon in its name for a file', () => {
    withFolder({ 'HEAD:a.sift': 'A("X")' }, (folder) => {
      expect(pushsift(['explain', '@HEAD:a.sift'], { folder }).code).toBe(0);
    });
  });
});

describe('generate', () => {
  it('gives the same devices for the same seed, and more of the same for more', () => {
    const some = pushsift(['generate', '--count', '20']).out;
    expect(some.trimEnd().split('\n')).toHaveLength(20);
    expect(pushsift(['generate', '--count', '30', '--seed', '1']).out.startsWith(some)).toBe(true);
    expect(pushsift(['generate', '--count', '20', '--seed', '2']).out).not.toBe(some);
  });

  it('writes devices and their catalog, which fit each other', () => {
    withFolder({}, (folder) => {
      const words = ['generate', '--count', '200', '--output', 'd.ndjson', '--catalog-output', 'c.json'];
      expect(pushsift(words, { folder })).toEqual({ code: 0, out: '', err: '' });
      expect(pushsift(['catalog', 'validate', 'c.json'], { folder }).code).toBe(0);
      const counted = pushsift(['count', 'G("11111-11111")', '--devices', 'd.ndjson', '--catalog', 'c.json'], {
        folder,
      });
      expect(counted).toMatchObject({ code: 0, err: '' });
    });
  });

  it('says what keeps it from writing', () => {
    withFolder({}, (folder) => {
      mkdirSync(join(folder, 'd'));
      expect(pushsift(['generate', '--output', 'd'], { folder })).toEqual({
        code: 2,
        out: '',
        err: 'pushsift: cannot write d: it is a folder\n',
      });
    });
  });
});

describe('catalog', () => {
  it('validate says what a catalog declares', async () => {
    await expectRun({
      title: '',
      words: ['catalog', 'validate', 'c.json'],
      files,
      code: 0,
      out: 'c.json: 2 applications, 1 group, 1 account tag, 0 application tags\n',
    });
  });

  it('validate of a bad catalog is exit 2, like every bad catalog', async () => {
    await expectRun({
      title: '',
      words: ['catalog', 'validate', 'c.json'],
      files: { 'c.json': '{"applications":{},"tags":{"age":{"type":"Int"}}}' },
      code: 2,
      out: /^c\.json:1:42: error catalog\//,
      err: 'pushsift: the catalog c.json has errors\n',
    });
  });

  it('validate --format json holds the diagnostics and the failure', () => {
    const run = withFolder({ 'c.json': '[]' }, (folder) =>
      pushsift(['catalog', 'validate', 'c.json', '--format', 'json'], { folder }),
    );
    expect(JSON.parse(run.out)).toMatchObject({
      source: 'c.json',
      valid: false,
      diagnostics: [{ severity: 'error', pointer: '' }],
      failure: { code: 'catalog', message: 'the catalog c.json has errors' },
    });
  });

  it('infer and types make what loads again', () => {
    withFolder(files, (folder) => {
      const { code, out, err } = pushsift(['catalog', 'infer', 'd.ndjson'], { folder });
      expect({ code, err }).toEqual({ code: 0, err: '' });
      writeFileSync(join(folder, 'inferred.json'), out);
      expect(pushsift(['catalog', 'validate', 'inferred.json'], { folder }).code).toBe(0);
      expect(pushsift(['catalog', 'types', 'inferred.json'], { folder }).out).toMatch(
        /^import \{ defineCatalog \} from 'pushsift';\n\nexport const catalog = defineCatalog\(\{/,
      );
    });
  });

  it('infer names tags with values of several types, and exits with 1', async () => {
    await expectRun({
      title: '',
      words: ['catalog', 'infer', '-o', 'c.json', 'd.ndjson'],
      files: {
        'd.ndjson': '{"id":"a","platform":"iOS","tags":{"n":1}}\n{"id":"b","platform":"iOS","tags":{"n":"x"}}\n',
      },
      code: 1,
      err: 'the tag `n` has values of several types: Integer (1 value, first on line 1), String (1 value, first on line 2); taken as Integer\n',
    });
  });

  it('--output writes the file whole', () => {
    withFolder(files, (folder) => {
      expect(pushsift(['catalog', 'types', 'c.json', '-o', 'c.ts'], { folder })).toEqual({ code: 0, out: '', err: '' });
      expect(readFileSync(join(folder, 'c.ts'), 'utf8')).toMatch(/^import /);
    });
  });

  it('wants a file', async () => {
    await expectRun({
      title: '',
      words: ['catalog', 'validate'],
      code: 2,
      err: 'pushsift: no catalog is named\n  help: name its file, as in `catalog.json`\n',
    });
  });
});
