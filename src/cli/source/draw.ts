/** A sample of whatever lists its audience. */

import { Reservoir } from '../../evaluate/reservoir.js';

/** `size` of the ids, drawn evenly, in their order. */
export async function draw(
  batches: AsyncIterable<readonly string[]>,
  size: number,
  seed: number,
): Promise<readonly string[]> {
  const reservoir = new Reservoir<string>(size, seed);
  for await (const ids of batches) for (const id of ids) reservoir.add(id);
  return reservoir.items();
}
