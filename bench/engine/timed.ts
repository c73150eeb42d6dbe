/** Times of single calls, for what cannot be called twice: the first use of something. By the clock on the wall. */

export interface Timed<T> {
  readonly value: T;
  readonly milliseconds: number;
}

export function timed<T>(call: () => T): Timed<T> {
  const start = performance.now();
  const value = call();
  return { value, milliseconds: performance.now() - start };
}

export async function timedAsync<T>(call: () => Promise<T>): Promise<Timed<T>> {
  const start = performance.now();
  const value = await call();
  return { value, milliseconds: performance.now() - start };
}
