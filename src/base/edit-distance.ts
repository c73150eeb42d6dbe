/** How far apart two names are, and which known name a wrong one was meant to be. Knows nothing of what the names name. */

/** Longer names are compared for equality only: the work for one comparison grows with the length. */
const LONGEST_COMPARED_UNITS = 100;

/** Names up to this length are compared with one bit for each unit. */
const WORD_BITS = 32;

/** How much work may still go into looking for names; the search takes off what it uses. */
export interface Effort {
  /** In steps: one for a candidate that is passed over, one for each unit of one that is compared. */
  left: number;
}

/**
 * Edits (insert, delete, replace a unit, swap two neighbours) that turn `left` into `right`, or `limit + 1` when it takes
 * more than `limit`. Optimal string alignment: no unit is edited twice (Damerau 1964, restricted form).
 * O(length x limit): only the band of `limit` around the diagonal is filled.
 */
export function editDistance(left: string, right: string, limit: number): number {
  const tooFar = limit + 1;
  if (Math.abs(left.length - right.length) > limit) return tooFar;
  let beforeLast = new Int32Array(right.length + 1);
  let last = Int32Array.from(beforeLast, (_, column) => column);
  let current = new Int32Array(right.length + 1);
  for (let row = 1; row <= left.length; row++) {
    const from = Math.max(1, row - limit);
    const to = Math.min(right.length, row + limit);
    current[from - 1] = from === 1 ? row : tooFar;
    let best = from === 1 ? row : tooFar;
    for (let column = from; column <= to; column++) {
      const value = cell(left, right, row, column, current, last, beforeLast);
      current[column] = value;
      if (value < best) best = value;
    }
    if (to < right.length) current[to + 1] = tooFar;
    if (best > limit) return tooFar;
    const spare = beforeLast;
    beforeLast = last;
    last = current;
    current = spare;
  }
  return Math.min(last[right.length] as number, tooFar);
}

function cell(
  left: string,
  right: string,
  row: number,
  column: number,
  current: Int32Array,
  last: Int32Array,
  beforeLast: Int32Array,
): number {
  const unit = left.charCodeAt(row - 1);
  const other = right.charCodeAt(column - 1);
  // SAFETY: row and column are at least 1 and inside both strings, so these cells exist.
  let least = (last[column - 1] as number) + (unit === other ? 0 : 1);
  least = Math.min(least, (last[column] as number) + 1, (current[column - 1] as number) + 1);
  if (row < 2 || column < 2 || unit !== right.charCodeAt(column - 2) || left.charCodeAt(row - 2) !== other)
    return least;
  return Math.min(least, (beforeLast[column - 2] as number) + 1);
}

/**
 * The candidate that `name` was probably meant to be; null when none is near, or when `effort` runs out. Case is ignored: a
 * candidate that differs in case alone wins; else the fewest edits, at most a third of the longer name; ties go to the earlier
 * candidate. O(candidates), with a cheap look at lengths and letters before any distance is computed.
 */
export function closest(
  name: string,
  candidates: Iterable<string>,
  effort: Effort = { left: Infinity },
): string | null {
  const wanted = name.toLowerCase();
  const letters = lettersOf(wanted);
  const distanceTo = distancesFrom(wanted);
  let found: string | null = null;
  let nearest = wanted.length > LONGEST_COMPARED_UNITS ? 0 : Math.ceil(wanted.length / 2);
  for (const candidate of candidates) {
    if (--effort.left < 0) return null;
    const limit = Math.min(nearest, Math.floor(Math.max(candidate.length, wanted.length) / 3));
    if (Math.abs(candidate.length - wanted.length) > limit) continue;
    const lower = candidate.toLowerCase();
    if (lower === wanted) return candidate;
    if (limit === 0 || strangers(lower, letters, limit) > limit) continue;
    effort.left -= wanted.length > WORD_BITS ? lower.length * (2 * limit + 1) : lower.length;
    const distance = distanceTo(lower, limit);
    if (distance > limit) continue;
    found = candidate;
    nearest = distance - 1;
  }
  return found;
}

/** {@link editDistance} from one name to many others, the same numbers. */
export function distancesFrom(name: string): (other: string, limit: number) => number {
  if (name.length === 0 || name.length > WORD_BITS) return (other, limit) => editDistance(name, other, limit);
  const places = placesOfUnits(name);
  return (other, limit) => bitDistance(places, name.length, other, limit);
}

/** For each unit of `name` the places it stands at, as bits: place 0 is the lowest. */
function placesOfUnits(name: string): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  for (let at = 0; at < name.length; at++) {
    const unit = name.charCodeAt(at);
    places.set(unit, (places.get(unit) ?? 0) | (1 << at));
  }
  return places;
}

/**
 * The table of edit distances, a column at a time: bits say where a cell is one more or one less than the cell above it
 * (`more`, `less`) or before it (`grows`, `shrinks`), and where it equals the cell before it in the row above (`same`).
 * O(other). Source: Hyyrö, "A bit-vector algorithm for computing Levenshtein and Damerau edit distances", 2003.
 */
function bitDistance(places: ReadonlyMap<number, number>, length: number, other: string, limit: number): number {
  const lastRow = 1 << (length - 1);
  let distance = length;
  let more = -1;
  let less = 0;
  let same = 0;
  let placesBefore = 0;
  for (let at = 0; at < other.length; at++) {
    const here = places.get(other.charCodeAt(at)) ?? 0;
    const swapped = ((~same & here) << 1) & placesBefore;
    same = ((((here & more) + more) | 0) ^ more) | here | less | swapped;
    let grows = less | ~(same | more);
    let shrinks = same & more;
    if ((grows & lastRow) !== 0) distance++;
    else if ((shrinks & lastRow) !== 0) distance--;
    // Each unit still to come takes away one edit at most.
    if (distance - (other.length - at - 1) > limit) return limit + 1;
    grows = (grows << 1) | 1;
    shrinks <<= 1;
    more = shrinks | ~(same | grows);
    less = grows & same;
    placesBefore = here;
  }
  return Math.min(distance, limit + 1);
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
