import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectRun, type Files, inShell, interrupted, type Run, runInProcess, withFolderAsync } from './command.js';

const DEVICES = [
  '{"id":"d1","platform":"iOS","applications":["X"],"tags":{"age":25,"city":"Oslo"}}',
  '{"id":"d2","platform":"Android","applications":["X","Y"],"tags":{"age":17}}',
  '',
  '{"id":"d3","platform":"iOS","applications":["Y"],"tags":{"age":40,"plan":"free"}}',
  '{"id":"d4","platform":"iOS","applications":["X"]}',
  '',
].join('\n');
const CSV = 'id,platform,applications,tags.age\nd1,iOS,X,25\nd2,Android,X;Y,17\n';
const CATALOG =
  '{"applications":{"X":{"name":"Shop"},"Y":{}},"groups":{"g":{"applications":["X","Y"]}},"tags":{"age":{"type":"Integer"},"city":{"type":"String"}}}';
const OTHER_CATALOG = '{"applications":{"X":{}},"tags":{"age":{"type":"String"},"city":{"type":"String"}}}';
const files = { 'd.ndjson': DEVICES, 'd.csv': CSV, 'c.json': CATALOG, 'o.json': OTHER_CATALOG };

/** Runs each of `lines`, and gives what the last one did. */
async function ran(given: Files, lines: readonly (readonly string[])[]): Promise<Run> {
  let last: Run | null = null;
  await withFolderAsync(given, async (folder) => {
    for (const words of lines) last = await runInProcess(words, { folder });
  });
  return last ?? { code: null, out: '', err: '' };
}

const BUILD = ['index', 'build', 'd.ndjson', '--catalog', 'c.json', '--output', 'd.psi'];
const onIndex = (...words: readonly string[]): Promise<Run> => ran(files, [BUILD, words]);

