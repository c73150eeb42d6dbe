import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { compile } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import { generateDevices } from '../../src/devices/generate-devices.js';
import type { ReadSummary } from '../../src/devices/read-log.js';
import { evaluate } from '../../src/evaluate/reference.js';
import { type StreamAudienceOptions, streamAudience } from '../../src/evaluate/stream-audience.js';
import type { Filter } from '../../src/plan/filter.js';

const lines = [
  '{"id":"d1","platform":"iOS","applications":["X"],"tags":{"age":20}}',
  '{"id":"d2","platform":"iOS","applications":["X","Y"],"tags":{"age":17}}',
  '{"id":"d3","platform":"Chrome","applications":["Y"],"tags":{"age":40}}',
  '{"id":"d4","platform":"Android","tags":{"age":40}}',
];

/** Opens the lines anew each time, a line a piece. */
function open(text: readonly string[] = lines): () => Iterable<Uint8Array> {
  return () => text.map((line) => new TextEncoder().encode(`${line}\n`));
}

function filterOf(text: string, options = {}): Filter {
  const { filter, diagnostics } = compile(text, options);
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
  return filter!;
}

async function ids(
  options: StreamAudienceOptions,
  filter: Filter,
  how: { readonly after?: string; readonly signal?: AbortSignal } = {},
): Promise<string[]> {
  const found: string[] = [];
  for await (const batch of streamAudience(options).devices(filter, how)) found.push(...batch);
  return found;
}

const adults = filterOf('T("age", GTE, 18)');

describe('count', () => {
  it('counts the audience, by platform and by application', async () => {
    expect(await streamAudience({ open: open() }).count(filterOf('A("X") + A("Y")'))).toEqual({
      count: 3,
      devices: 4,
      byPlatform: new Map([
        ['iOS', 2],
        ['Chrome', 1],
      ]),
      byApplication: new Map([
        ['X', 2],
        ['Y', 2],
      ]),
    });
  });

  it('holds no zeros', async () => {
    const none = await streamAudience({ open: open() }).count(filterOf('A("X") * T("age", GTE, 999)'));
    expect(none).toEqual({ count: 0, devices: 4, byPlatform: new Map(), byApplication: new Map() });
  });

  it('counts a device once for an application it names twice', async () => {
    const source = streamAudience({ open: open(['{"id":"d1","platform":"iOS","applications":["X","X"]}']) });
    expect((await source.count(filterOf('A("X")'))).byApplication).toEqual(new Map([['X', 1]]));
  });

  it('reads the devices anew for each question', async () => {
    const source = streamAudience({ open: open(), generation: 'v1' });
    expect([(await source.count(adults)).count, (await source.count(adults)).count]).toEqual([3, 3]);
    expect(source.generation).toBe('v1');
  });

  it('counts a device that stands in the file twice, twice', async () => {
    expect((await streamAudience({ open: open([...lines, ...lines]) }).count(adults)).count).toBe(6);
  });

  it('rejects at a bad line', async () => {
    const source = streamAudience({ open: open([...lines, '{"id":"d5"}']) });
    await expect(source.count(adults)).rejects.toThrow('line 5: the device has no `platform`');
  });

  it('skips bad lines when told to, and says so at the end', async () => {
    const summaries: ReadSummary[] = [];
    const source = streamAudience({
      open: open(['x', ...lines, '{"id":"d5"}']),
      onError: 'skip',
      onSummary: (summary) => summaries.push(summary),
    });
    expect((await source.count(adults)).count).toBe(3);
    expect(
      summaries.map(({ devices, badLines, firstBadLines }) => [
        devices,
        badLines,
        firstBadLines.map(({ line }) => line),
      ]),
    ).toEqual([[4, 2, [1, 6]]]);
  });

  it('rejects with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(streamAudience({ open: open() }).count(adults, { signal })).rejects.toThrow('too late');
  });

  it('reads CSV with the types of the catalog', async () => {
    const { catalog } = loadCatalog({ applications: { X: {} }, tags: { zip: { type: 'String' } } });
    const source = streamAudience({ open: open(['id,platform,zip', 'd1,iOS,12345']), format: 'csv', catalog });
    expect((await source.count(filterOf('T("zip", EQ, "12345")', { catalog }))).count).toBe(1);
  });

  it('asks for a catalog where a group is not known', async () => {
    await expect(streamAudience({ open: open() }).count(filterOf('G("g")'))).rejects.toThrow('pushsift: ');
  });
});

