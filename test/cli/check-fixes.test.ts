/** `check --fix`, `--unsafe-fixes` and `--diff`: what is written where, what is told, and what is not done. */

import { chmodSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Files, type Run, runInProcess, withFolderAsync } from './command.js';

/** A number in quotes is one mistake with one repair; a turned range may be a mistyped one. */
const SAFE = 'A("X") * T("age", GTE, "18")\n';
const SAFE_FIXED = 'A("X") * T("age", GTE, 18)\n';
const UNSAFE = 'A("X") * T("age", BETWEEN, [30, 18])\n';
const UNSAFE_FIXED = 'A("X") * T("age", BETWEEN, [18, 30])\n';
const BOTH = 'A("X") * T("age", GTE, "18") * T("age", BETWEEN, [30, 18])\n';
const CATALOG = '{"applications":{"SHOP-11111":{}},"tags":{"age":{"type":"Integer"}}}';

interface Fixed extends Run {
  /** The files after. */
  readonly texts: Readonly<Record<string, string>>;
}

async function check(words: readonly string[], files: Files, input = ''): Promise<Fixed> {
  let fixed: Fixed | null = null;
  await withFolderAsync(files, async (folder) => {
    const run = await runInProcess(['check', ...words], { folder, input });
    const names = readdirSync(folder);
    fixed = {
      ...run,
      texts: Object.fromEntries(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')])),
    };
  });
  return fixed ?? expect.fail('nothing was run');
}

function body(filter: string): string {
  return `{"request": {"auth": "t", "content": "x", "devices_filter": ${JSON.stringify(filter.trim())}}}\n`;
}

describe('--fix', () => {
  it('writes safe fixes, tells each of them, and exits with 0 when nothing is left', async () => {
    expect(await check(['--fix', 'a.sift'], { 'a.sift': SAFE })).toEqual({
      code: 0,
      out: '',
      err: 'a.sift:1:24: fixed type/quoted-integer: drop the quotes\nfixed 1 finding\n',
      texts: { 'a.sift': SAFE_FIXED },
    });
  });

  it('tells places as they were before, whatever was fixed in front of them', async () => {
    const wide = 'T("age", GTE, "18") * A("X") * T("n", IN, ["1"," 1", "1"]) \n';
    const { err } = await check(['--fix', 'a.sift'], { 'a.sift': wide });
    expect(err.split('\n')[0]).toBe('a.sift:1:15: fixed type/quoted-integer: drop the quotes');
    expect(err.split('\n')[1]).toBe('a.sift:1:54: fixed type/duplicate-value: remove it');
  });

  it('leaves unsafe fixes alone, and counts them', async () => {
    const { code, out, err, texts } = await check(['--fix', 'a.sift', '--format', 'pretty'], { 'a.sift': BOTH });
    expect({ code, err, texts }).toEqual({
      code: 1,
      err: 'a.sift:1:24: fixed type/quoted-integer: drop the quotes\nfixed 1 finding\n',
      texts: { 'a.sift': BOTH.replace('"18"', '18') },
    });
    expect(out).toMatch(/\n1 file, 1 error, 1 fixable with --fix --unsafe-fixes\n$/);
  });

  it('keeps the mode of the file, the link to it, its byte order mark and line ends, and leaves nothing beside it', async () => {
    const before = `\uFEFF${SAFE.trim()}\r\n\r\n`;
    await withFolderAsync({ 'a.sift': before }, async (folder) => {
      chmodSync(join(folder, 'a.sift'), 0o604);
      symlinkSync('a.sift', join(folder, 'link.sift'));
      expect((await runInProcess(['check', '--fix', 'link.sift'], { folder })).code).toBe(0);
      expect(readFileSync(join(folder, 'a.sift'), 'utf8')).toBe(before.replace('"18"', '18'));
      expect(statSync(join(folder, 'a.sift')).mode & 0o777).toBe(0o604);
      expect(readdirSync(folder).sort()).toEqual(['a.sift', 'link.sift']);
    });
  });

  it('mends bodies through their escapes, line by line, and tells the places of the file before', async () => {
    const lines = `\uFEFF${body(SAFE)}\r\n${body(SAFE).replace('GTE', '\\u0047TE')}`;
    const { code, err, texts } = await check(['--fix', 'a.jsonl'], { 'a.jsonl': lines });
    expect({ code, texts }).toEqual({ code: 0, texts: { 'a.jsonl': lines.replaceAll('\\"18\\"', '18') } });
    expect(err).toBe(
      'a.jsonl:1:89: fixed type/quoted-integer: drop the quotes\na.jsonl:3:94: fixed type/quoted-integer: drop the quotes\nfixed 2 findings\n',
    );
  });

  it('with --quiet tells the number alone', async () => {
    const { err } = await check(['--fix', '--quiet', 'a.sift'], { 'a.sift': SAFE });
    expect(err).toBe('fixed 1 finding\n');
  });

  it('of standard input prints the text, and reports on standard error', async () => {
    expect(await check(['--fix', '-'], {}, `\uFEFF${BOTH}`)).toEqual({
      code: 1,
      out: `\uFEFF${BOTH.replace('"18"', '18')}`,
      err: '<stdin>:1:24: fixed type/quoted-integer: drop the quotes\nfixed 1 finding\n<stdin>:1:49: error type/between-order the range is empty: 30 is not less than 18 | unsafe fix: swap the bounds -> A("X") * T("age", GTE, 18) * T("age", BETWEEN, [18, 30])\n',
      texts: {},
    });
  });

  it.each([SAFE_FIXED, UNSAFE, 'A("X") A("Y")', ''])(
    'of standard input with nothing to fix prints it as it was: %j',
    async (text) => {
      expect(await check(['--fix', '-'], {}, text)).toMatchObject({ out: text });
    },
  );

  it('of standard input beside a file prints the text of standard input, and writes the file', async () => {
    const { out, texts } = await check(['--fix', 'a.sift', '-'], { 'a.sift': SAFE }, UNSAFE);
    expect([out, texts['a.sift']]).toEqual([UNSAFE, SAFE_FIXED]);
  });

  it('of a body on standard input prints the body', async () => {
    const { code, out, err } = await check(['--fix', '-', '--quiet'], {}, body(SAFE));
    expect({ code, out, err }).toEqual({ code: 0, out: body(SAFE_FIXED), err: 'fixed 1 finding\n' });
  });
});

describe('--unsafe-fixes', () => {
  it('with --fix writes them, too', async () => {
    expect(await check(['--fix', '--unsafe-fixes', 'a.sift'], { 'a.sift': BOTH })).toMatchObject({
      code: 0,
      err: 'a.sift:1:24: fixed type/quoted-integer: drop the quotes\na.sift:1:51: fixed type/between-order: swap the bounds\nfixed 2 findings\n',
      texts: { 'a.sift': BOTH.replace('"18"', '18').replace('[30, 18]', '[18, 30]') },
    });
  });

  it('without --fix writes nothing, and says what could be done', async () => {
    expect(await check(['--unsafe-fixes', 'a.sift'], { 'a.sift': UNSAFE })).toEqual({
      code: 1,
      out: 'a.sift:1:29: error type/between-order the range is empty: 30 is not less than 18 | unsafe fix: swap the bounds -> A("X") * T("age", BETWEEN, [18, 30])\n',
      err: 'a.sift:1:29: would fix type/between-order: swap the bounds\nwould fix 1 finding: nothing is written without --fix\n',
      texts: { 'a.sift': UNSAFE },
    });
  });

  it('are not made where there are several to choose from', async () => {
    const between = 'A("X") A("Y")\n';
    const { code, texts } = await check(['--fix', '--unsafe-fixes', 'a.sift'], { 'a.sift': between });
    expect({ code, texts }).toEqual({ code: 1, texts: { 'a.sift': between } });
  });
});

describe('--diff', () => {
  const patch = `--- a.sift\n+++ a.sift\n@@ -1,1 +1,1 @@\n-${SAFE}+${SAFE_FIXED}`;

  it.each([[['--fix', '--diff']], [['--diff']]])('%j shows what would change, and writes nothing', async (words) => {
    expect(await check([...words, 'a.sift'], { 'a.sift': SAFE })).toEqual({
      code: 1,
      out: patch,
      err: 'a.sift:1:24: would fix type/quoted-integer: drop the quotes\nwould fix 1 finding\na.sift:1:24: error type/quoted-integer `age` is an Integer, and "18" is a string | safe fix: drop the quotes -> A("X") * T("age", GTE, 18)\n',
      texts: { 'a.sift': SAFE },
    });
  });

  it('shows unsafe fixes where they are asked for', async () => {
    const { out, texts } = await check(['--unsafe-fixes', '--diff', 'a.sift'], { 'a.sift': UNSAFE });
    expect(out).toContain(`-${UNSAFE}+${UNSAFE_FIXED}`);
    expect(texts).toEqual({ 'a.sift': UNSAFE });
  });

  it('of standard input, and of nothing to fix', async () => {
    expect((await check(['--fix', '--diff', '-'], {}, SAFE)).out).toBe(patch.replaceAll('a.sift', '<stdin>'));
    expect(await check(['--fix', '--diff', 'a.sift'], { 'a.sift': SAFE_FIXED })).toMatchObject({
      code: 0,
      out: '',
      err: '',
    });
  });

  it('in standard output is alone: the report goes to standard error', async () => {
    const { out, err } = await check(['--fix', '--diff', 'a.sift', '--format', 'json'], { 'a.sift': SAFE });
    expect(out).toBe(patch);
    expect(err).toContain('"schemaVersion": 1');
  });
});

describe('what grew', () => {
  it('is said, and is exit 1: an application that was misspelt', async () => {
    const files = { 'a.sift': 'A("SHOP-1111") * T("age", GTE, 18)\n', 'c.json': CATALOG };
    const { code, err, texts } = await check(['--fix', '--unsafe-fixes', 'a.sift', '--catalog', 'c.json'], files);
    expect({ code, text: texts['a.sift'] }).toEqual({ code: 1, text: 'A("SHOP-11111") * T("age", GTE, 18)\n' });
    expect(err).toContain('a.sift: now reaches `SHOP-11111`, and did not before\n');
  });

  it('is not a tag that was misspelt', async () => {
    const files = { 'a.sift': 'A("SHOP-11111") * T("aeg", GTE, 18)\n', 'c.json': CATALOG };
    const { code, texts } = await check(['--fix', '--unsafe-fixes', 'a.sift', '--catalog', 'c.json'], files);
    expect({ code, text: texts['a.sift'] }).toEqual({ code: 0, text: 'A("SHOP-11111") * T("age", GTE, 18)\n' });
  });

  it('is named by its line in a file of bodies', async () => {
    const files = { 'a.jsonl': `${body('A("SHOP-11111")')}${body('A("SHOP-1111")')}`, 'c.json': CATALOG };
    const { code, err } = await check(['--fix', '--unsafe-fixes', 'a.jsonl', '--catalog', 'c.json'], files);
    expect({ code, err: err.split('\n').filter((line) => line.includes('reaches')) }).toEqual({
      code: 1,
      err: ['a.jsonl:2: now reaches `SHOP-11111`, and did not before'],
    });
  });
});