describe('index build', () => {
  it('says how many devices there are, and leaves one file', async () => {
    await withFolderAsync(files, async (folder) => {
      const { code, out, err } = await runInProcess(BUILD, { folder });
      expect({ code, err }).toEqual({ code: 0, err: 'd.ndjson: ignored as unknown: 1 tag value\n' });
      expect(out).toMatch(/^d\.psi: 4 devices, [0-9.]+ kB\n$/);
      expect(readdirSync(folder).sort()).toEqual(['c.json', 'd.csv', 'd.ndjson', 'd.psi', 'o.json']);
    });
  });

  it('takes CSV by its ending', async () => {
    const run = await ran(files, [
      ['index', 'build', 'd.csv', '-o', 'd.psi'],
      ['count', 'T("age", LTE, 20)', '--devices', 'd.psi', '--format', 'json'],
    ]);
    expect(run.out).toBe('{"count":1,"devices":2,"byPlatform":{"Android":1},"byApplication":{"X":1,"Y":1}}\n');
  });

  it('takes standard input, and tells programs', async () => {
    await withFolderAsync({}, async (folder) => {
      const words = ['index', 'build', '-', '--output', 'd.psi', '--format', 'json'];
      const { out } = await runInProcess(words, { folder, input: DEVICES });
      expect(JSON.parse(out)).toEqual({ file: 'd.psi', devices: 4, bytes: readFileSync(join(folder, 'd.psi')).length });
      const info = await runInProcess(['index', 'info', 'd.psi', '--format', 'json'], { folder });
      expect(JSON.parse(info.out)).toMatchObject({ version: 1, catalog: null, devices: 4 });
    });
  });

  it('makes an index of no devices', async () => {
    const run = await ran({ 'd.ndjson': '' }, [
      ['index', 'build', 'd.ndjson', '-o', 'd.psi'],
      ['count', 'A("X")', '--devices', 'd.psi'],
    ]);
    expect(run).toEqual({ code: 0, out: '0 of 0 devices\n', err: '' });
  });

  it.each([
    ['count', '0 of 4 devices\n'],
    ['list', ''],
    ['list --sample 3', ''],
  ])('without a catalog says which names no device has: %s', async (asked, out) => {
    const [command = '', ...rest] = asked.split(' ');
    const run = await ran({ 'd.ndjson': DEVICES }, [
      ['index', 'build', 'd.ndjson', '-o', 'd.psi'],
      [command, 'T("agee", GTE, 1)', '--devices', 'd.psi', ...rest],
    ]);
    expect(run).toEqual({ code: 0, out, err: expect.stringContaining('no device has an account tag `agee`') });
  });

  it('with a catalog, its own or a named one, has nothing to say of names', async () => {
    for (const words of [['--catalog', 'c.json'], []]) {
      const run = await ran({ 'd.ndjson': '{"id":"1","platform":"iOS"}\n', 'c.json': CATALOG }, [
        ['index', 'build', 'd.ndjson', '-o', 'd.psi', ...words],
        ['count', 'A("Y")', '--devices', 'd.psi', '--catalog', 'c.json'],
      ]);
      expect(run).toEqual({ code: 0, out: '0 of 1 device\n', err: '' });
    }
  });

  it('refuses an id that is there twice, and names both lines', async () => {
    const twice = `${DEVICES}not json\n{"id":"d2","platform":"iOS"}\n`;
    for (const [extra, catalog] of [
      [[], []],
      [['--on-error', 'skip'], []],
      [[], ['--catalog', 'c.json']],
      [
        ['--on-error', 'skip'],
        ['--catalog', 'c.json'],
      ],
    ] as const) {
      const given = extra.length === 0 ? twice.replace('not json\n', '\n') : twice;
      await expectRun({
        title: '',
        words: ['index', 'build', 'd.ndjson', '--output', 'd.psi', ...extra, ...catalog],
        files: { 'd.ndjson': given, 'c.json': CATALOG },
        code: 2,
        err: 'pushsift: d.ndjson:7: the device on line 2 has this id, too\n  help: an index holds a device once: leave one of the lines out\n',
      });
    }
  });

  it('leaves the file as it was when it fails, and nothing beside it', async () => {
    await withFolderAsync({ ...files, 'd.psi': 'old', 'bad.ndjson': `${DEVICES}{"id":"d5"}\n` }, async (folder) => {
      const before = readdirSync(folder);
      const run = await runInProcess(['index', 'build', 'bad.ndjson', '-o', 'd.psi'], { folder });
      expect(run).toEqual({
        code: 2,
        out: '',
        err: expect.stringMatching(/^pushsift: bad\.ndjson:6: .*`platform`/),
      });
      expect(readFileSync(join(folder, 'd.psi'), 'utf8')).toBe('old');
      expect(readdirSync(folder)).toEqual(before);
    });
  });

  it('skips and counts bad lines when it is told to', async () => {
    const run = await ran({ 'd.ndjson': `${DEVICES}nonsense\n` }, [
      ['index', 'build', 'd.ndjson', '-o', 'd.psi', '--on-error', 'skip'],
    ]);
    expect(run.code).toBe(0);
    expect(run.err).toBe('d.ndjson: skipped 1 bad line\n  6: this line is no JSON\n');
  });

  it.each([
    [['index', 'build', 'd.ndjson'], 'pushsift: no index file is named\n  help: name it with `--output FILE.psi`\n'],
    [
      ['index', 'build', 'd.ndjson', '-o', 'd.idx'],
      'pushsift: the name of an index ends with .psi: no command would take `d.idx` for one\n',
    ],
    [
      ['index', 'build', '-o', 'd.psi'],
      'pushsift: no devices are named\n  help: name their file with `--devices FILE`\n',
    ],
    [
      ['index', 'build', 'no.ndjson', '-o', 'd.psi'],
      'pushsift: cannot read no.ndjson: there is no such file\n  help: did you mean `o.json`?\n',
    ],
    [['index', 'build', 'd.ndjson', '-o', 'no/d.psi'], 'pushsift: cannot write no/d.psi: there is no such folder\n'],
    [
      ['index', 'build', 'e.psi', '-o', 'd.psi'],
      'pushsift: cannot read e.psi: it is an index, and devices are wanted\n  help: name an NDJSON or CSV file\n',
    ],
  ])('%j is a mistake', (words, err) => expectRun({ title: '', words, files, code: 2, err }));

  it('leaves no part of a file behind when it is interrupted', async () => {
    await withFolderAsync({}, async (folder) => {
      const running = interrupted(['index', 'build', '-', '-o', 'd.psi'], {
        folder,
        input: DEVICES + '\n'.repeat(2 ** 20),
      });
      await expect(running).resolves.toMatchObject({ code: 130, err: 'pushsift: interrupted\n' });
      expect(readdirSync(folder)).toEqual([]);
    });
  });
});

