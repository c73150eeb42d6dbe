/**
 * How a law is run: seeded, shrinking, as often as `PUSHSIFT_CASES` says. The seed is fixed so that a red run is red
 * again; `PUSHSIFT_SEED` looks elsewhere. fast-check prints seed, path and the shrunk input of a failure.
 */

import fc from 'fast-check';

const DEFAULT_CASES = 400;
const DEFAULT_SEED = 20_260;

/** Cases of a law of weight 1. */
export const CASES = Number(process.env.PUSHSIFT_CASES ?? DEFAULT_CASES);

export const SEED = Number(process.env.PUSHSIFT_SEED ?? DEFAULT_SEED);

/**
 * Fails unless `law` is true of what `arbitrary` makes: `CASES * weight` times. A law says no by throwing: by a
 * failed assertion.
 */
export function forAll<T>(arbitrary: fc.Arbitrary<T>, law: (value: T) => boolean | undefined, weight = 1): void {
  fc.assert(
    fc.property(arbitrary, (value) => void law(value)),
    { seed: SEED, numRuns: Math.max(1, Math.round(CASES * weight)) },
  );
}

/** The same for a law whose answer has to be waited for. */
export async function forAllAsync<T>(
  arbitrary: fc.Arbitrary<T>,
  law: (value: T) => Promise<void>,
  weight = 1,
): Promise<void> {
  await fc.assert(fc.asyncProperty(arbitrary, law), { seed: SEED, numRuns: Math.max(1, Math.round(CASES * weight)) });
}
