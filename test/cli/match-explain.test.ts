/** `match` and `explain`: one device, and one filter. */

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { files } from './account-files.js';
import { type Case, expectRun, inShell, pushsift, withFolder } from './command.js';

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
