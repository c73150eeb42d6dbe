/** Room that removed records leave is given back where it is more than a tenth of the pages, as long as the file shrinks. */

import { expect, it } from 'vitest';
import { SQLITE } from '../../../../src/service/store/sql/dialect.js';
import type { Engine } from '../../../../src/service/store/sql/engine.js';
import { releaseSpace } from '../../../../src/service/store/sql/release-space.js';
import type { Statement } from '../../../../src/service/store/sql/statement.js';

type Pages = readonly [pages: number, free: number];

/** An engine whose file has these pages before and after, and what was run on it. */
function engineWith(before: Pages, after: Pages) {
  const run: string[] = [];
  let [pages, free] = before;
  const engine = {
    dialect: SQLITE,
    run: async (statement: Statement) => {
      if (statement === SQLITE.space?.read) return [{ pages, free }];
      run.push(statement.text);
      [pages, free] = after;
      return [];
    },
  };
  return { run, engine: engine as unknown as Engine };
}

it.each<readonly [what: string, before: Pages, after: Pages, released: number, more: boolean]>([
  ['a tenth free is kept', [100, 10], [100, 10], 0, false],
  ['more than a tenth is given back', [100, 11], [95, 6], 1, false],
  ['of much, there is more to give back', [1000, 900], [900, 800], 1, true],
  ['what is left is a tenth: that is all', [100, 20], [80, 8], 1, false],
  ['what is left is just above a tenth', [100, 20], [80, 9], 1, true],
  ['a file that does not shrink is left alone', [1000, 900], [1000, 900], 1, false],
  ['a file that grew meanwhile is left alone', [1000, 900], [1001, 900], 1, false],
  ['an empty file has none', [0, 0], [0, 0], 0, false],
])('%s', async (_, before, after, released, more) => {
  const { run, engine } = engineWith(before, after);
  expect([await releaseSpace(engine), run]).toEqual([more, Array(released).fill(SQLITE.space?.release.text)]);
});

it('of an engine that keeps its own room, nothing is asked', async () => {
  const run = (): never => {
    throw new Error('asked');
  };
  const engine = { dialect: { ...SQLITE, space: null }, run } as unknown as Engine;
  expect(await releaseSpace(engine)).toBe(false);
});
