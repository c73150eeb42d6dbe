/** Ranges of a file as a host reads them: in pieces, from the right places, however little comes at a time. */

import { describe, expect, it } from 'vitest';
import { drive, driveLater, type SnapshotReader } from '../../../src/bitset/snapshot/read-requests.js';

const MIB = 2 ** 20;
const file = Uint8Array.from({ length: 5 * MIB }, (_, at) => (at * 7) % 251);

/** The sum of all bytes: the order of pieces does not matter, each byte once does. */
const sum = (bytes: Uint8Array, before: number): number => bytes.reduce((all, byte) => all + byte, before);

interface Answered {
  readonly bytes: number;
  readonly checksum: number;
  readonly text: string;
}

/** Asks for ranges `[position, length]`, and says what came of each. */
function* asking(ranges: readonly (readonly [number, number])[]): SnapshotReader<readonly Answered[]> {
  const answers: Answered[] = [];
  for (const [position, length] of ranges) {
    const into = new Uint8Array(length);
    const { bytes, checksum } = yield { into, position };
    answers.push({ bytes, checksum, text: into.subarray(0, 3).join() });
  }
  return answers;
}

/** A host that gives at most so many bytes at a time, and notes what it is asked for. */
function hostOf(most: number) {
  const asked: (readonly [number, number])[] = [];
  const readAt = (into: Uint8Array, position: number): number => {
    asked.push([position, into.length]);
    const bytes = file.subarray(position, position + Math.min(most, into.length));
    into.set(bytes);
    return bytes.length;
  };
  return { asked, readAt };
}

type Ranges = readonly (readonly [number, number])[];
type Host = ReturnType<typeof hostOf>['readAt'];
interface Told {
  readonly onProgress?: (bytes: number) => void;
}

const WAYS: readonly [string, number, (ranges: Ranges, readAt: Host, told?: Told) => Promise<readonly Answered[]>][] = [
  ['at once', MIB / 4, async (ranges, readAt, told) => drive(asking(ranges), readAt, { checksum: sum, ...told })],
  ['later', 2 * MIB, (ranges, readAt, told) => driveLater(asking(ranges), readAt, { checksum: sum, ...told })],
];

describe.each(WAYS)('read %s', (_, piece, read) => {
  it('in pieces of a size, one behind the other', async () => {
    const { asked, readAt } = hostOf(Number.POSITIVE_INFINITY);
    const [answer] = await read([[100, piece + 10]], readAt);
    expect(asked).toEqual([
      [100, piece],
      [100 + piece, 10],
    ]);
    expect(answer).toEqual({
      bytes: piece + 10,
      checksum: sum(file.subarray(100, 110 + piece), 0),
      text: file.subarray(100, 103).join(),
    });
  });

  it('in as many pieces as the host makes of it', async () => {
    const { asked, readAt } = hostOf(4);
    const [first, second] = await read(
      [
        [8, 10],
        [0, 3],
      ],
      readAt,
    );
    expect(asked).toEqual([
      [8, 10],
      [12, 6],
      [16, 2],
      [0, 3],
    ]);
    expect([first?.bytes, first?.checksum]).toEqual([10, sum(file.subarray(8, 18), 0)]);
    expect(second).toEqual({ bytes: 3, checksum: 0 + 7 + 14, text: '0,7,14' });
  });

  it('up to where the file ends, and nothing behind it', async () => {
    const { asked, readAt } = hostOf(Number.POSITIVE_INFINITY);
    const answers = await read(
      [
        [file.length - 5, 20],
        [file.length, 1],
        [0, 0],
      ],
      readAt,
    );
    expect(answers.map(({ bytes, checksum }) => [bytes, checksum])).toEqual([
      [5, sum(file.subarray(-5), 0)],
      [0, 0],
      [0, 0],
    ]);
    expect(asked).toEqual([
      [file.length - 5, 20],
      [file.length, 15],
      [file.length, 1],
    ]);
  });

  it('and told how many bytes came each time', async () => {
    const told: number[] = [];
    await read(
      [
        [0, 10],
        [file.length - 2, 4],
      ],
      hostOf(4).readAt,
      { onProgress: (bytes) => told.push(bytes) },
    );
    expect(told).toEqual([4, 4, 2, 2, 0]);
  });

  it.each([-1, 11, 2.5, Number.NaN])('refuses a host that says it has read %d of 10 bytes', async (bytes) => {
    await expect(read([[0, 10]], () => bytes)).rejects.toThrow('a reader says how many bytes it has read');
  });

  it('and tells what the host throws', async () => {
    const gone = new Error('the disk is gone');
    await expect(
      read([[0, 10]], () => {
        throw gone;
      }),
    ).rejects.toBe(gone);
  });
});

describe('a host that is waited for', () => {
  it('may answer later', async () => {
    const { readAt } = hostOf(3);
    const later = async (into: Uint8Array, position: number) => readAt(into, position);
    const [answer] = await driveLater(asking([[1, 7]]), later, { checksum: sum });
    expect([answer?.bytes, answer?.checksum]).toEqual([7, 7 + 14 + 21 + 28 + 35 + 42 + 49]);
  });

  it('is asked for nothing more once the signal is aborted', async () => {
    const { asked, readAt } = hostOf(4);
    const ending = new AbortController();
    const reading = driveLater(asking([[0, 10]]), readAt, {
      checksum: sum,
      signal: ending.signal,
      onProgress: () => ending.abort(new Error('enough')),
    });
    await expect(reading).rejects.toThrow('enough');
    expect(asked).toEqual([[0, 10]]);
    const before = driveLater(asking([[0, 10]]), readAt, { checksum: sum, signal: AbortSignal.abort(new Error('no')) });
    await expect(before).rejects.toThrow('no');
    expect(asked.length).toBe(1);
  });
});
