/** The two scanners beside each other: the same rows, the same texts and the same end, whatever the bytes are. */

import fc from 'fast-check';
import { it } from 'vitest';
import { deviceBytes } from '../../support/device-lines.js';
import { forAll } from '../../support/law.js';
import { expectSameRows } from '../../support/same-rows.js';

it('rows of WebAssembly are those of TypeScript', () => {
  forAll(fc.array(deviceBytes, { minLength: 1, maxLength: 3 }), (blocks) => void expectSameRows(blocks), 10);
});

it('so they are of bytes that are no lines at all', () => {
  forAll(
    fc.array(fc.uint8Array({ maxLength: 60 }), { minLength: 1, maxLength: 3 }),
    (blocks) => void expectSameRows(blocks),
  );
});
