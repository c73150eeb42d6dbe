/** The values that devices of an index hold under a tag of the account or of an application, by their types: they stand in its columns, and no device is looked at. */

import type { TagType } from '../../base/tag-types.js';
import { type IntegerColumn, type Segment, tagKey, type ValueColumn } from '../layout/segment.js';

/** A value under a tag; of a list one of its items. */
export type HeldValue =
  | { readonly type: Extract<TagType, 'Integer'>; readonly value: number }
  | { readonly type: Exclude<TagType, 'Integer'>; readonly value: string };

/** Integers without a list of their own are offsets: so many are tried, and of a wider range none are known. */
const MOST_OFFSETS = 10_000;

/** Each once within a segment. Devices that hold one may have been removed since; an integer may be one between those that are held. */
export function* listTagValues(
  segments: readonly Segment[],
  application: string | null,
  tag: string,
): Iterable<HeldValue> {
  const key = tagKey(application, tag);
  for (const { tags, memory } of segments) {
    const column = tags.get(key);
    if (column === undefined) continue;
    const { strings, lists, integers } = column;
    if (strings !== null) for (const value of textsIn(strings)) yield { type: 'String', value };
    if (lists !== null) for (const value of textsIn(lists)) yield { type: 'List', value };
    if (integers !== null) for (const value of integersIn(integers, memory)) yield { type: 'Integer', value };
  }
}

function* textsIn({ values }: ValueColumn): Iterable<string> {
  for (let code = 0; code < values.size; code++) yield values.valueOf(code);
}

function* integersIn({ distinct, minimum, maximum }: IntegerColumn, { f64 }: Segment['memory']): Iterable<number> {
  if (distinct !== null) {
    const first = distinct.address / Float64Array.BYTES_PER_ELEMENT;
    for (let code = 0; code < distinct.count; code++) yield f64[first + code] ?? 0;
  } else if (maximum - minimum <= MOST_OFFSETS) {
    for (let value = minimum; value <= maximum; value++) yield value;
  }
}
