/**
 * Index files with something changed, made fast and in a fixed order from a seed, and what is asked of each: to be refused with the
 * section's name, or to be no other index; and where the checksums were made to fit, to be read without harm.
 */

import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { IndexError } from '../../src/bitset/layout/errors.js';
import type { SnapshotContent } from '../../src/bitset/snapshot/write-snapshot.js';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import type { Device } from '../../src/devices/device.js';
import { generateDevices } from '../../src/devices/generate-devices.js';
import { randomNumbers } from './fuzz.js';
import { contentOf, fileOf, loaded, withChecksums } from './snapshots.js';
import { useSegment } from './use-segment.js';

type Below = (below: number) => number;

/** Of this many files one is read by all engines: a memory of WebAssembly takes long to make. */
const ONE_ON_WASM_IN = 16;

/** Three devices with something of everything: a file of a few kB. */
export const FEW_DEVICES: readonly Device[] = [
  { id: 'd1', platform: 'iOS', applications: ['X'], tags: { age: 25, city: 'Berlin', likes: ['a', 'b'] } },
  { id: 'd2', platform: 'Android', applications: ['X', 'Y'], tags: { age: 17, __proto__: 'ordinary' } },
  {
    id: 'd3',
    platform: 'iOS',
    applications: ['Y'],
    tags: { age: 2 ** 40, city: 'Oslo' },
    applicationTags: { Y: { level: -3 } },
  },
];

/** Subscriptions that lie in stretches, so that leaves have blocks, runs and full blocks. */
export function* clusteredDevices(count: number): Generator<Device> {
  for (let at = 0; at < count; at++) {
    const applications = [
      ...(at % 5_000 < 1_500 ? ['X'] : []),
      ...(at >= 1_000 ? ['Y'] : []),
      ...(at % 400 === 0 ? ['Z'] : []),
      ...(at % 3 === 0 ? ['W'] : []),
    ];
    yield { id: `d${at}`, platform: at < count / 2 ? 'iOS' : 'Android', applications };
  }
}

/** Integers so different that devices are kept by single value. */
function* scatteredDevices(count: number): Generator<Device> {
  for (let at = 0; at < count; at++)
    yield { id: `d${at}`, platform: 'iOS', tags: { seen: at % 7 === 0 ? 1 : (at * 7_919) % 65_537 } };
}

/** The files that are damaged: all kinds of leaves, columns and sections are among them. */
export function wholeFiles(): readonly Uint8Array[] {
  const generated = [...generateDevices({ seed: 5, count: 800, catalog: sampleCatalog })];
  return [
    fileOf(contentOf(FEW_DEVICES)),
    fileOf(contentOf(generated, { catalog: sampleCatalog, limits: { segmentDevices: 500 } })),
    fileOf(contentOf(scatteredDevices(3_000), { ids: false })),
    fileOf(contentOf(clusteredDevices(66_000), { ids: false })),
    ...oldFiles().values(),
  ];
}

const OLD_FILES = new URL('old-layouts/', import.meta.url);

/**
 * Files as earlier versions wrote them, by name: laid out for speed (`fast`) and for memory (`compact`). `generated`: 800 devices of seed 5;
 * `clustered`: 66,000 of `clusteredDevices`, without ids.
 */
export function oldFiles(): ReadonlyMap<string, Uint8Array> {
  const names = readdirSync(OLD_FILES);
  return new Map(
    names.map((name) => [name.replace('.psi.gz', ''), gunzipSync(readFileSync(new URL(name, OLD_FILES)))]),
  );
}

/** What became of a file. */
export type Fate = 'refused' | 'the same' | 'read';

/** Damages one of `files`, and sees what becomes of it. Throws where that is not what is asked. */
export function damageOne(files: readonly Uint8Array[], seed: number): Fate {
  const random = randomNumbers(seed);
  const file = files[random(files.length)] as Uint8Array;
  const damagedFile = damaged(file, random);
  if (random(3) === 0) return readAsItIs(file, damagedFile);
  return readWithChecksums(withChecksums(damagedFile), random, random(ONE_ON_WASM_IN) === 0);
}