describe('countAll', () => {
  it('answers many filters in one pass', async () => {
    let opened = 0;
    const source = streamAudience({
      open: () => {
        opened++;
        return open()();
      },
    });
    const counts = await source.countAll([adults, filterOf('A("Y")'), filterOf('A("Z")')]);
    expect([counts.map(({ count }) => count), opened]).toEqual([[3, 2, 0], 1]);
  });

  it('reads the devices for no filter at all, too', async () => {
    expect(await streamAudience({ open: open() }).countAll([])).toEqual([]);
  });
});

describe('devices', () => {
  it('lists ids in the order of the stream', async () => {
    expect(await ids({ open: open() }, adults)).toEqual(['d1', 'd3', 'd4']);
  });

  it('goes on behind an id, in the audience or not', async () => {
    expect(await ids({ open: open() }, adults, { after: 'd1' })).toEqual(['d3', 'd4']);
    expect(await ids({ open: open() }, adults, { after: 'd2' })).toEqual(['d3', 'd4']);
    expect(await ids({ open: open() }, adults, { after: 'd4' })).toEqual([]);
  });

  it('says so when the id to go on behind is not there', async () => {
    await expect(ids({ open: open() }, adults, { after: 'gone' })).rejects.toThrow(
      'no device has the id to go on after: the devices are not those it was listed from',
    );
  });

  it('rejects with the reason of the signal', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(ids({ open: open() }, adults, { signal })).rejects.toThrow('too late');
  });
});

describe('overlap', () => {
  const { catalog } = loadCatalog({ applications: { X: {}, Y: {} }, tags: { age: { type: 'Integer' } } });
  const text = ['A("X")', 'T("age", GTE, 18)'];

  it.each([
    ['whole devices', null],
    ['rows', catalog],
  ])('of %s has every device in one region, and ids of it where they are wanted', async (_, known) => {
    const filters = text.map((each) => filterOf(each, known === null ? {} : { catalog: known }));
    const source = streamAudience({ open: open(), catalog: known });
    const regions = [
      { filters: [1], count: 2, sample: ['d3', 'd4'] },
      { filters: [0], count: 1, sample: ['d2'] },
      { filters: [0, 1], count: 1, sample: ['d1'] },
    ];
    const { regions: found, ...others } = await source.overlap(filters, { sample: { size: 9, seed: 1 } });
    expect(others).toEqual({ devices: 4, filters: 2 });
    expect(found).toEqual(expect.arrayContaining(regions));
    expect(found).toHaveLength(3);
    const plain = await source.overlap(filters);
    expect(plain.regions).toEqual(found.map(({ sample, ...region }) => region));
  });
});

describe('what is said of names behind a listing', () => {
  const many = Array.from({ length: 3_000 }, (_, at) => `{"id":"d${at}","platform":"iOS","applications":["X"]}`);

  async function saidOf(filter: Filter, options: Partial<StreamAudienceOptions> = {}) {
    const said: number[] = [];
    const onNotes: StreamAudienceOptions['onNotes'] = (_, notes) => void said.push(notes.length);
    return [said, await ids({ open: open(many), onNotes, ...options }, filter)] as const;
  }

  it('is nothing where each was met: devices behind that are read as rows', async () => {
    expect(await saidOf(filterOf('A("X")'))).toEqual([[], many.map((_, at) => `d${at}`)]);
  });

  it('is told once where one was not', async () => {
    expect(await saidOf(filterOf('A("Z")'))).toEqual([[1], []]);
  });

  it('is nothing where a catalog knows them', async () => {
    const { catalog } = loadCatalog({ applications: { X: {}, Z: {} } });
    expect(await saidOf(filterOf('A("Z")', { catalog }), { catalog })).toEqual([[], []]);
  });
});

