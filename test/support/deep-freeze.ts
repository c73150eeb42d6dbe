/** Freezes data to its last leaf, so that a stage that writes to its input throws. Iterative: trees may be very deep. */

/** Freezes `value` and all it reaches, Maps and Sets by their contents. Returns it. */
export function deepFreeze<T>(value: T): T {
  const pending: unknown[] = [value];
  while (pending.length > 0) {
    const next = pending.pop();
    if (typeof next !== 'object' || next === null || Object.isFrozen(next)) continue;
    Object.freeze(next);
    if (next instanceof Map) for (const [key, item] of next) pending.push(key, item);
    else if (next instanceof Set) for (const item of next) pending.push(item);
    else for (const item of Object.values(next)) pending.push(item);
  }
  return value;
}
