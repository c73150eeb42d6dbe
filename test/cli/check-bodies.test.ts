/** `check` of request bodies: kinds, places, fixes and reach, in files of their own and line by line. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Case, expectRun, type Files, runInProcess, withFolderAsync } from './command.js';

const MESSAGE = '{"request": {"auth": "t", "content": "hi", "devices_filter": "A(\\"AAAAA-AAAAA\\", [\\"iOS\\"])"}}';
const PRESET = '{"auth": "t", "applicationCode": "AAAAA-AAAAA", "name": "n", "content": {"platforms": {}}}';
/** The range is wrong: behind four escaped quotes. */
const WRONG = [
  '{ "request": { "auth": "t",',
  '  "content": "hi",',
  '  "devices_filter": "A(\\"X\\") * T(\\"age\\", BETWEEN, [30, 18])" } }',
  '',
].join('\n');
const LINE = WRONG.split('\n')[2] ?? '';
const SAYS = 'error type/between-order the range is empty: 30 is not less than 18 | unsafe fix: swap the bounds';
const AT = `3:${LINE.indexOf('30, 18') + 1}: ${SAYS} -> ${LINE.trim().replace('30, 18', '18, 30')}\n`;

const kinds: readonly Case[] = [
  { title: 'a message that is right', words: ['check', 'a.json'], files: { 'a.json': MESSAGE }, code: 0 },
  {
    title: 'a finding inside the filter stands at its place in the file',
    words: ['check', 'a.json'],
    files: { 'a.json': WRONG },
    code: 1,
    out: `a.json:${AT}`,
  },
  {
    title: 'a byte order mark does not count',
    words: ['check', 'a.json'],
    files: { 'a.json': `\uFEFF${WRONG}` },
    code: 1,
    out: `a.json:${AT}`,
  },
  {
    title: 'a preset is told from its content and name',
    words: ['check', 'a.json', '--format', 'json'],
    files: { 'a.json': PRESET },
    code: 0,
    out: /"kind": "createPreset",\n {6}"valid": true,\n {6}"reach": null,/,
  },
  {
    title: 'a registration is told from its type of device',
    words: ['check', 'a.json', '--format', 'json'],
    files: { 'a.json': '{"request": {"application": "X", "hwid": "d1", "device_type": 1}}' },
    code: 0,
    out: /"kind": "registerDevice",\n {6}"valid": true,\n {6}"reach": null,/,
  },
  {
    title: 'changes of tags are told from their tags',
    words: ['check', '-'],
    input: '{"request": {"application": "X", "hwid": "d1", "tags": {"a": {"operation": "Append", "value": []}}}}',
    code: 1,
    out: /^<stdin>:1:76: error field\/other-spelling /,
  },
  {
    title: 'operations with the same fields are not told apart',
    words: ['check', 'a.json'],
    files: { 'a.json': '{"request": {"application": "X", "hwid": "d1"}}' },
    code: 2,
    err: /^pushsift: cannot tell which request a\.json is\n/,
  },
  {
    title: '--kind settles which operation on a device it is',
    words: ['check', 'a.json', '--kind', 'deleteDevice'],
    files: { 'a.json': '{"request": {"application": "X"}}' },
    code: 1,
    out: /^a\.json:1:13: error request\/missing-field the request needs `hwid`/,
  },
  {
    title: 'a file named outright of no known kind is exit 2',
    words: ['check', 'a.json'],
    files: { 'a.json': '{"name": "x"}' },
    code: 2,
    err: /^pushsift: cannot tell which request a\.json is\n {2}help: use `--kind` with the name of the request, /,
  },
  {
    title: '--kind settles it',
    words: ['check', 'a.json', '--kind', 'createTargetedMessage'],
    files: { 'a.json': '{"name": "x"}' },
    code: 1,
    out: /^a\.json:1:1: error request\/missing-field the body of createTargetedMessage needs `request`/,
  },
  {
    title: 'JSON of no known kind in a folder is skipped and counted',
    words: ['check', 'f'],
    files: { 'f/a.json': WRONG, 'f/package.json': '{"name": "x"}', 'f/half.json': '{', 'f/list.jsonl': '[]\n[]\n' },
    code: 1,
    out: `f/a.json:${AT}`,
    err: 'skipped 3 JSON files that are no request\n',
  },
  {
    title: 'tests of filters are not looked at',
    words: ['check', 'f'],
    files: { 'f/a.sift': 'A("X")', 'f/a.sift.test.json': '{}' },
    code: 0,
  },
  {
    title: 'half a JSON whose kind shows is checked as far as it goes',
    words: ['check', 'a.json'],
    files: { 'a.json': '{"request": {"devices_filter": "A(\\"X\\"' },
    code: 1,
    out: /^a\.json:\d+:\d+: error json\//m,
  },
  {
    title: 'half a JSON of no kind that shows is exit 2',
    words: ['check', 'a.json'],
    files: { 'a.json': '{"requ' },
    code: 2,
    err: /^pushsift: a\.json is no request that can be told: .* \(1:2\)\n {2}help: use `--kind/,
  },
  {
    title: 'a list is no request',
    words: ['check', 'a.json'],
    files: { 'a.json': '[]' },
    code: 2,
    err: /^pushsift: cannot tell which request a\.json is\n/,
  },
  {
    title: 'standard input that begins like JSON is a body',
    words: ['check', '-'],
    input: WRONG,
    code: 1,
    out: `<stdin>:${AT}`,
  },
  {
    title: '--stdin-filename tells the kind of standard input',
    words: ['check', '-', '--stdin-filename', 'a.jsonl'],
    input: `${MESSAGE}\n\n{"request": {"devices_filter": 1}}`,
    code: 1,
    out: /^a\.jsonl:3:13: error /,
  },
  {
    title: 'UTF-16 is named as such',
    words: ['check', 'a.json'],
    files: { 'a.json': new Uint8Array([0xff, 0xfe, 0x7b, 0x00]) },
    code: 2,
    err: 'pushsift: cannot read a.json: it is UTF-16 text, save it as UTF-8\n',
  },
];

const FILTER = '/request/devices_filter';

const options: readonly Case[] = [
  {
    title: '--pointer leads to a filter in other JSON',
    words: ['check', 'a.json', '--pointer', '/audiences/0/a~1b'],
    files: { 'a.json': '{"audiences": [\n{"a/b": "A(\\"X\\") * T(\\"age\\", BETWEEN, [30, 18])"}]}' },
    code: 1,
    out: 'a.json:2:42: error type/between-order the range is empty: 30 is not less than 18 | unsafe fix: swap the bounds -> {"a/b": "A(\\"X\\") * T(\\"age\\", BETWEEN, [18, 30])"}]}\n',
  },
  {
    title: '--pointer to no filter is exit 2',
    words: ['check', 'a.json', '--pointer', '/filter'],
    files: { 'a.json': '{"filter": 1}' },
    code: 2,
    err: 'pushsift: there is no filter at /filter in a.json\n  help: name its place with `--pointer`\n',
  },
  {
    title: '--pointer and a kind that is no filter contradict each other',
    words: ['check', 'a.json', '--pointer', '/filter', '--kind', 'createPreset'],
    code: 2,
    err: /^pushsift: a pointer leads to a filter, and not to a createPreset\n/,
  },
  {
    title: 'what is no pointer is a usage error',
    words: ['check', 'a.json', '--pointer', 'filter'],
    code: 2,
    err: /^pushsift: `filter` is no JSON pointer\n/,
  },
  {
    title: '--kind filter looks at the filter of a message alone',
    words: ['check', 'a.json', '--kind', 'filter'],
    files: { 'a.json': WRONG.replace('"auth": "t",', '"bogus": 1,') },
    code: 1,
    out: /^a\.json:3:54: error type\/between-order [^\n]*\n$/,
  },
  {
    title: 'a token may be missing where templates are kept',
    words: ['check', 'a.json', '--auth', 'optional'],
    files: { 'a.json': MESSAGE.replace('"auth": "t", ', '') },
    code: 0,
  },
  {
    title: '--now is what send dates are held against',
    words: ['check', 'a.json', '--now', '2026-07-02T00:00:00Z'],
    files: { 'a.json': MESSAGE.replace('"content"', '"send_date": "2026-07-01 10:00", "content"') },
    code: 0,
    out: /^a\.json:1:\d+: warning \S+ [^\n]*\n$/,
  },
  {
    title: 'and a date behind it is well',
    words: ['check', 'a.json', '--now', '2026-06-30T00:00:00+02:00'],
    files: { 'a.json': MESSAGE.replace('"content"', '"send_date": "2026-07-01 10:00", "content"') },
    code: 0,
  },
  {
    title: 'an instant without a zone is none',
    words: ['check', 'a.json', '--now', '2026-06-30T00:00:00'],
    code: 2,
    err: /^pushsift: option `--now` takes a time with its zone, not `2026-06-30T00:00:00`\n/,
  },
  {
    title: 'guards hold for the filters of messages',
    words: ['check', 'a.json', '--forbid-account-wide'],
    files: { 'a.json': MESSAGE.replace('A(\\"AAAAA-AAAAA\\", [\\"iOS\\"])', 'T(\\"vip\\", EQ, 1)') },
    code: 1,
    out: /^a\.json:1:\d+: error lint\/no-application /,
  },
  {
    title: 'an audience is counted, and held at the filter of the message',
    words: ['check', 'a.json', '--max-audience', '0', '--devices', 'd.ndjson'],
    files: {
      'a.json': MESSAGE,
      'd.ndjson': '{"id":"d","platform":"iOS","applications":["AAAAA-AAAAA"]}\n',
    },
    code: 1,
    out: 'a.json:1:62: error audience/too-large this filter reaches 1 device, the most allowed is 0 devices | help: narrow the filter, or raise `--max-audience`\n',
  },
];

const unresolved: readonly Case[] = (['message', 'pointer'] as const).map((how) => ({
  title: `a group without a catalog cannot be counted, in a ${how}`,
  words: [
    'check',
    'a.json',
    '--max-audience',
    '0',
    '--devices',
    'd.ndjson',
    ...(how === 'pointer' ? ['--pointer', FILTER] : []),
  ],
  files: { 'a.json': MESSAGE.replace('A(\\"AAAAA-AAAAA\\", [\\"iOS\\"])', 'G(\\"g\\")'), 'd.ndjson': '' },
  code: 1,
  out: 'a.json:1:62: error plan/group-needs-catalog the applications of group `g` are not known | help: give the catalog that declares the group, or name its applications with A(…)\n',
}));

describe('check: which body it is', () => {
  it.each(kinds)('$title', expectRun);
});

describe('check: options of bodies', () => {
  it.each([...options, ...unresolved])('$title', expectRun);
});

async function mended(
  words: readonly string[],
  files: Files,
  file: string,
): Promise<{ code: number; text: string; out: string }> {
  let result = { code: -1, text: '', out: '' };
  await withFolderAsync(files, async (folder) => {
    const { code, out } = await runInProcess(['check', ...words], { folder });
    result = { code, out, text: readFileSync(join(folder, file), 'utf8') };
  });
  return result;
}

describe('check --fix of bodies', () => {
  it('mends the filter inside and leaves the rest of the file as it is', async () => {
    const { code, text } = await mended(
      ['--fix', '--unsafe-fixes', 'a.json'],
      { 'a.json': `\uFEFF${WRONG}` },
      'a.json',
    );
    expect({ code, text }).toEqual({ code: 0, text: `\uFEFF${WRONG.replace('[30, 18]', '[18, 30]')}` });
  });

  it('mends each line of a file of bodies', async () => {
    const wrong = WRONG.replaceAll('\n', ' ');
    const lines = `\uFEFF${wrong}\r\n\r\n${MESSAGE}\n${wrong}`;
    const { code, text } = await mended(['--fix', '--unsafe-fixes', 'a.jsonl'], { 'a.jsonl': lines }, 'a.jsonl');
    expect({ code, text }).toEqual({ code: 0, text: lines.replaceAll('[30, 18]', '[18, 30]') });
  });

  it('places behind a line that grew are those of the mended file', async () => {
    const grows = MESSAGE.replace('"content": "hi"', '"content": "hi", "ios_badges": "5"').replace('"t"', '"tt"');
    const lines = `${grows}\n${WRONG.replaceAll('\n', ' ').replace('[30, 18]', '[\\"x\\", 18]')}\n`;
    const { out, text } = await mended(
      ['--fix', '--unsafe-fixes', 'a.jsonl', '--format', 'json'],
      { 'a.jsonl': lines },
      'a.jsonl',
    );
    const { results } = JSON.parse(out) as {
      results: { diagnostics: { range: { start: { offset: number; line: number } } }[] }[];
    };
    const starts = results.flatMap(({ diagnostics }) => diagnostics.map(({ range }) => range.start));
    expect(starts.map(({ offset, line }) => [line, text.slice(offset, offset + 3)])).toEqual([[2, '\\"x']]);
  });

  it('mends a filter that a pointer leads to', async () => {
    const before = '{"f": "A(\\"X\\") * T(\\"age\\", BETWEEN, [30, 18])"}';
    const { code, text } = await mended(
      ['--fix', '--unsafe-fixes', 'a.json', '--pointer', '/f'],
      { 'a.json': before },
      'a.json',
    );
    expect({ code, text }).toEqual({ code: 0, text: before.replace('[30, 18]', '[18, 30]') });
  });
});

describe('check of .jsonl', () => {
  it('is a result for each body, with places of the whole file', async () => {
    const lines = `${MESSAGE}\n\n${PRESET}\n${WRONG.replaceAll('\n', ' ')}\n`;
    await withFolderAsync({ 'a.jsonl': lines }, async (folder) => {
      const { code, out } = await runInProcess(['check', 'a.jsonl', '--format', 'json'], { folder });
      const { results, summary } = JSON.parse(out);
      expect(code).toBe(1);
      expect(summary).toEqual({ sources: 3, errors: 1, warnings: 0, notes: 0 });
      expect(results).toMatchObject([
        {
          source: 'a.jsonl',
          kind: 'createTargetedMessage',
          valid: true,
          reach: { applications: ['AAAAA-AAAAA'], platforms: ['iOS'] },
        },
        { source: 'a.jsonl', kind: 'createPreset', valid: true, reach: null },
        {
          source: 'a.jsonl',
          kind: 'createTargetedMessage',
          valid: false,
          diagnostics: [{ code: 'type/between-order' }],
        },
      ]);
      const { start, end } = results[2].diagnostics[0].range;
      expect(lines.slice(start.offset, end.offset)).toBe('30, 18');
      expect(start.line).toBe(4);
    });
  });

  it('a line of no known kind is a failure, and the others are still checked', async () => {
    await expectRun({
      title: '',
      words: ['check', 'a.jsonl'],
      files: { 'a.jsonl': `${MESSAGE}\n{"x": 1}\n${WRONG.replaceAll('\n', ' ')}` },
      code: 2,
      out: /^a\.jsonl:3:\d+: error type\/between-order /,
      err: /^pushsift: cannot tell which request a\.jsonl:2 is\n/,
    });
  });

  it('a hundred thousand blank lines, a body, and as many lines of no kind', async () => {
    const lines = `${'\n'.repeat(100_000)}${MESSAGE}\n${'{}\n'.repeat(100_000)}`;
    await withFolderAsync({ 'a.jsonl': lines }, async (folder) => {
      const { code, err } = await runInProcess(['check', 'a.jsonl'], { folder });
      expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('a.jsonl:100002 is') });
    });
  });

  it('a file of blank lines is a failure', () =>
    expectRun({
      title: '',
      words: ['check', 'a.jsonl'],
      files: { 'a.jsonl': '\n \n' },
      code: 2,
      err: 'pushsift: there is nothing in a.jsonl\n  help: a line is one request body\n',
    }));
});
