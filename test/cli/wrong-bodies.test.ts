/** Wrong JSON through `check`, as files hold it: what is said, where, and with which exit code. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runInProcess, withFolderAsync } from './command.js';

const FILTER = 'A(\\"X\\")';

/** A body that is right, with more members behind those that are there. */
function body(members = '', filter = FILTER): string {
  return `{"request": {"auth": "t", "content": "hi", "devices_filter": "${filter}"${members}}}`;
}

const MANY = 100_000;

interface Wrong {
  readonly title: string;
  readonly content: string | Uint8Array;
  readonly code: 0 | 1 | 2;
  /** The lines that `compact` begins with, without the name of the file in front. */
  readonly out?: readonly string[];
  /** What standard error says, without the name. */
  readonly err?: string;
  /** How many lines there are; otherwise as many as `out` has. */
  readonly lines?: number;
}

const KIND =
  '  help: use `--kind` with the name of the request, as in `--kind createPreset`, or `--pointer` for a filter in other JSON\n';
const unknown = (why: string) => `pushsift: b.json is no request that can be told: ${why}\n${KIND}`;

function utf16(text: string, isLittle: boolean): Uint8Array {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
}

const TIME = 'error field/wrong-type `ios_ttl` takes a whole number of seconds from 0, and this is a text';

