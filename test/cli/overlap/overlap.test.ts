import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readXml } from '../../support/read-xml.js';
import { type Case, expectRun, runInProcess, withFolderAsync } from '../command.js';

const DEVICES = [
  '{"id":"d1","platform":"iOS","applications":["X"]}',
  '{"id":"d2","platform":"iOS","applications":["X","Y"]}',
  '{"id":"d3","platform":"iOS","applications":["X","Y"]}',
  '{"id":"d4","platform":"iOS","applications":["Z"]}',
  '{"id":"d5","platform":"iOS"}',
  '',
].join('\n');
const CATALOG = '{"applications":{"X":{},"Y":{},"Z":{}},"groups":{"g":{"applications":["Y"]}}}';
const files = {
  'd.ndjson': DEVICES,
  'c.json': CATALOG,
  'x.sift': '# all of X\nA("X")\n',
  'list.jsonl': '{"name":"why","filter":"A(\\"Y\\")"}\n\n"A(\\"Z\\")"\n',
};
const JSON_OF_TWO =
  '{"devices":5,"outside":2,"filters":[{"name":"x.sift","filter":"# all of X\\nA(\\"X\\")\\n","count":3},{"name":null,"filter":"A(\\"Y\\")","count":2}],' +
  '"intersections":[[3,2],[2,2]],"regions":[{"filters":[0,1],"count":2},{"filters":[0],"count":1}]}\n';

