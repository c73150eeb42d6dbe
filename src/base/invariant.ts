/** Ends the program's mistakes early: what a user writes never gets here, only a broken assumption of the code does. */

/**
 * Throws when `condition` does not hold.
 * @throws Error with `message`: a mistake of the calling program, never of a user's input
 */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`pushsift: ${message}`);
}

/** Ends an exhaustive `switch`: the compiler rejects the call when a case is missing. */
export function unreachable(value: never): never {
  throw new Error(`pushsift: unexpected ${JSON.stringify(value)}`);
}
