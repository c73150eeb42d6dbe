import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Device } from '../../src/devices/device.js';
import { type DeviceFormat, readDevices } from '../../src/devices/read-devices.js';
import { DeviceLineError } from '../../src/devices/read-log.js';
import { forAllAsync } from '../support/law.js';

/** The bytes, cut into pieces of these sizes, over and over. */
function* cut(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, turn = 0; at < bytes.length; turn++) {
    const size = sizes[turn % sizes.length]!;
    yield bytes.slice(at, at + size);
    at += size;
  }
}

async function read(bytes: Uint8Array, sizes: readonly number[], format: DeviceFormat) {
  const reader = readDevices(cut(bytes, sizes), { format, onError: 'skip', lineBytes: 200 });
  const devices: Device[] = [];
  try {
    for await (const batch of reader) devices.push(...batch);
  } catch (error) {
    // A header that cannot be used: the one thing that ends a reading which skips bad lines.
    if (!(error instanceof DeviceLineError)) throw error;
    return { devices, end: error.message };
  }
  return { devices, end: reader.summary() };
}

const sizes = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 });

const bytes = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'id',
        'platform',
        ',',
        '"',
        '""',
        '\n',
        '\r\n',
        '\r',
        ';',
        'iOS',
        '{',
        '}',
        '\uFEFF',
        'é',
        '😀',
        'x'.repeat(90),
      ),
      fc.constantFrom('{"id":"d","platform":"iOS"}\n', 'id,platform,a\n', 'd,iOS,1\n', 'd,iOS,"a\nb"\n', '\n\n'),
    ),
    { maxLength: 30 },
  )
  .chain((pieces) =>
    fc.option(fc.nat(), { freq: 3 }).map((at) => {
      const encoded = new TextEncoder().encode(pieces.join(''));
      if (at !== null && encoded.length > 0) encoded[at % encoded.length] = 0xff;
      return encoded;
    }),
  );

it('what is read does not depend on how the bytes are cut', () =>
  forAllAsync(
    fc.tuple(bytes, sizes, fc.constantFrom<DeviceFormat>('ndjson', 'csv')),
    async ([input, someSizes, format]) => {
      const whole = await read(input, [Math.max(1, input.length)], format);
      expect(await read(input, someSizes, format)).toEqual(whole);
    },
    3.75,
  ));

const cell = fc.string({
  unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'é', '😀', ';', '1'),
  minLength: 1,
  maxLength: 8,
});

function quoted(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

it('cells written by RFC 4180 are read as they were', () =>
  forAllAsync(
    fc.tuple(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), sizes, fc.boolean()),
    async ([rows, someSizes, isWindows]) => {
      const lines = rows.map(([one, two], at) => `d${at},iOS,${quoted(`x${one}`)},${quoted(`y${two}`)}`);
      const text = ['id,platform,one,two', ...lines].join(isWindows ? '\r\n' : '\n');
      const reader = readDevices(cut(new TextEncoder().encode(text), someSizes), { format: 'csv' });
      const found: unknown[] = [];
      for await (const batch of reader) found.push(...batch.map(({ tags }) => [tags!.one, tags!.two]));
      expect(found).toEqual(rows.map(([one, two]) => [`x${one}`, `y${two}`]));
    },
    1.25,
  ));
