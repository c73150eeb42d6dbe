/** The end of a `switch` over all kinds there are: the compiler refuses one that forgets a kind. */
export function unreachable(value: never): never {
  throw new Error(`not one of the kinds: ${String(value)}`);
}
