/** `match --filters`: which of many filters a device is in, and each device of a file. */

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { compileOrThrow } from '../../src/compile.js';
import { generateDevices } from '../../src/devices/generate-devices.js';
import { compileMatcher } from '../../src/evaluate/match/compile-matcher.js';
import { type Run, runInProcess } from './command.js';

let folder = '';
const DEVICE = JSON.stringify({ id: 'd1', platform: 'iOS', applications: ['X'], tags: { age: 20 } });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pushsift-match-'));
  mkdirSync(join(folder, 'filters'));
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text);
  write('filters/adults.sift', 'T("age", GTE, 18) # grown up\n');
  write('filters/old.sift', 'T("age", GTE, 65)\n');
  write('filters/shop.sift', 'A("X")\n');
  write(
    'lines.jsonl',
    `{"name": "adults", "filter": "T(\\"age\\", GTE, 18)"}\n\n"A(\\"X\\")"\n{"name": "none", "filter": "A(\\"Y\\")"}\n`,
  );
  write('twice.jsonl', '{"name": "a", "filter": "A(\\"X\\")"}\n{"name": "a", "filter": "A(\\"Y\\")"}\n');
  write('broken.jsonl', '{"name": "wrong", "filter": "A("}\n{"name": "shop", "filter": "A(\\"X\\")"}\n');
  write('device.json', DEVICE);
  write(
    'devices.ndjson',
    `${DEVICE}\n{"id": "d2", "platform": "Android"}\n{"id": "d3", "platform": "iOS", "tags": {"age": 70}}\n`,
  );
  write('bad.ndjson', `${DEVICE}\nnothing\n{"id": "d3", "platform": "iOS", "tags": {"age": 70}}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const match = (...words: string[]): Promise<Run> => runInProcess(['match', ...words], { folder });

describe('one device', () => {
  it('is told with the filters that it is in, in the order of the files', async () => {
    expect(await match('--filters', 'filters', '--device', 'device.json')).toMatchObject({
      code: 0,
      out: '{"id":"d1","filters":["filters/adults.sift","filters/shop.sift"]}\n',
    });
  });

  it('of a list has the names of its lines; a line without one has its place', async () => {
    const { out } = await match('--filters', 'lines.jsonl', '--device', 'device.json');
    expect(JSON.parse(out)).toStrictEqual({ id: 'd1', filters: ['adults', 'lines.jsonl:3'] });
  });

  it('comes from standard input where no file is named', async () => {
    const { out } = await runInProcess(['match', '--filters', 'filters/shop.sift'], { folder, input: DEVICE });
    expect(JSON.parse(out)).toStrictEqual({ id: 'd1', filters: ['filters/shop.sift'] });
  });

  it('is told to people, where they ask for it', async () => {
    const { out } = await match('--filters', 'filters', '--device', 'device.json', '--format', 'pretty');
    expect(out).toBe('in 2 of 3 filters\n  filters/adults.sift\n  filters/shop.sift\n');
  });

  it('in none ends with 1', async () => {
    expect(await match('--filters', 'filters/old.sift', '--device', 'device.json')).toMatchObject({
      code: 1,
      out: '{"id":"d1","filters":[]}\n',
    });
  });
});

describe('a file of devices', () => {
  it('is told a line a device, in the order of the file', async () => {
    expect(await match('--filters', 'filters', '--devices', 'devices.ndjson')).toMatchObject({
      code: 0,
      out: [
        '{"id":"d1","filters":["filters/adults.sift","filters/shop.sift"]}\n',
        '{"id":"d2","filters":[]}\n',
        '{"id":"d3","filters":["filters/adults.sift","filters/old.sift"]}\n',
      ].join(''),
    });
    const { out } = await match('--filters', 'filters/old.sift', '--devices', 'devices.ndjson', '--format', 'pretty');
    expect(out).toBe('d1: none\nd2: none\nd3: filters/old.sift\n');
  });

  it('with a bad line ends there, or passes over it and says how many', async () => {
    const failed = await match('--filters', 'filters', '--devices', 'bad.ndjson');
    expect(failed.code).toBe(2);
    expect(failed.err).toMatch(/bad\.ndjson:2/);
    const skipped = await match('--filters', 'filters', '--devices', 'bad.ndjson', '--on-error', 'skip');
    expect([skipped.code, skipped.out.split('\n').length]).toStrictEqual([0, 3]);
    expect(skipped.err).toMatch(/1 bad line/);
  });

  it('has the answers of each filter by itself', async () => {
    const devices = [...generateDevices({ seed: 5, count: 300, catalog: sampleCatalog })];
    const texts = [
      'A("AAAAA-AAAAA")',
      'T("age", BETWEEN, [20, 40])',
      'T("city", NOTIN, ["Berlin", "Paris"])',
      'T("age", NOTSET, "")',
      'A("BBBBB-BBBBB") \\ T("plan", EQ, "free")',
    ];
    writeFileSync(join(folder, 'many.ndjson'), devices.map((device) => `${JSON.stringify(device)}\n`).join(''));
    writeFileSync(
      join(folder, 'many.jsonl'),
      texts.map((filter) => `${JSON.stringify({ name: filter, filter })}\n`).join(''),
    );
    const { out } = await match('--filters', 'many.jsonl', '--devices', 'many.ndjson');
    const matchers = texts.map((text) => [text, compileMatcher(compileOrThrow(text))] as const);
    const expected = devices.map((device) => ({
      id: device.id,
      filters: matchers.filter(([, matches]) => matches(device)).map(([text]) => text),
    }));
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toStrictEqual(expected);
  });
});

describe('what is wrong', () => {
  it('with one filter is told, and keeps no other from being asked', async () => {
    const { code, out, err } = await match('--filters', 'broken.jsonl', '--device', 'device.json');
    expect([code, JSON.parse(out)]).toStrictEqual([1, { id: 'd1', filters: ['shop'] }]);
    expect(err).toMatch(/broken\.jsonl:1/);
  });

  it.each([
    [
      ['--filters', 'twice.jsonl', '--device', 'device.json'],
      /twice\.jsonl:2: there is another filter with the name a/,
    ],
    [
      ['A("X")', '--filters', 'filters', '--device', 'device.json'],
      /a FILTER and `--filters` cannot be asked together/,
    ],
    [['--filters', 'filters', '--device', 'device.json', '--devices', 'devices.ndjson'], /give one of the two/],
    [['A("X")', '--devices', 'devices.ndjson'], /`--devices` is for `--filters`/],
    [['--filters', 'nowhere', '--device', 'device.json'], /nowhere/],
    [['--filters', 'filters', '--device', 'nowhere.json'], /nowhere\.json/],
    [['--device', 'device.json'], /no filter is given/],
  ])('%j is a failure', async (words, message) => {
    const { code, out, err } = await match(...words);
    expect(code).toBe(2);
    expect(out).toBe('');
    expect(err).toMatch(message);
  });
});