describe('an index as --devices', () => {
  it('is counted, with its own catalog where none is named', async () => {
    expect(await onIndex('count', 'G("g", ["Android"])', '--devices', 'd.psi')).toEqual({
      code: 0,
      out: '1 of 4 devices · 25.0 %\n\nby platform\n  Android  1\n\nby application\n  X Shop  1\n  Y       1\n',
      err: '',
    });
  });

  it('answers many filters at once', async () => {
    const list =
      '"A(\\"Y\\")"\n{"name":"none","filter":"A(\\"Y\\") * T(\\"age\\", GT, 18)"}\n"T(\\"city\\", EQ, \\"Oslo\\")"\n';
    const run = await ran({ ...files, 'f.jsonl': list }, [
      BUILD,
      ['count', '--filters', 'f.jsonl', '--devices', 'd.psi'],
    ]);
    expect(run.code).toBe(1);
    const [first, second, third] = run.out.split('\n').map((line) => (line === '' ? null : JSON.parse(line)));
    expect(first).toEqual({ count: 2, devices: 4, byPlatform: { iOS: 1, Android: 1 }, byApplication: { X: 1, Y: 2 } });
    expect(second).toMatchObject({ name: 'none', error: [{ severity: 'error' }] });
    expect(third).toMatchObject({ count: 1 });
  });

  it('is listed: all, the first ones, or a sample', async () => {
    const list = (...words: string[]) => onIndex('list', 'A("X")', '--devices', 'd.psi', ...words);
    expect((await list()).out).toBe('d1\nd2\nd4\n');
    expect((await list('--limit', '2')).out).toBe('d1\nd2\n');
    expect((await list('--sample', '9')).out).toBe('d1\nd2\nd4\n');
    const sample = (await list('--sample', '2', '--seed', '5')).out;
    expect(sample.split('\n')).toHaveLength(3);
    expect((await list('--sample', '2', '--seed', '5')).out).toBe(sample);
    expect((await list('--format', 'json')).out).toBe('{"ids":["d1","d2","d4"],"failure":null}\n');
  });

  it('disagrees with a filter that takes a tag for something else', async () => {
    const run = await onIndex('count', 'T("age", EQ, "x")', '--devices', 'd.psi', '--catalog', 'o.json');
    expect(run).toMatchObject({ code: 2, out: '' });
    expect(run.err).toMatch(
      /\npushsift: d\.psi: the filter takes tag `age` for a String tag, but in the index it is an Integer tag/,
    );
  });

  it.each(['count', 'list'])('that is none is a failure of %s, in JSON too', async (command) => {
    const run = await ran({ 'd.psi': DEVICES }, [[command, 'A("X")', '--devices', 'd.psi', '--format', 'json']]);
    expect(run.code).toBe(2);
    expect(JSON.parse(run.out)).toMatchObject({
      failure: { code: 'index', message: 'd.psi: this is no index file: it begins with other bytes' },
    });
  });

  it.each([
    ['a missing one', 'no.psi', 'pushsift: cannot read no.psi: there is no such file\n'],
    ['a folder', 'f.psi', 'pushsift: cannot read f.psi: it is a folder\n'],
  ])('%s cannot be read', async (_, name, err) => {
    await withFolderAsync({}, async (folder) => {
      mkdirSync(join(folder, 'f.psi'));
      expect(await runInProcess(['count', 'A("X")', '--devices', name], { folder })).toEqual({ code: 2, out: '', err });
    });
  });
});

describe('explain --analyze', () => {
  const TREE =
    /\nas written\n +devices +time\n {2}difference +2 .* ms\n {2}├─ A\("X"\) +3 .* ms\n {2}└─ T\("age", GTE, 20\) +2 .* ms\n\nEach set by itself, unfused; .* 2 of 4 devices in .* ms\.\n\nplan\n/;

  it.each(['d.psi', 'd.ndjson'])('adds devices and time of each part over %s', async (devices) => {
    const run = await onIndex('explain', 'A("X") \\ T("age", GTE, 20)', '--analyze', '--devices', devices);
    expect(run.code).toBe(0);
    expect(run.out).toMatch(TREE);
  });

  it('has the parts in a row for programs, each before its operands', async () => {
    const words = ['explain', '(A("X") + A("Y")) * T("age", GTE, 20)', '--analyze', '--devices', 'd.psi'];
    const { code, out } = await onIndex(...words, '--format', 'json');
    expect(code).toBe(0);
    const { analysis, sentence } = JSON.parse(out);
    expect(sentence).toMatch(/^Devices /);
    expect(analysis).toMatchObject({ devices: 4, count: 2, milliseconds: expect.any(Number) });
    type Part = { depth: number; kind: string; text: string | null; count: number; milliseconds: number };
    expect(analysis.unfused.map(({ depth, kind, text, count }: Part) => [depth, kind, text, count])).toEqual([
      [0, 'intersection', null, 2],
      [1, 'union', null, 4],
      [2, 'clause', 'A("X")', 3],
      [2, 'clause', 'A("Y")', 2],
      [1, 'clause', 'T("age", GTE, 20)', 2],
    ]);
    expect(analysis.unfused[3].range).toEqual({
      start: { offset: 10, line: 1, column: 11 },
      end: { offset: 16, line: 1, column: 17 },
    });
  });

  it('counts a device that stands in a file twice as often as `count` does', async () => {
    const twice = { 'd.ndjson': DEVICES + DEVICES };
    const run = await ran(twice, [['explain', 'A("X")', '--analyze', '--devices', 'd.ndjson', '--format', 'json']]);
    expect(JSON.parse(run.out).analysis).toMatchObject({ devices: 8, count: 6 });
  });

  it.each([
    [['explain', 'A("X")', '--analyze'], /^pushsift: no devices are named\n/],
    [
      ['explain', 'A("X")', '--analyze', '--devices', 'no.psi'],
      /^pushsift: cannot read no\.psi: there is no such file\n/,
    ],
    [['explain', 'A("X")', '--analyze', '--devices', 'c.json'], /^pushsift: c\.json:1: /],
  ])('%j is a failure', (words, err) => expectRun({ title: '', words, files, code: 2, err }));

  it('wants a catalog for groups', () =>
    expectRun({
      title: '',
      words: ['explain', 'G("g")', '--analyze', '--devices', 'd.ndjson'],
      files,
      code: 1,
      err: /^<filter>:1:1: error plan\/group-needs-catalog /,
    }));
});

