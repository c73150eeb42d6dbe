/** `count` and `list`: what they print, and what they say of wrong input. */

import { describe, expect, it } from 'vitest';
import { DEVICES, files } from './account-files.js';
import { type Case, expectRun, inShell, pushsift, pushsiftOnTerminal, withFolder } from './command.js';

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