const cases: readonly Case[] = [
  {
    title: 'audiences, what each two share, and regions without the empty ones',
    words: ['overlap', 'A("X")', 'A("Y")', 'A("Z")', '--devices', 'd.ndjson'],
    files,
    code: 0,
    out: `5 devices, 1 in none of the filters

filters
  1  A("X")  3  60.0 %
  2  A("Y")  2  40.0 %
  3  A("Z")  1  20.0 %

in both
     1  2  3
  1  3  2  0
  2  2  2  0
  3  0  0  1

in exactly these
  1 2 3
  ● ● ·  2
  ● · ·  1
  · · ●  1
`,
  },
  {
    title: 'a file needs no @, and json has positions of filters',
    words: ['overlap', 'x.sift', 'A("Y")', '--devices', 'd.ndjson', '--format', 'json'],
    files,
    code: 0,
    out: JSON_OF_TWO,
  },
  {
    title: 'a list adds filters with names behind those of the arguments',
    words: ['overlap', '@x.sift', '--filters', 'list.jsonl', '--devices', 'd.ndjson'],
    files,
    code: 0,
    out: /\nfilters\n {2}1 {2}x\.sift {2}3 {2}60\.0 %\n {2}2 {2}why {5}2 {2}40\.0 %\n {2}3 {2}A\("Z"\) {2}1 {2}20\.0 %\n\n/,
  },
  {
    title: 'of audiences without devices there are no regions',
    words: ['overlap', 'A("V")', 'A("W")', '--devices', 'd.ndjson'],
    files,
    code: 0,
    out: '5 devices, 5 in none of the filters\n\nfilters\n  1  A("V")  0  0 %\n  2  A("W")  0  0 %\n\nin both\n     1  2\n  1  0  0\n  2  0  0\n',
  },
  {
    title: 'ids of each region on request',
    words: ['overlap', 'A("X")', 'A("Y")', '--devices', 'd.ndjson', '--sample', '2'],
    files,
    code: 0,
    out: /\n\nsome of them\n {2}● ● {2}d2, d3\n {2}● · {2}d1\n$/,
  },
  {
    title: 'ids of each region for programs',
    words: ['overlap', 'A("X")', 'A("Y")', '--devices', 'd.ndjson', '--sample', '1', '--format', 'json'],
    files,
    code: 0,
    out: /"regions":\[\{"filters":\[0,1\],"count":2,"sample":\["d[23]"\]\},\{"filters":\[0\],"count":1,"sample":\["d1"\]\}\]\}\n$/,
  },
  {
    title: 'a wide matrix comes in blocks',
    words: ['overlap', ...Array.from({ length: 30 }, () => 'A("X")'), '--devices', 'd.ndjson'],
    files,
    code: 0,
    out: /\nin both\n {6}1 {2}2 [\s\S]*\n\nin both\n {6}26 {2}27 {2}28 {2}29 {2}30\n[\s\S]*\nin exactly these\n {2}1, 2, 3, 4, [\d, ]+, 30 {2}3\n$/,
  },
  {
    title: 'every filter with errors is told of, and nothing is counted',
    words: ['overlap', 'A("X"', 'A("Y")', 'T("a", BETWEEN, [2, 1])', '--devices', 'd.ndjson'],
    files,
    code: 1,
    err: /^<filter 1>:1:2: error syntax\/[^\n]*\n<filter 3>:1:18: error type\/between-order [^\n]*\n$/,
  },
  {
    title: 'json has the errors of all in one object, each with the source it stands in',
    words: ['overlap', 'x.sift', 'A("X"', 'A(', '--devices', 'd.ndjson', '--format', 'json'],
    files,
    code: 1,
    out: /^\{"error":\[\{"source":"<filter 2>","code":"syntax\/[^\n]*\{"source":"<filter 3>","code":"syntax\/[^\n]*\n$/,
    err: /./,
  },
  {
    title: 'a group wants a catalog',
    words: ['overlap', 'A("X")', 'G("g")', '--devices', 'd.ndjson'],
    files,
    code: 1,
    err: /^<filter 2>:1:1: error plan\/group-needs-catalog /,
  },
  {
    title: 'one filter is too few',
    words: ['overlap', 'A("X")', '--devices', 'd.ndjson'],
    files,
    code: 2,
    err: 'pushsift: an overlap wants two filters at least\n  help: give their texts, @FILE, or a list with `--filters FILE`\n',
  },
  {
    title: 'devices are wanted',
    words: ['overlap', 'A("X")', 'A("Y")'],
    code: 2,
    err: 'pushsift: no devices are named\n  help: name their file with `--devices FILE`\n',
  },
  {
    title: 'a filter file that is not there is no filter text',
    words: ['overlap', 'A("X")', 'gone.sift', '--devices', 'd.ndjson'],
    files,
    code: 2,
    err: /^pushsift: cannot read gone\.sift: /,
  },
  {
    title: 'standard input is one of them',
    words: ['overlap', '-', 'A("Y")', '--devices', 'd.ndjson', '--format', 'json'],
    files,
    input: 'A("X")',
    code: 0,
    out: /^\{"devices":5,"outside":2,"filters":\[\{"name":"<stdin>",/,
  },
  {
    title: 'the picture does not go to standard output',
    words: ['overlap', 'A("X")', 'A("Y")', '--devices', 'd.ndjson', '--svg', '-'],
    files,
    code: 2,
    err: 'pushsift: `--svg` wants a file: standard output has the table\n  help: as in `--svg overlap.svg`\n',
  },
  {
    title: 'a picture that cannot be written is exit 2',
    words: ['overlap', 'A("X")', 'A("Y")', '--devices', 'd.ndjson', '--svg', 'no/o.svg', '--format', 'json'],
    files,
    code: 2,
    out: '{"failure":{"code":"output","message":"cannot write no/o.svg: there is no such folder"}}\n',
    err: 'pushsift: cannot write no/o.svg: there is no such folder\n',
  },
];

describe('overlap', () => {
  it.each(cases)('$title', expectRun);

  it('over an index finds the same, with the catalog inside it', async () => {
    await withFolderAsync(files, async (folder) => {
      await runInProcess(['index', 'build', 'd.ndjson', '--catalog', 'c.json', '--output', 'd.psi'], { folder });
      const { out } = await runInProcess(['overlap', 'x.sift', 'A("Y")', '--devices', 'd.psi', '--format', 'json'], {
        folder,
      });
      expect(out).toBe(JSON_OF_TWO);
      const groups = await runInProcess(['overlap', 'G("g")', 'A("Y")', '--devices', 'd.psi', '--format', 'json'], {
        folder,
      });
      expect(JSON.parse(groups.out)).toMatchObject({ regions: [{ filters: [0, 1], count: 2 }] });
    });
  });

  it('takes a thousand filters, and not one more', async () => {
    await withFolderAsync(files, async (folder) => {
      const run = (filters: number) => {
        writeFileSync(join(folder, 'many.jsonl'), '"A(\\"X\\")"\n'.repeat(filters));
        return runInProcess(['overlap', '--filters', 'many.jsonl', '--devices', 'd.ndjson', '--format', 'json'], {
          folder,
        });
      };
      expect(JSON.parse((await run(1000)).out).regions).toMatchObject([{ count: 3 }]);
      expect(await run(1001)).toMatchObject({
        code: 2,
        err: 'pushsift: an overlap takes 1,000 filters at most, not 1,001\n',
      });
    });
  });

  it('--svg writes the picture beside the table', async () => {
    await withFolderAsync(files, async (folder) => {
      const words = ['overlap', 'x.sift', 'A("Y")', '--devices', 'd.ndjson', '--format', 'json', '--svg', 'o.svg'];
      expect(await runInProcess(words, { folder })).toEqual({ code: 0, out: JSON_OF_TWO, err: '' });
      expect(readXml(readFileSync(join(folder, 'o.svg'), 'utf8')).name).toBe('svg');
    });
  });

  it('a filter with errors leaves no picture', async () => {
    await withFolderAsync(files, async (folder) => {
      await runInProcess(['overlap', 'A(', 'A("Y")', '--devices', 'd.ndjson', '--svg', 'o.svg'], { folder });
      expect(existsSync(join(folder, 'o.svg'))).toBe(false);
    });
  });
});
