// The outer form of a file: what is written is read back, and nothing else is taken.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IndexError } from '../../../src/bitset/layout/errors.js';
import { crc32 } from '../../../src/bitset/snapshot/crc32.js';
import {
  FORMAT_VERSION,
  HEADER_CHECKSUM,
  HEADER_VERSION,
  type SectionName,
} from '../../../src/bitset/snapshot/format.js';
import { drive, driveLater, type ReadAtOnce, type SnapshotReader } from '../../../src/bitset/snapshot/read-requests.js';
import { readSections, readSectionTable } from '../../../src/bitset/snapshot/read-sections.js';
import { fileBytesOf, type SectionSource, writeSections } from '../../../src/bitset/snapshot/write-sections.js';
import { forAll } from '../../support/law.js';

interface Section extends SectionName {
  readonly content: readonly number[];
}

const SMALL: readonly Section[] = [
  { kind: 'catalog', segment: 0, part: 0, content: [123, 125] },
  { kind: 'directory', segment: 0, part: 0, content: [1, 2, 3] },
  { kind: 'memory', segment: 0, part: 0, content: [4, 5, 6, 7, 8] },
  { kind: 'ids', segment: 0, part: 0, content: [] },
  { kind: 'ids', segment: 0, part: 1, content: [9] },
  { kind: 'directory', segment: 1, part: 0, content: [] },
  { kind: 'memory', segment: 1, part: 0, content: [10] },
];

/** Sections in their order: a catalog perhaps, segments with ids perhaps. */
const arbitrarySections: fc.Arbitrary<readonly Section[]> = fc
  .tuple(
    fc.boolean(),
    fc.array(fc.nat(3), { maxLength: 3 }),
    fc.infiniteStream(fc.array(fc.nat(255), { maxLength: 70 })),
  )
  .map(([hasCatalog, segments, contents]) => {
    const section = (kind: SectionName['kind'], segment: number, part: number): Section => ({
      kind,
      segment,
      part,
      content: contents.next().value,
    });
    return [
      ...(hasCatalog ? [section('catalog', 0, 0)] : []),
      ...segments.flatMap((ids, segment) => [
        section('directory', segment, 0),
        section('memory', segment, 0),
        ...Array.from({ length: ids }, (_, part) => section('ids', segment, part)),
      ]),
    ];
  });

function sourceOf({ content, ...name }: Section): SectionSource {
  const bytes = Uint8Array.from(content);
  return { ...name, bytes: bytes.length, pieces: () => [bytes.subarray(0, 2), bytes.subarray(2)] };
}

function fileOf(sections: readonly Section[]): Uint8Array {
  const pieces = [...writeSections(sections.map(sourceOf))];
  return Uint8Array.from(pieces.flatMap((piece) => [...piece]));
}

function* readAll(): SnapshotReader<readonly Section[]> {
  const sections: (SectionName & { readonly room: Uint8Array })[] = [];
  yield* readSections(crc32, (section) => {
    const room = new Uint8Array(section.bytes);
    sections.push({ ...section, room });
    return room;
  });
  return sections.map(({ kind, segment, part, room }) => ({ kind, segment, part, content: [...room] }));
}

function from(file: Uint8Array): ReadAtOnce {
  return (into, position) => {
    const bytes = file.subarray(position, position + into.length);
    into.set(bytes);
    return bytes.length;
  };
}

function read(file: Uint8Array): readonly Section[] {
  return drive(readAll(), from(file), { checksum: crc32 });
}

/** The error that reading ends with, as code and section; null when it does not. */
function errorOf(file: Uint8Array): readonly [code: string, section: string | null] | null {
  try {
    read(file);
    return null;
  } catch (error) {
    if (!(error instanceof IndexError)) throw error;
    return [error.code, error.section];
  }
}

describe('sections of a file', () => {
  it('are read as they were written', () => {
    forAll(arbitrarySections, (sections) => {
      const file = fileOf(sections);
      expect(read(file)).toEqual(sections);
      expect(file.length).toBe(fileBytesOf(sections.map(sourceOf)));
      return true;
    });
  });

  it('are read alike by a reader that has to be waited for, and gives a byte at a time', async () => {
    const file = fileOf(SMALL);
    const slow = async (into: Uint8Array, position: number) => from(file)(into.subarray(0, 1), position);
    const told: number[] = [];
    const options = { checksum: crc32, onProgress: (bytes: number) => told.push(bytes) };
    expect(await driveLater(readAll(), slow, options)).toEqual(SMALL);
    expect(Math.max(...told)).toBe(1);
  });

  it('begin at multiples of 64, memory at pages', () => {
    const { sections } = drive(readSectionTable(crc32), from(fileOf(SMALL)), { checksum: crc32 });
    expect(sections.map(({ offset }) => offset)).toEqual([64, 128, 4096, 4160, 4160, 4224, 8192]);
  });

  it('stop being read when the signal says so', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(driveLater(readAll(), from(fileOf(SMALL)), { checksum: crc32, signal })).rejects.toThrow('enough');
  });
});

describe('a file that is no index', () => {
  it.each([
    ['nothing', []],
    ['one byte', [1]],
    ['text', [...new TextEncoder().encode('{"id":"d1","platform":"iOS"}\n'.repeat(9))]],
  ])('%s', (_, bytes) => {
    expect(errorOf(Uint8Array.from(bytes))).toEqual(['not-an-index', 'header']);
  });

  it('is told apart from one of another version', () => {
    const file = fileOf(SMALL);
    new DataView(file.buffer).setUint32(HEADER_VERSION, FORMAT_VERSION + 1, true);
    expect(() => read(file)).toThrow(
      new IndexError(
        'other-version',
        'this index file has version 2 of the format, and this program reads version 1: build the index anew',
        'header',
      ),
    );
    expect(errorOf(file)).toEqual(['other-version', 'header']);
  });
});