describe('index info', () => {
  it('shows devices, bytes, platforms, subscriptions and tags', async () => {
    const { code, out, err } = await onIndex('index', 'info', 'd.psi');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(
      /^d\.psi: 4 devices in 1 segment, [0-9.]+ kB\nformat 1, a catalog of 2 applications, 1 group, 2 account tags, 0 application tags\n\nbytes\n/,
    );
    expect(out).toContain(
      '\nplatforms\n  iOS      3\n  Android  1\n\nsubscriptions\n  X Shop  3\n  Y       2\n\ntags\n',
    );
    expect(out).toMatch(/\n {2}age {3}Integer {2}3 devices {2}3 values {2}\d+ bytes {2}2 planes\n/);
    expect(out).toMatch(/\n {2}city {2}String {4}1 device {2} *1 value {2}\d+ bytes {2}1 in posting lists\n$/);
  });

  it('has the same for programs, whose bytes add up', async () => {
    const described = JSON.parse((await onIndex('index', 'info', 'd.psi', '--format', 'json')).out);
    expect(described).toMatchObject({
      file: 'd.psi',
      version: 1,
      devices: 4,
      segments: 1,
      hasIds: true,
      catalog: { applications: 2, groups: 1, tags: 2, applicationTags: 0 },
      platforms: { iOS: 3, Android: 1 },
      subscriptions: { X: 3, Y: 2 },
    });
    expect(
      described.tags.map(({ tag, type, devices }: { tag: string; type: string; devices: number }) => [
        tag,
        type,
        devices,
      ]),
    ).toEqual([
      ['age', 'Integer', 3],
      ['city', 'String', 1],
    ]);
    const parts: readonly number[] = Object.values(described.parts);
    expect(parts.every((bytes) => bytes >= 0)).toBe(true);
    expect(parts.reduce((sum, bytes) => sum + bytes, 0)).toBe(described.bytes);
  });
});

describe('index verify', () => {
  it('says that a file is whole', async () => {
    expect(await onIndex('index', 'verify', 'd.psi')).toEqual({
      code: 0,
      out: 'd.psi: whole, 4 devices in 1 segment\n',
      err: '',
    });
    expect((await onIndex('index', 'verify', 'd.psi', '--format', 'json')).out).toBe(
      '{"file":"d.psi","valid":true,"devices":4,"segments":1,"section":null,"failure":null}\n',
    );
  });

  it('names the section that is damaged', async () => {
    await withFolderAsync(files, async (folder) => {
      await runInProcess(BUILD, { folder });
      const path = join(folder, 'd.psi');
      const bytes = readFileSync(path);
      bytes[5000] = (bytes[5000] as number) ^ 4;
      writeFileSync(path, bytes);
      expect(await runInProcess(['index', 'verify', 'd.psi'], { folder })).toEqual({
        code: 2,
        out: '',
        err: 'pushsift: d.psi: the index file is damaged: memory of segment 0: the checksum does not fit the bytes\n  help: build it anew with `pushsift index build`\n',
      });
      const json = JSON.parse((await runInProcess(['index', 'verify', 'd.psi', '--format', 'json'], { folder })).out);
      expect(json).toEqual({
        file: 'd.psi',
        valid: false,
        devices: null,
        segments: null,
        section: 'memory of segment 0',
        failure: { code: 'index', message: expect.stringContaining('memory of segment 0') },
      });
    });
  });

  it('wants a file', () =>
    expectRun({
      title: '',
      words: ['index', 'verify'],
      code: 2,
      err: 'pushsift: FILE is missing: the index file (.psi)\n  help: `pushsift index verify -h` shows what it takes\n',
    }));
});

it('the family says what there is', async () => {
  const { out } = await runInProcess(['index', '-h']);
  expect(out).toMatch(/index build .*\n.*index info .*\n.*index verify /);
  expect(existsSync('d.psi')).toBe(false);
  expect(inShell('pushsift completion bash').out).toContain('verify');
});
