/** Devices that a source has as columns: they are read in the place of lines, with the options of the source. */

import { describe, expect, it } from 'vitest';
import { compileOrThrow } from '../../../src/compile.js';
import { threadedAudience } from '../../../src/evaluate/stream-audience.js';
import { batchOf, each, type ValueColumn } from '../../support/column-batches.js';

const everybody = compileOrThrow('T("age", NOTSET, "")');

describe('columns', () => {
  const column = (place: readonly string[], values: readonly unknown[]) => ({ place, values }) as ValueColumn;
  const batch = () => batchOf([column(['id'], ['a', 'b', 'c']), column(['platform'], ['iOS', 'Chrome', 'iOS'])], 3);
  const source = () =>
    threadedAudience({
      open: () => {
        throw new Error('there are no lines');
      },
      openColumns: () => each([batch()]),
      startThreads: null,
    });

  it('are read in the place of lines', async () => {
    expect((await source().count(everybody)).byPlatform).toEqual(
      new Map([
        ['iOS', 2],
        ['Chrome', 1],
      ]),
    );
  });

  it('are read no further when the signal says so', async () => {
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(source().count(everybody, { signal })).rejects.toThrow('too late');
  });

  it('are told of with the options of the source', async () => {
    const wrong = batchOf([column(['id'], ['a', 'b']), column(['platform'], ['iOS', 'Symbian'])], 2);
    const summaries: number[] = [];
    const skipping = threadedAudience({
      open: () => [],
      openColumns: () => each([wrong]),
      startThreads: null,
      onError: 'skip',
      onSummary: ({ badLines }) => void summaries.push(badLines),
    });
    expect((await skipping.count(everybody)).count).toBe(1);
    expect(summaries).toEqual([1]);
  });
});