describe('what reading came to', () => {
  function told() {
    const devicesRead: number[] = [];
    const onSummary = ({ devices }: ReadSummary) => void devicesRead.push(devices);
    return { source: streamAudience({ open: open(), onSummary }), devicesRead };
  }

  it('is told once at the end of each complete pass', async () => {
    const { source, devicesRead } = told();
    await source.countAll([adults, adults]);
    for await (const _ of source.devices(adults)) expect(devicesRead).toEqual([4]);
    expect(devicesRead).toEqual([4, 4]);
    await source.overlap([adults, adults]);
    await source.tagTexts('city');
    expect(devicesRead).toEqual([4, 4, 4, 4]);
  });

  it('is not told of a listing that is left, nor of one that began nowhere', async () => {
    const { source, devicesRead } = told();
    for await (const batch of source.devices(adults)) if (batch.length > 0) break;
    await expect(source.devices(adults, { after: 'gone' })[Symbol.asyncIterator]().next()).rejects.toThrow('no device');
    expect(devicesRead).toEqual([]);
  });
});

it.each([
  'A("AAAAA-AAAAA", ["iOS"]) * T("age", BETWEEN, [18, 30]) \\ T("plan", EQ, "free")',
  'G("11111-11111") * (T("likes", IN, ["music", "art"]) + T("vip", EQ, 1))',
  'AT("AAAAA-AAAAA", "level", NOTSET, "") + T("city", NOTIN, ["Berlin", "Köln"])',
])('agrees with the reference on %s', async (text) => {
  const devices: Device[] = [...generateDevices({ seed: 9, count: 2000, catalog: sampleCatalog })];
  const filter = filterOf(text, { catalog: sampleCatalog });
  const options = { open: open(devices.map((device) => JSON.stringify(device))), catalog: sampleCatalog };
  const audience = evaluate(filter.plan!, devices);
  const expected = devices.map(({ id }) => id).filter((id) => audience.has(id));
  expect(expected.length).toBeGreaterThan(10);
  expect(await ids(options, filter)).toEqual(expected);
  const { count, devices: seen, byPlatform } = await streamAudience(options).count(filter);
  expect([count, seen]).toEqual([expected.length, 2000]);
  expect([...byPlatform.values()].reduce((sum, part) => sum + part, 0)).toBe(count);
});

describe('tagTexts', () => {
  const held = ['"de"', '"en"', '["fr"]', '"de"', '5', 'null', '""', '"__proto__"'].map(
    (value, number) => `{"id":"d${number}","platform":"iOS","tags":{"Language":${value}}}`,
  );

  it('lists what devices hold, each once; items of lists are no texts of the tag', async () => {
    const source = streamAudience({ open: open([...held, '{"id":"x","platform":"iOS"}']) });
    expect(await source.tagTexts('Language')).toEqual(['de', 'en', '', '__proto__']);
    expect(await source.tagTexts('toString')).toEqual([]);
  });

  it('rejects where there are too many', async () => {
    const many = Array.from(
      { length: 100_001 },
      (_, number) => `{"id":"d${number}","platform":"iOS","tags":{"n":"${number}"}}`,
    );
    const listing = streamAudience({ open: open([many.join('\n')]) }).tagTexts('n');
    await expect(listing).rejects.toThrow('devices hold more than 100000 different texts under the tag');
  });

  it('rejects with the reason of the signal', async () => {
    const source = streamAudience({ open: open(held) });
    const signal = AbortSignal.abort(new Error('stop'));
    await expect(source.tagTexts('Language', { signal })).rejects.toThrow('stop');
  });
});
