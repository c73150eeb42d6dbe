/** Devices that are counted while a filter is written, and the values that they have: over an index in memory. */

import type { DeviceIndex } from '../../bitset/index/device-index.js';
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

/** Texts of tags of the account, as far as they begin with what is typed, whatever its case; those in lists are none. */
function valuesIn(
  index: DeviceIndex,
  catalog: Catalog | null,
  { application, tag, typed }: TagValuesQuestion,
): readonly TagValueCount[] {
  if (application !== null) return [];
  const start = typed.toLowerCase();
  const texts = index
    .tagTexts(tag)
    .filter((text) => text.toLowerCase().startsWith(start))
    .slice(0, MOST_VALUES);
  const asked = texts.flatMap((value) => {
    const text = `T(${printString(tag)}, EQ, ${printString(value)})`;
    const { filter } = compile(text, { catalog, lint: false });
    return filter === null ? [] : [{ value, filter }];
  });
  const counts = index.countAll(asked.map(({ filter }) => filter));
  return asked
    .map(({ value }, at): TagValueCount => ({ value, devices: counts[at] ?? 0 }))
    .sort((left, right) => (right.devices ?? 0) - (left.devices ?? 0));
}
