import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import type { Device } from '../../src/devices/device.js';
import { generateNdjson } from '../../src/devices/generate-devices.js';
import { type ReadDevicesOptions, readDevices } from '../../src/devices/read-devices.js';
import { DeviceLineError, type ReadSummary } from '../../src/devices/read-log.js';

const encoder = new TextEncoder();

/** The bytes in pieces of `size`. */
function* pieces(bytes: Uint8Array, size: number): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function read(
  input: string | Uint8Array,
  { pieceBytes, ...options }: ReadDevicesOptions & { readonly pieceBytes?: number } = {},
): Promise<{ devices: Device[]; summary: ReadSummary }> {
  const bytes = typeof input === 'string' ? encoder.encode(input) : input;
  const reader = readDevices(pieces(bytes, pieceBytes ?? 1 << 16), options);
  const devices: Device[] = [];
  for await (const batch of reader) devices.push(...batch);
  return { devices, summary: reader.summary() };
}

/** The line, code and message of the bad line that ends the reading. */
async function failure(input: string | Uint8Array, options: ReadDevicesOptions = {}): Promise<unknown[]> {
  const error = await read(input, options).catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(DeviceLineError);
  const { line, diagnostic, message } = error as DeviceLineError;
  expect(message).toBe(`line ${line}: ${diagnostic.message}`);
  return [line, diagnostic.code, diagnostic.message];
}

const line = (id: string) => `{"id":"${id}","platform":"iOS"}`;
const d1 = { id: 'd1', platform: 'iOS' };
const d2 = { id: 'd2', platform: 'iOS' };

function joined(...parts: readonly (string | readonly number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => (typeof part === 'string' ? [...encoder.encode(part)] : part)));
}