const cases: readonly Wrong[] = [
  { title: 'no JSON', content: 'A("X")', code: 2, err: unknown('`A(` is no JSON value (1:1)') },
  { title: 'nothing', content: '', code: 2, err: unknown('there is no JSON here (1:1)') },
  { title: 'blanks', content: ' \n\t', code: 2, err: unknown('there is no JSON here (1:1)') },
  { title: 'half a JSON of no kind', content: '{"requ', code: 2, err: unknown('this string is never closed (1:2)') },
  {
    title: 'half a JSON',
    content: body().slice(0, -6),
    code: 1,
    out: ['1:62: error json/string this string is never closed | help: a string ends with `"` on the line it began on'],
  },
  {
    title: 'a list as root',
    content: `[${body()}]`,
    code: 2,
    err: `pushsift: cannot tell which request b.json is\n${KIND}`,
  },
  { title: 'null as root', content: 'null', code: 2, err: `pushsift: cannot tell which request b.json is\n${KIND}` },
  {
    title: 'a string of 10 MB',
    content: body(`, "ios_title": "${'x'.repeat(10 * 2 ** 20)}"`),
    code: 1,
    out: [
      '1:87: error request/payload-too-large the payload for iOS has 10,485,820 bytes, 10,481,724 more than APNs takes | help: it takes 4,096 bytes',
    ],
  },
  {
    title: 'a filter of 10 MB',
    content: body('', 'x'.repeat(10 * 2 ** 20)),
    code: 1,
    out: [
      '1:262207: error limit/source this filter has 10,485,760 characters; at most 262,144 are read | help: split the filter, or raise the limit `source`',
    ],
  },
  {
    title: '100,000 unknown keys',
    content: body(Array.from({ length: MANY }, (_, at) => `, "key${at}": 1`).join('')),
    code: 0,
    out: [
      '1:74: warning request/not-sent `key0` is not sent | help: of the parameters of the general operation `title`, `subtitle`, `link`, `data`, `send_rate` and `preset` are carried out',
    ],
    lines: 51,
  },
  {
    title: 'a key twice',
    content: body(', "content": "again"'),
    code: 1,
    out: ['1:74: error json/duplicate-key the key `content` is here twice | help: remove one of the two, or rename it'],
  },
  { title: 'a key 100,000 times', content: body(', "content": 1'.repeat(MANY)), code: 1, lines: 2 },
  {
    title: 'names that objects have from birth',
    content: body(', "__proto__": {"auth": "x"}, "constructor": 1'),
    code: 0,
    out: [
      '1:74: warning request/not-sent `__proto__` is not sent | help: of the parameters of the general operation `title`, `subtitle`, `link`, `data`, `send_rate` and `preset` are carried out',
      '1:102: warning request/not-sent `constructor` is not sent | help: of the parameters of the general operation `title`, `subtitle`, `link`, `data`, `send_rate` and `preset` are carried out',
    ],
  },
  { title: 'a lone surrogate, escaped', content: body(', "ios_title": "\\ud800"'), code: 0 },
  {
    title: 'a lone surrogate in the filter',
    content: body('', 'A(\\"\\udc00\\")'),
    code: 1,
    out: [
      '1:65: error syntax/unpaired-surrogate this string holds half of a surrogate pair, which is no character | help: write the whole character, or both halves of it as \\uXXXX\\uXXXX',
    ],
  },
  {
    title: 'a lone surrogate, in bytes',
    content: Buffer.concat([Buffer.from('{"auth": "'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    code: 2,
    err: 'pushsift: cannot read b.json: it is not UTF-8 text\n',
  },
  {
    title: '100,000 lists in each other',
    content: body(`, "x": ${'['.repeat(MANY)}${']'.repeat(MANY)}`),
    code: 1,
    out: [
      '1:74: warning request/not-sent `x` is not sent | help: of the parameters of the general operation `title`, `subtitle`, `link`, `data`, `send_rate` and `preset` are carried out',
      '1:177: error json/too-deep more than 100 brackets stand inside each other | help: what is read here is flat; the text is something else',
    ],
  },
  {
    title: 'nothing but 100,000 lists',
    content: '['.repeat(MANY),
    code: 2,
    err: unknown('more than 100 brackets stand inside each other (1:101)'),
  },
  {
    title: 'a byte order mark is not counted',
    content: `\uFEFF${body(', "ios_ttl": "x"')}`,
    code: 1,
    out: [`1:85: ${TIME}`],
  },
  {
    title: 'a second byte order mark is no JSON',
    content: `\uFEFF\uFEFF${body()}`,
    code: 2,
    err: unknown('`\\ufeff` is no JSON value (1:1)'),
  },
  {
    title: 'UTF-16, little end first',
    content: utf16(body(), true),
    code: 2,
    err: 'pushsift: cannot read b.json: it is UTF-16 text, save it as UTF-8\n',
  },
  {
    title: 'UTF-16, big end first',
    content: utf16(body(), false),
    code: 2,
    err: 'pushsift: cannot read b.json: it is UTF-16 text, save it as UTF-8\n',
  },
  {
    title: 'something behind the body',
    content: `${body()} x`,
    code: 1,
    out: ['1:75: error json/unexpected there is `x` where the end of the text belongs'],
  },
  {
    title: 'a raw control character',
    content: body(', "ios_title": "a\u0000"'),
    code: 1,
    out: [
      '1:87: error json/string this string holds a raw control character | help: write control characters as escapes: \\t, \\n, \\u0001',
    ],
  },
  {
    title: 'other line breaks',
    content: body(', "ios_ttl": "x"').replaceAll(', ', ',\r'),
    code: 1,
    out: [`4:12: ${TIME}`],
  },
];

describe('a wrong body', () => {
  it.each(cases)('$title', async ({ content, code, out = [], err = '', lines = out.length }) => {
    await withFolderAsync({ 'b.json': content }, async (folder) => {
      const run = await runInProcess(['check', 'b.json', '--format', 'compact'], { folder });
      const said = run.out === '' ? [] : run.out.trimEnd().split('\n');
      expect({ code: run.code, err: run.err, lines: said.length }).toEqual({ code, err, lines });
      expect(said.slice(0, out.length)).toEqual(out.map((line) => `b.json:${line}`));
    });
  });
});

describe('marks inside', () => {
  const wrong = body(', "ios_ttl": "x"', 'A(\\"X\\") * t(\\"age\\", GTE, 18)');

  it('a line that begins with one is counted with it', async () => {
    await withFolderAsync({ 'b.jsonl': `${body()}\n\uFEFF${wrong}\n` }, async (folder) => {
      const { out } = await runInProcess(['check', 'b.jsonl', '--format', 'compact'], { folder });
      expect(out).toBe(
        `b.jsonl:2:75: error spelling/case constructors are upper case: \`t\` is written \`T\` | safe fix: write T -> ..., "devices_filter": "A(\\"X\\") * T(\\"age\\", GTE, 18)", "ios_ttl": "x"}}\nb.jsonl:2:108: ${TIME}\n`,
      );
    });
  });

  it.each(['', '\uFEFF'])('fixes hit their place behind %j', async (mark) => {
    const files = { 'b.json': `${mark}${wrong}`, 'b.jsonl': `${mark}${wrong}\n${mark}${wrong}` };
    await withFolderAsync(files, async (folder) => {
      await runInProcess(['check', 'b.json', 'b.jsonl', '--fix'], { folder });
      const right = wrong.replace('t(', 'T(');
      expect(readFileSync(join(folder, 'b.json'), 'utf8')).toBe(`${mark}${right}`);
      expect(readFileSync(join(folder, 'b.jsonl'), 'utf8')).toBe(`${mark}${right}\n${mark}${right}`);
    });
  });
});