function readAsItIs(file: Uint8Array, changed: Uint8Array): Fate {
  const content = loadedOrRefused(changed);
  if (content === null) return 'refused';
  if (Buffer.compare(file, changed) !== 0) throw new Error('a damaged file was taken');
  return 'the same';
}

function readWithChecksums(changed: Uint8Array, random: Below, wasm: boolean): Fate {
  const content = loadedOrRefused(changed, wasm);
  if (content === null) return 'refused';
  for (const segment of content.segments) useSegment(segment, random);
  return 'read';
}

function loadedOrRefused(file: Uint8Array, wasm = false): SnapshotContent | null {
  try {
    return loaded(file, { wasm });
  } catch (error) {
    if (error instanceof IndexError && error.section !== null) return null;
    throw error;
  }
}

/** A copy with one to three changes. */
function damaged(file: Uint8Array, random: Below): Uint8Array {
  let changed = Uint8Array.from(file);
  for (let left = 1 + random(3); left > 0; left--) changed = change(changed, random);
  return changed;
}

/** Numbers that addresses, counts and sizes go wrong at. */
const EDGES = [
  0, 1, 2, 63, 64, 255, 256, 511, 512, 32_767, 32_768, 65_535, 65_536, 0x7fff_ffff, 0x8000_0000, 0xffff_ffff,
];

const STEPS = [-64, -16, -4, -1, 1, 4, 16, 64];

function change(file: Uint8Array<ArrayBuffer>, random: Below): Uint8Array<ArrayBuffer> {
  const at = random(file.length);
  const view = new DataView(file.buffer);
  const word = at - (at % 4);
  const hasWord = word + 4 <= file.length;
  switch (random(20)) {
    case 0:
      return withOtherLength(file, at, random);
    case 1:
      return changeText(file, random);
    case 2:
      file.copyWithin(at, random(file.length), random(file.length));
      return file;
    case 3:
    case 4:
    case 5:
      if (hasWord) view.setUint32(word, EDGES[random(EDGES.length)] as number, true);
      return file;
    case 6:
    case 7:
      // An address in the memory, aligned as leaves are.
      if (hasWord) view.setUint32(word, 32_768 + 16 * random(file.length / 16), true);
      return file;
    case 8:
    case 9:
    case 10:
      if (hasWord) view.setUint32(word, view.getUint32(word, true) + (STEPS[random(STEPS.length)] as number), true);
      return file;
    case 11:
    case 12:
      file[at] = random(256);
      return file;
    default:
      file[at] = (file[at] as number) ^ (1 << random(8));
      return file;
  }
}

/** Changes a digit of a directory, or of the catalog: JSON that stays JSON. */
function changeText(file: Uint8Array<ArrayBuffer>, random: Below): Uint8Array<ArrayBuffer> {
  const start = random(file.length);
  for (let at = start; at < file.length; at++) {
    const [before, byte] = [file[at - 1], file[at]];
    // A digit behind a colon or a digit.
    if (byte !== undefined && isDigit(byte) && before !== undefined && (before === 0x3a || isDigit(before))) {
      file[at] = 0x30 + random(10);
      return file;
    }
  }
  return file;
}

function isDigit(byte: number): boolean {
  return byte >= 0x30 && byte <= 0x39;
}

function withOtherLength(file: Uint8Array<ArrayBuffer>, at: number, random: Below): Uint8Array<ArrayBuffer> {
  if (random(2) === 0) return file.slice(0, at);
  const longer = new Uint8Array(file.length + 1 + random(100));
  longer.set(file.subarray(0, at));
  longer.set(file.subarray(at), at + longer.length - file.length);
  return longer;
}