describe('NDJSON', () => {
  it.each([
    ['line feeds', `${line('d1')}\n${line('d2')}\n`],
    ['no line feed at the end', `${line('d1')}\n${line('d2')}`],
    ['carriage returns', `${line('d1')}\r\n${line('d2')}\r\n`],
    ['blank lines', `\n${line('d1')}\n \t\r\n\n${line('d2')}\n\n`],
    ['a byte order mark', `\uFEFF${line('d1')}\n${line('d2')}\n`],
  ])('reads devices with %s', async (_, text) => {
    expect((await read(text)).devices).toEqual([d1, d2]);
  });

  it.each([1, 2, 3, 7, 64])('reads the same in pieces of %d bytes', async (pieceBytes) => {
    const text = `\uFEFF${line('Köln')}\r\n${line('東京')}\n\n${line('😀')}`;
    expect((await read(text, { pieceBytes })).devices.map(({ id }) => id)).toEqual(['Köln', '東京', '😀']);
  });

  it.each(['', '\n', '\uFEFF', ' \n\t\n'])('finds no devices in %j', async (text) => {
    expect((await read(text)).devices).toEqual([]);
  });

  it.each([
    ['{"id":"d2","platform":"iOS"', 'device/unreadable-line', 'this line is no JSON: it ends inside the object'],
    [`${line('d2')},`, 'device/unreadable-line', 'this line is no JSON: a comma follows the object'],
    ['[', 'device/unreadable-line', 'this line is no JSON: it is a bracket of a list'],
    ['id,platform', 'device/unreadable-line', 'this line is no JSON'],
    ['[]', 'device/wrong-type', 'a device must be an object, and this is a list'],
    ['{"id":"d2"}', 'device/missing-field', 'the device has no `platform`'],
  ])('ends at the bad line %s', async (bad, code, message) => {
    expect(await failure(`${line('d1')}\n\n${bad}\n${line('d3')}\n`)).toEqual([3, code, message]);
  });

  it('ends at a line that is not UTF-8', async () => {
    const bytes = joined(`${line('d1')}\n{"id":"`, [0xff], `","platform":"iOS"}\n${line('d2')}\n`);
    expect(await failure(bytes)).toEqual([2, 'device/unreadable-line', 'this line is not UTF-8']);
    const { devices, summary } = await read(bytes, { onError: 'skip' });
    expect(devices).toEqual([d1, d2]);
    expect(summary.firstBadLines.map((bad) => bad.line)).toEqual([2]);
  });

  it.each([1, 10, 1000])('gives up a line that is too long, in pieces of %d bytes', async (pieceBytes) => {
    const text = `${line('d1')}\n${line('x'.repeat(100))}\n${line('d2')}\n${line('y'.repeat(100))}`;
    const { devices, summary } = await read(text, { lineBytes: 40, onError: 'skip', pieceBytes });
    expect(devices).toEqual([d1, d2]);
    expect(summary.lines).toBe(4);
    expect(summary.firstBadLines.map((bad) => [bad.line, bad.diagnostic.message])).toEqual([
      [2, 'this line is longer than 40 bytes'],
      [4, 'this line is longer than 40 bytes'],
    ]);
  });

  it.each([29, 1000])('takes a line of just the longest length, in pieces of %d bytes', async (pieceBytes) => {
    const lineBytes = line('é').length + 1;
    const text = `${line('é')}\n${line('éx')}\n${line('é')}`;
    const { summary } = await read(text, { lineBytes, onError: 'skip', pieceBytes });
    expect([summary.devices, summary.badLines, summary.firstBadLines[0]!.line]).toEqual([2, 1, 2]);
  });

  it('takes only a whole byte order mark away, and only at the beginning', async () => {
    for (const start of [[0xef, 0xbb], [0xef], [0xef, 0xbb, 0x41], [0xef, 0x41, 0xbf], [0x41, 0xbb, 0xbf]])
      expect((await failure(joined(start, line('d1'))))[0]).toBe(1);
    expect(await failure(`${line('d1')}\n\uFEFF${line('d2')}\n`)).toEqual([
      2,
      'device/unreadable-line',
      'this line is no JSON',
    ]);
    expect((await read(joined([0xef, 0xbb, 0xbf], line('d1')), { pieceBytes: 1 })).devices).toEqual([d1]);
  });

  it.each([7, line('d1').length + 1, 1000])(
    'takes no byte order mark from a later line, in pieces of %i bytes',
    async (pieceBytes) => {
      const later = `${line('d1')}\n\uFEFF${line('d2')}\n`;
      const { devices, summary } = await read(later, { pieceBytes, onError: 'skip' });
      expect([devices, summary.firstBadLines.map(({ line: at }) => at)]).toEqual([[d1], [2]]);
      const long = `${'x'.repeat(60)}\n\uFEFF${line('d1')}\n${line('d2')}\n`;
      const behind = await read(long, { pieceBytes, onError: 'skip', lineBytes: 50 });
      expect([behind.devices, behind.summary.firstBadLines.map(({ line: at }) => at)]).toEqual([[d2], [1, 2]]);
    },
  );

  it('holds lines of any length that come in pieces, and the next ones', async () => {
    for (const length of [32_767, 32_768, 32_769, 65_536, 100_000]) {
      const long = line('x'.repeat(length - line('').length));
      const { devices } = await read(`${long}\n${line('d1')}\n${long}\n${line('d2')}`, { pieceBytes: 1000 });
      expect(devices.map(({ id }) => id.length)).toEqual([length - line('').length, 2, length - line('').length, 2]);
    }
  });

  it('yields no batch without devices', async () => {
    for (const text of ['\n\n', ' \n', 'x\n', '\uFEFF']) {
      const batches: unknown[] = [];
      for await (const batch of readDevices([encoder.encode(text)], { onError: 'skip' })) batches.push(batch);
      expect(batches).toEqual([]);
    }
  });

  it.each([[5], [null], ['text'], [{}], [new Uint8Array(3)]])('refuses %j as the source of bytes', (source) => {
    // @ts-expect-error: as JavaScript could.
    expect(() => readDevices(source)).toThrow('readDevices: `source` must be an iterable of Uint8Arrays');
  });

  it('refuses pieces that are no bytes', async () => {
    // @ts-expect-error: as JavaScript could.
    const reader = readDevices(['text']);
    await expect(reader[Symbol.asyncIterator]().next()).rejects.toThrow(
      'what the source of devices yields must be a Uint8Array',
    );
  });

  it('counts bad lines and keeps the first ten', async () => {
    const { devices, summary } = await read(`${'x\n'.repeat(12)}${line('d1')}\n`, { onError: 'skip' });
    expect(devices).toEqual([d1]);
    expect([summary.devices, summary.lines, summary.badLines]).toEqual([1, 13, 12]);
    expect(summary.firstBadLines.map((bad) => bad.line)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('counts what the catalog does not know', async () => {
    const { catalog } = loadCatalog({ applications: { X: {} } });
    const text = '{"id":"d1","platform":"iOS","applications":["X","Y"],"tags":{"a":1,"b":2}}';
    const { devices, summary } = await read(`${text}\n${text}`, { catalog });
    expect(devices).toHaveLength(2);
    expect(summary.unknown).toEqual({ tags: 4, applications: 2, fields: 0 });
  });

  it('shows nothing of a line that is no JSON', async () => {
    const error = await read('{"id":"secret" "platform"}').catch((reason: unknown) => reason);
    expect(JSON.stringify(error) + String(error)).not.toContain('secret');
  });

  it('reads what the generator writes, whatever the pieces', async () => {
    const text = [...generateNdjson({ seed: 5, count: 500, catalog: sampleCatalog })].join('');
    const whole = await read(text, { catalog: sampleCatalog });
    expect(whole.summary).toEqual({
      devices: 500,
      lines: 500,
      badLines: 0,
      firstBadLines: [],
      unknown: { tags: 0, applications: 0, fields: 0 },
    });
    for (const pieceBytes of [997, 4096]) {
      expect((await read(text, { catalog: sampleCatalog, pieceBytes })).devices).toEqual(whole.devices);
    }
  });
});

describe('a reading that is aborted', () => {
  const endless = () =>
    (async function* () {
      for (;;) yield encoder.encode(`${line('d1')}\n`);
    })();

  it('rejects with the reason of the signal, between pieces', async () => {
    const controller = new AbortController();
    const seen: number[] = [];
    const run = async () => {
      for await (const batch of readDevices(endless(), { signal: controller.signal })) {
        seen.push(batch.length);
        if (seen.length === 3) controller.abort(new Error('enough'));
      }
    };
    await expect(run()).rejects.toThrow('enough');
    expect(seen).toEqual([1, 1, 1]);
  });

  it('rejects while a piece is awaited that never comes', async () => {
    const controller = new AbortController();
    let returned = false;
    const stuck: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: () => new Promise<never>(() => {}),
        return: () => {
          returned = true;
          return new Promise<never>(() => {});
        },
      }),
    };
    const reading = readDevices(stuck, { signal: controller.signal })[Symbol.asyncIterator]().next();
    queueMicrotask(() => controller.abort(new Error('enough')));
    await expect(reading).rejects.toThrow('enough');
    expect(returned).toBe(true);
  });

  it('reads nothing when the signal is aborted beforehand', async () => {
    const source = {
      [Symbol.iterator]: (): Iterator<Uint8Array> => {
        throw new Error('opened');
      },
    };
    const reader = readDevices(source, { signal: AbortSignal.abort(new Error('before')) });
    await expect(reader[Symbol.asyncIterator]().next()).rejects.toThrow('before');
  });

  it('closes its source when the reader turns away', async () => {
    let closed = false;
    async function* source() {
      try {
        for (;;) yield encoder.encode(`${line('d1')}\n`);
      } finally {
        closed = true;
      }
    }
    for await (const batch of readDevices(source(), { signal: new AbortController().signal })) if (batch.length) break;
    await Promise.resolve();
    expect(closed).toBe(true);
  });

  it('passes on what the source throws', async () => {
    async function* source(): AsyncGenerator<Uint8Array> {
      yield encoder.encode(line('d1'));
      throw new Error('disk on fire');
    }
    const reader = readDevices(source());
    await expect(reader[Symbol.asyncIterator]().next()).rejects.toThrow('disk on fire');
  });
});

describe('a source that may be aborted', () => {
  /** Two pieces, and how often it was told that no more are wanted. */
  function counted() {
    const state = { returns: 0 };
    const rest = [line('d1'), line('d2')].map((text) => encoder.encode(`${text}\n`));
    const iterator: AsyncIterableIterator<Uint8Array> = {
      next: async () => {
        const value = rest.shift();
        return value === undefined ? { done: true, value } : { done: false, value };
      },
      return: async () => {
        state.returns++;
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => iterator,
    };
    return { state, iterator };
  }

  it('and has ended is told nothing more', async () => {
    const { state, iterator } = counted();
    const devices: Device[] = [];
    for await (const batch of readDevices(iterator, { signal: new AbortController().signal })) devices.push(...batch);
    expect([devices, state.returns]).toEqual([[d1, d2], 0]);
  });

  it('and is left before its end is told so, once', async () => {
    const { state, iterator } = counted();
    for await (const batch of readDevices(iterator, { signal: new AbortController().signal })) {
      expect(batch).toEqual([d1]);
      break;
    }
    expect(state.returns).toBe(1);
  });
});
