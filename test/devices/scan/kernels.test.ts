/** The two scanners beside each other: the same rows, the same texts and the same end, whatever the bytes are. */

import fc from 'fast-check';
import { it } from 'vitest';
import { csvBytes, csvBytesOf } from '../../support/csv-lines.js';
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

/** Mostly with the columns that are compared. */
const records = fc.oneof({ weight: 4, arbitrary: csvBytesOf(COLUMNS) }, csvBytes, fc.uint8Array({ maxLength: 60 }));

it('records of WebAssembly are those of TypeScript', () => {
  forAll(fc.array(records, { minLength: 1, maxLength: 3 }), (blocks) => void expectSameRecords(blocks), 10);
});
