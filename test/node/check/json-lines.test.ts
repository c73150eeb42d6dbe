/** Files of bodies, one on each line: the places of what is found and changed are those of the whole file, and lines that are no request are told. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkFiles } from '../../../src/node/check/check-files.js';
import { checkJsonLines } from '../../../src/node/check/check-json.js';
import { withFolderAsync } from '../../cli/command.js';

const message = (filter: string, more = ''): string =>
  `{"request": {"auth": "t", "content": "x", "devices_filter": ${JSON.stringify(filter)}${more}}}`;

const GOOD = message('A("X")');
const ONCE = message('A("X") + A("Y")');
const TWICE = message('A("X") + A("Y") + A("X")');
const TURNED = message('A("X") * T("age", BETWEEN, [3, 1])');

describe('what is found in a line', () => {
  it.each<[string, string]>([
    ['behind others', `${GOOD}\n${GOOD}\n${TURNED}\n`],
    ['behind blank ones', `\n \t\n${TURNED}`],
    ['behind a byte order mark', `\uFEFF${GOOD}\n${TURNED}\n`],
    ['behind lines that end with a carriage return, too', `${GOOD}\r\n${TURNED}\r\n`],
    ['with a byte order mark of its own', `${GOOD}\n\uFEFF${TURNED}\n`],
  ])('%s stands where it stands in the file', async (_, text) => {
    const { drafts, unknown } = await checkJsonLines(text, {});
    expect(unknown).toEqual([]);
    const draft = drafts.at(-1);
    // Places do not count a mark that the file begins with.
    const whole = text.replace(/^\uFEFF/, '');
    expect(draft?.text).toBe(text);
    const [found] = draft?.diagnostics ?? [];
    const at = whole.indexOf('3, 1');
    expect([found?.code, found?.span]).toEqual(['type/between-order', { start: at, end: at + 4 }]);
    expect(found?.fixes.map(({ edits }) => edits)).toEqual([[{ span: { start: at, end: at + 4 }, text: '1, 3' }]]);
    const literal = whole.lastIndexOf(JSON.stringify('A("X") * T("age", BETWEEN, [3, 1])'));
    expect(draft?.filterSpan.start).toBe(literal);
    expect(draft?.line).toBe(whole.slice(0, at).split('\n').length);
  });

  it('has its other places moved, too', async () => {
    const { drafts } = await checkJsonLines(`${GOOD}\n${TWICE}\n`, {});
    const [found] = drafts[1]?.diagnostics ?? [];
    const start = GOOD.length + 1;
    const at = start + TWICE.lastIndexOf('A(');
    const before = start + TWICE.indexOf('A(');
    expect([found?.code, found?.span.start, found?.related.map(({ span }) => span.start)]).toEqual([
      'lint/duplicate-operand',
      at,
      [before],
    ]);
  });
});

describe('fixes', () => {
  it('of several lines are in one text, each told at its place in the file before', async () => {
    const text = `\uFEFF${TURNED}\r\n\n${TWICE}\n${TURNED.replace('3, 1', '30000, 1')}\n`;
    await withFolderAsync({ 'a.jsonl': text }, async (folder) => {
      const path = join(folder, 'a.jsonl');
      const { changes, results } = await checkFiles([path], { fix: 'unsafe' });
      const column = TURNED.indexOf('3, 1') + 1;
      expect(changes.map(({ line, column: at, code }) => [line, at, code])).toEqual([
        [1, column, 'type/between-order'],
        [3, TWICE.lastIndexOf('A(') + 1, 'lint/duplicate-operand'],
        [4, column, 'type/between-order'],
      ]);
      const after = text.replace('3, 1', '1, 3').replace('30000, 1', '1, 30000').replace(TWICE, ONCE);
      expect(readFileSync(path, 'utf8')).toBe(after);
      expect(results.map(({ line, valid, text: shown }) => [line, valid, shown === after])).toEqual([
        [1, true, true],
        [3, true, true],
        [4, true, true],
      ]);
    });
  });

  it('that are shown alone leave results about the file as it is', async () => {
    await withFolderAsync({ 'a.jsonl': `${GOOD}\n${TURNED}\n` }, async (folder) => {
      const { mended, results } = await checkFiles([join(folder, 'a.jsonl')], { fix: 'unsafe', preview: true });
      expect(mended.map(({ before, after }) => [before, after])).toEqual([
        [`${GOOD}\n${TURNED}\n`, `${GOOD}\n${TURNED.replace('3, 1', '1, 3')}\n`],
      ]);
      expect(results.map(({ valid, text }) => [valid, text])).toEqual([
        [true, `${GOOD}\n${TURNED}\n`],
        [false, `${GOOD}\n${TURNED}\n`],
      ]);
    });
  });
});

describe('a line that is no request', () => {
  const HELP =
    'use `--kind` with the name of the request, as in `--kind createPreset`, or `--pointer` for a filter in other JSON';

  /** The one failure, its file without the folder; the lines that were checked; the files that were skipped. */
  async function checked(text: string, options: Parameters<typeof checkFiles>[1] = {}, isNamed = true) {
    let told: unknown;
    await withFolderAsync({ 'a.jsonl': text }, async (folder) => {
      const { failures, results, skipped } = await checkFiles([isNamed ? join(folder, 'a.jsonl') : folder], options);
      const short = (path: string) => path.replaceAll(`${folder}/`, '');
      told = {
        failure: failures.map(({ code, message: said, help }) => [code, short(said), help]),
        lines: results.map(({ line }) => line),
        skipped: skipped.map(short),
      };
    });
    return told;
  }

  it('behind one that is, is told by its number, the first of them, and the others are checked', async () => {
    expect(await checked(`${GOOD}\n\n{"a": 1}\n${TURNED}\n[]\n`)).toEqual({
      failure: [['input', 'cannot tell which request a.jsonl:3 is', HELP]],
      lines: [1, 4],
      skipped: [],
    });
  });

  it('and is no JSON either, is told with what is wrong there', async () => {
    expect(await checked(`${GOOD}\n{"a" 1}\n`)).toEqual({
      failure: [['input', expect.stringMatching(/^a\.jsonl:2 is no request that can be told: .* \(1:6\)$/), HELP]],
      lines: [1],
      skipped: [],
    });
  });

  it('at the beginning keeps the others from being looked at', async () => {
    expect(await checked(`\n{"a": 1}\n${GOOD}\n`)).toEqual({
      failure: [['input', 'cannot tell which request a.jsonl:2 is', HELP]],
      lines: [],
      skipped: [],
    });
  });

  it('at the beginning of a file that was found in a folder has that file skipped', async () => {
    expect(await checked(`{"a": 1}\n${GOOD}\n`, {}, false)).toMatchObject({ lines: [], skipped: ['a.jsonl'] });
  });

  it('is none where its kind is given', async () => {
    expect(await checked('{"request": {}}\n', { kind: 'createTargetedMessage' })).toEqual({
      failure: [],
      lines: [1],
      skipped: [],
    });
  });

  it.each<[string, Parameters<typeof checkFiles>[1], string]>([
    ['where filters are wanted', { kind: 'filter' }, '/request/devices_filter'],
    ['where a pointer is given', { pointer: '/a/b' }, '/a/b'],
  ])('%s is one without a filter there', async (_, options, pointer) => {
    expect(await checked('{"a": {"b": 1}}\n', options)).toEqual({
      failure: [['input', `there is no filter at ${pointer} in a.jsonl:1`, 'name its place with `--pointer`']],
      lines: [],
      skipped: [],
    });
  });

  it('is not among none at all', async () => {
    expect(await checked('\n \n')).toEqual({
      failure: [['input', 'there is nothing in a.jsonl', 'a line is one request body']],
      lines: [],
      skipped: [],
    });
  });
});