describe('a damaged file', () => {
  const file = fileOf(SMALL);

  it('is found out wherever a byte is changed, and the section is named', () => {
    const names = new Set<string>();
    for (let at = 0; at < file.length; at++) {
      for (const flip of [1, 128, 255]) {
        const changed = Uint8Array.from(file);
        changed[at] = (changed[at] as number) ^ flip;
        const error = errorOf(changed);
        expect(error, `byte ${at}`).not.toBeNull();
        if (error?.[0] === 'damaged') names.add(error[1] ?? '');
      }
    }
    expect([...names].sort()).toEqual([
      'catalog',
      'directory of segment 0',
      'directory of segment 1',
      'header',
      'ids of segment 0, part 0',
      'ids of segment 0, part 1',
      'memory of segment 0',
      'memory of segment 1',
      'table',
    ]);
  });

  it('is found out wherever it is cut off', () => {
    for (let length = 0; length < file.length; length++)
      expect(errorOf(file.subarray(0, length)), `${length} bytes`).toEqual(
        length === 0 ? ['not-an-index', 'header'] : ['damaged', length < 64 ? 'header' : 'table'],
      );
  });

  it('is told to end before the table when it is cut off while it is read', () => {
    const table = drive(readSectionTable(crc32), from(file), { checksum: crc32 }).header.tableOffset;
    // Looks at a single byte found its end where the header says.
    const cutOff: ReadAtOnce = (into, position) =>
      from(into.length === 1 ? file : file.subarray(0, table + 9))(into, position);
    expect(() => drive(readAll(), cutOff, { checksum: crc32 })).toThrow(
      new IndexError('damaged', 'the index file is damaged: table: the file ends before it', 'table'),
    );
  });

  it('is found out when it goes on', () => {
    expect(errorOf(Uint8Array.from([...file, 0]))).toEqual(['damaged', 'table']);
  });

  it('makes no room for sizes that it does not have', () => {
    const header = file.slice(0, 64);
    const view = new DataView(header.buffer);
    for (const [fileBytes, table, sections] of [
      [2n ** 63n, 2n ** 62n, 1],
      [2n ** 50n + 36n, 2n ** 50n, 1],
      [2n ** 32n * 32n + 68n, 64n, 2 ** 32 - 1],
    ] as const) {
      view.setUint32(12, sections, true);
      view.setBigUint64(16, fileBytes, true);
      view.setBigUint64(24, table, true);
      view.setUint32(HEADER_CHECKSUM, crc32(header.subarray(0, HEADER_CHECKSUM), 0), true);
      expect(errorOf(header)?.[0]).toBe('damaged');
    }
  });
});

describe('a section table whose checksum fits', () => {
  const position: Section = { kind: 'position', segment: 0, part: 0, content: [34, 34] };

  it.each<readonly [string, readonly Section[]]>([
    ['nothing', []],
    ['a catalog', SMALL.slice(0, 1)],
    ['a position', [position]],
    ['a catalog, a position and segments', [SMALL[0] as Section, position, ...SMALL.slice(1)]],
    ['a position and a segment without ids', [position, ...SMALL.slice(1, 3)]],
  ])('may hold %s', (_, sections) => {
    expect(read(fileOf(sections))).toEqual(sections);
  });

  const swapped = (...order: readonly number[]): readonly Section[] => order.map((at) => SMALL[at] as Section);

  it.each<readonly [string, readonly Section[]]>([
    ['a segment before the catalog', swapped(1, 0, 2)],
    ['a directory alone', swapped(1)],
    ['memory without a directory', swapped(2)],
    ['ids before the memory', swapped(1, 3, 2)],
    ['ids whose first part is missing', swapped(1, 2, 4)],
    ['the second segment without the first', swapped(5, 6)],
    ['a segment twice', swapped(1, 2, 1, 2)],
    ['two catalogs', swapped(0, 0)],
    ['memory of another segment', swapped(1, 6)],
    ['ids of the segment before', swapped(1, 2, 5, 6, 3)],
    ['ids without anything before them', swapped(3)],
    ['ids behind the catalog', swapped(0, 3)],
    ['a directory behind a directory', swapped(1, 5)],
    ['a directory and the whole of the next segment behind it', swapped(1, 5, 6)],
    ['a directory in parts', [{ kind: 'directory', segment: 0, part: 1, content: [] }, SMALL[2] as Section]],
    ['memory in parts', [SMALL[1] as Section, { kind: 'memory', segment: 0, part: 1, content: [] }]],
    ['a catalog of a segment', [{ kind: 'catalog', segment: 1, part: 0, content: [] }]],
    ['a catalog in parts', [{ kind: 'catalog', segment: 0, part: 1, content: [] }]],
    ['a position of a segment', [{ kind: 'position', segment: 1, part: 0, content: [] }]],
    ['a position in parts', [{ kind: 'position', segment: 0, part: 1, content: [] }]],
    ['a position behind a segment', [...swapped(1, 2), { kind: 'position', segment: 0, part: 0, content: [] }]],
    [
      'the second segment behind a position',
      [{ kind: 'position', segment: 0, part: 0, content: [] }, ...swapped(5, 6)],
    ],
    ['ids of a part again', swapped(1, 2, 3, 3)],
  ])('%s is refused', (_, sections) => {
    expect(errorOf(fileOf(sections))).toEqual(['damaged', 'table']);
  });
});
