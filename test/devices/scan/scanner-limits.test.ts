/** How much a scanner takes: names, tags that are wanted, and lines at a time. What is more is left to another reader. */

import { expect, it } from 'vitest';
import { ENTRY_COUNT, LINES_BYTES, SCOPE_TAGS } from '../../../src/devices/scan/layout.js';
import { RowScanner } from '../../../src/devices/scan/row-scanner.js';
import { scalarKernel } from '../../../src/devices/scan/scalar/scalar-kernel.js';

function made(names: number, tags: number): RowScanner | null {
  const entries = Array.from({ length: names }, (_, at) => ({ scope: SCOPE_TAGS, text: at.toString(36), value: 0 }));
  const slots = Array.from({ length: tags }, (_, at) => ({ application: null, tag: `t${at}` }));
  return RowScanner.make({ entries, slots, closed: 0 }, 1000, scalarKernel);
}

it.each([
  [ENTRY_COUNT / 2, 1, true],
  [ENTRY_COUNT / 2 + 1, 1, false],
  [1, 1_000, true],
  [1, 1_001, false],
])('of %i names and %i tags there is one: %s', (names, tags, isMade) => {
  expect(made(names, tags) !== null).toBe(isMade);
});

it.each([
  [0, true],
  [LINES_BYTES - 1, true],
  [LINES_BYTES, true],
  [LINES_BYTES + 1, false],
])('has room for %i bytes of lines: %s', (bytes, hasRoom) => {
  const scanner = made(1, 1);
  expect(scanner?.load(new Uint8Array(bytes).fill(10))).toBe(hasRoom);
  expect(scanner?.lines.length).toBe(hasRoom ? bytes : 0);
});
