/** Gives back room that removed records leave, where it is more than new records will soon need. */

import type { Space } from './dialect.js';
import type { Engine } from './engine.js';

/** One page in so many may be free: giving those back and taking them again would be work for nothing. */
const PAGES_FOR_ONE_FREE = 10;

/** Whether there is more to give back. False as well where the file does not shrink: it was made by an earlier version, and is large. */
export async function releaseSpace(engine: Engine): Promise<boolean> {
  const { space } = engine.dialect;
  if (space === null) return false;
  const before = await pagesIn(engine, space);
  if (!isWorthwhile(before)) return false;
  await engine.run(space.release);
  const after = await pagesIn(engine, space);
  return after.pages < before.pages && isWorthwhile(after);
}

interface Pages {
  readonly pages: number;
  readonly free: number;
}

function isWorthwhile({ pages, free }: Pages): boolean {
  return free * PAGES_FOR_ONE_FREE > pages;
}

async function pagesIn(engine: Engine, { read }: Space): Promise<Pages> {
  const [row] = await engine.run(read);
  return { pages: Number(row?.pages), free: Number(row?.free) };
}
