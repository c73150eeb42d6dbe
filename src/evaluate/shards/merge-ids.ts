/** Listings of the parts of an account as one. */

/**
 * The ids of each part in turn, in its own order; a part is begun when the one before it has ended, so that one batch is held at a
 * time. No device may be in two parts: it would come twice.
 */
export async function* mergeIds(
  parts: Iterable<AsyncIterable<readonly string[]>>,
): AsyncGenerator<readonly string[], void, undefined> {
  for (const part of parts) yield* part;
}
