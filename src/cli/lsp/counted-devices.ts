/** Devices that are counted while a filter is written, and the values that they have: over an index in memory. */

import { unreachable } from '../../base/invariant.js';
import type { DeviceIndex } from '../../bitset/index/device-index.js';
import type { HeldValue } from '../../bitset/index/list-tag-values.js';
import type { Catalog } from '../../catalog/catalog.js';
import { compile } from '../../compile.js';
import type { TagValuesQuestion } from '../../editor/complete/complete.js';
import type { TagValueCount } from '../../editor/complete/complete-value.js';
import { printString } from '../../format/print.js';
import type { Filter } from '../../plan/filter.js';

export interface CountedDevices {
  /** Null: it cannot be asked for. Rejects where asking fails. */
  count(filter: Filter): Promise<number | null>;
  /** The most frequent first; none where nothing is known. */
  valuesOf(question: TagValuesQuestion): Promise<readonly TagValueCount[]>;
  close(): Promise<void>;
}

/** Values that are counted for one completion. */
const MOST_VALUES = 1_000;

/** `catalog` is the one that filters are compiled with. Takes the index: closing disposes it. */
export function countedIndex(index: DeviceIndex, catalog: Catalog | null): CountedDevices {
  return {
    count: async (filter) => index.count(filter),
    valuesOf: async (question) => valuesIn(index, catalog, question),
    close: async () => index.dispose(),
  };
}

/** Values as far as they begin with what is typed, whatever its case, and a device has them. */
function valuesIn(
  index: DeviceIndex,
  catalog: Catalog | null,
  { application, tag, typed }: TagValuesQuestion,
): readonly TagValueCount[] {
  const start = typed.toLowerCase();
  const opening = application === null ? 'T(' : `AT(${printString(application)}, `;
  const asked = new Map<string, { readonly value: string | number; readonly filter: Filter }>();
  for (const held of index.tagValues(application, tag)) {
    if (asked.size === MOST_VALUES) break;
    const { value } = held;
    if (!String(value).toLowerCase().startsWith(start)) continue;
    const text = `${opening}${printString(tag)}, ${conditionOn(held)})`;
    const { filter } = compile(text, { catalog, lint: false });
    if (filter !== null) asked.set(text, { value, filter });
  }
  const counts = index.countAll([...asked.values()].map(({ filter }) => filter));
  return [...asked.values()]
    .map(({ value }, at) => ({ value, devices: counts[at] ?? 0 }))
    .filter(({ devices }) => devices > 0)
    .sort((left, right) => right.devices - left.devices);
}

function conditionOn({ type, value }: HeldValue): string {
  switch (type) {
    case 'Integer':
      return `EQ, ${value}`;
    case 'String':
      return `EQ, ${printString(value)}`;
    case 'List':
      return `IN, [${printString(value)}]`;
    default:
      return unreachable(type);
  }
}
