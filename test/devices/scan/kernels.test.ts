/** The two scanners beside each other: the same rows, the same texts and the same end, whatever the bytes are. */

import fc from 'fast-check';
import { it } from 'vitest';
import { csvBytes, recordOf } from '../../support/csv-lines.js';
import { deviceBytes } from '../../support/device-lines.js';
import { forAll } from '../../support/law.js';
import { COLUMNS, expectSameRecords, expectSameRows } from '../../support/same-rows.js';

it('rows of WebAssembly are those of TypeScript', () => {
  forAll(fc.array(deviceBytes, { minLength: 1, maxLength: 3 }), (blocks) => void expectSameRows(blocks), 10);
});

it('so they are of bytes that are no lines at all', () => {
  forAll(
    fc.array(fc.uint8Array({ maxLength: 60 }), { minLength: 1, maxLength: 3 }),
    (blocks) => void expectSameRows(blocks),
  );
});

/** Blocks of records that mostly have all columns. */
const blocks = fc.array(
  fc.oneof(
    fc.array(recordOf(COLUMNS), { maxLength: 5 }).map((records) => new TextEncoder().encode(records.join('\n'))),
    csvBytes,
    fc.uint8Array({ maxLength: 60 }),
  ),
  { minLength: 1, maxLength: 3 },
);

it('records of WebAssembly are those of TypeScript', () => {
  forAll(blocks, (each) => void expectSameRecords(each), 10);
});
