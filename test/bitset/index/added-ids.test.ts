/** Where a device with an id is, among devices that are being added and those that were sealed. */

import { expect, it } from 'vitest';
import type { IdTableBuilder } from '../../../src/bitset/column/id-table-builder.js';
import { ordinalIn } from '../../../src/bitset/index/added-ids.js';
import type { SealedSegments } from '../../../src/bitset/index/sealed-segments.js';

const sealed = { size: 3, ordinalOf: (id: string) => (id === 'sealed' ? 2 : -1) } as SealedSegments;
const added = { ordinalOf: (id: string) => (id === 'first' ? 0 : -1) } as IdTableBuilder;

it.each([
  ['those that are added come behind the sealed', added, 'first', 3],
  ['one that was sealed', added, 'sealed', 2],
  ['one that is nowhere', added, 'nobody', -1],
  ['one that is nowhere, where devices have no ids', null, 'nobody', -1],
  ['one that was sealed, where those that are added have no ids', null, 'sealed', 2],
])('%s', (_, ids, id, ordinal) => {
  expect(ordinalIn(ids, sealed, id)).toBe(ordinal);
});
