/**
 * How far apart two names are, and which known name a wrong one was meant to be. Knows nothing of what the names name.
 */

/** Longer names are compared for equality only: the work for one comparison grows with the length. */
const LONGEST_COMPARED_UNITS = 100;

/**
 * Edits (insert, delete, replace a unit, swap two neighbours) that turn `left` into `right`, or `limit + 1` when it takes
 * more than `limit`. Optimal string alignment: no unit is edited twice (Damerau 1964, restricted form).
 * O(length x limit): only the band of `limit` around the diagonal is filled.
 */
export function editDistance(left: string, right: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(left.length - right.length) > limit) return tooFar;
  let beforeLast: number[] = [];
  let last: number[] = Array.from({ length: right.length + 1 }, (_, column) => column);
  for (let row = 1; row <= left.length; row++) {
    const current: number[] = new Array(right.length + 1).fill(tooFar);
    current[0] = row;
    let best = row;
    const to = Math.min(right.length, row + limit);
    for (let column = Math.max(1, row - limit); column <= to; column++) {
      const value = cell(left, right, row, column, current, last, beforeLast);
      current[column] = value;
      if (value < best) best = value;
    }
    if (best > limit) return tooFar;
    beforeLast = last;
    last = current;
  }
  return Math.min(last[right.length] as number, tooFar);
}

function cell(
  left: string,
  right: string,
  row: number,
  column: number,
  current: readonly number[],
  last: readonly number[],
  beforeLast: readonly number[],
): number {
  const same = left.charCodeAt(row - 1) === right.charCodeAt(column - 1);
  // SAFETY: row and column are at least 1 and inside both strings, so these cells exist.
  const replaced = (last[column - 1] as number) + (same ? 0 : 1);
  const edited = Math.min((last[column] as number) + 1, (current[column - 1] as number) + 1, replaced);
  const swapped =
    row > 1 &&
    column > 1 &&
    left.charCodeAt(row - 1) === right.charCodeAt(column - 2) &&
    left.charCodeAt(row - 2) === right.charCodeAt(column - 1);
  return swapped ? Math.min(edited, (beforeLast[column - 2] as number) + 1) : edited;
}

/**
 * The candidate that `name` was probably meant to be; null when none is near. Case is ignored: a candidate that differs in
 * case alone wins; else the fewest edits, at most a third of the longer name; ties go to the earlier candidate.
 * O(candidates), with a cheap look at lengths and letters before any distance is computed.
 */
export function closest(name: string, candidates: Iterable<string>): string | null {
  const wanted = name.toLowerCase();
  const letters = lettersOf(wanted);
  let found: string | null = null;
  let nearest = wanted.length > LONGEST_COMPARED_UNITS ? 0 : Math.ceil(wanted.length / 2);
  for (const candidate of candidates) {
    const limit = Math.min(nearest, Math.floor(Math.max(candidate.length, wanted.length) / 3));
    if (Math.abs(candidate.length - wanted.length) > limit) continue;
    const lower = candidate.toLowerCase();
    if (lower === wanted) return candidate;
    if (limit === 0 || strangers(lower, letters, limit) > limit) continue;
    const distance = editDistance(wanted, lower, limit);
    if (distance > limit) continue;
    found = candidate;
    nearest = distance - 1;
  }
  return found;
}

/** Which units occur, as 32 bits: a unit counts for bit `unit mod 32`. */
function lettersOf(text: string): number {
  let letters = 0;
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31);
  return letters;
}

/** Units of `text` that are not among `letters`: each takes an edit of its own. Stops counting past `limit`. */
function strangers(text: string, letters: number, limit: number): number {
  let count = 0;
  for (let at = 0; at < text.length && count <= limit; at++) {
    if (((letters >>> (text.charCodeAt(at) & 31)) & 1) === 0) count++;
  }
  return count;
}
