/** Of names of tags that were seen before, scanned rows tell the types: of which tags, and on which rows. */

import { describe, expect, it } from 'vitest';
import { type MakeKernel, RowScanner } from '../../../src/devices/scan/row-scanner.js';
import { scalarKernel } from '../../../src/devices/scan/scalar/scalar-kernel.js';
import type { ScanKernel } from '../../../src/devices/scan/scan-kernel.js';
import { type KnownNames, typeRules } from '../../../src/devices/scan/type-rules.js';
import { wasmKernel } from '../../../src/devices/scan/wasm/wasm-kernel.js';

const KERNELS: readonly (readonly [string, MakeKernel])[] = [
  ['WebAssembly', (bytes, lines) => wasmKernel(bytes, lines) as ScanKernel],
  ['TypeScript', scalarKernel],
];

/** `level` is a tag of the account and of two applications; lists of `empty` had nothing in them. */
const NAMES: KnownNames = {
  tags: new Map([
    ['age', true],
    ['level', true],
    ['empty', false],
  ]),
  applicationTags: new Map([
    ['X', new Map([['level', true]])],
    ['Y', new Map([['level', true]])],
    ['Z', new Map([['own', true]])],
  ]),
};

const UNSET = 0;
const INTEGER = 1;
const STRING = 2;
const LIST = 4;

it('each tag is a slot: those of the account, then those of each application', () => {
  expect(typeRules(NAMES).slots).toEqual([
    { application: null, tag: 'age' },
    { application: null, tag: 'level' },
    { application: null, tag: 'empty' },
    { application: 'X', tag: 'level' },
    { application: 'Y', tag: 'level' },
    { application: 'Z', tag: 'own' },
  ]);
});

describe.each(KERNELS)('in %s', (_, makeKernel) => {
  const scanned = (lines: readonly string[], names = NAMES): RowScanner => {
    const scanner = RowScanner.make(typeRules(names), 1000, makeKernel) as RowScanner;
    scanner.load(new TextEncoder().encode(lines.map((line) => `{"id":"d","platform":"iOS",${line}}\n`).join('')));
    scanner.scan(0);
    return scanner;
  };

  it('an application has tags of its own, and no others', () => {
    const { rows } = scanned([
      '"applications":["X","Y","Z"],"tags":{"level":["a"]},"applicationTags":{"X":{"level":1},"Y":{"level":"a"},"Z":{"own":1}}',
      '"applications":["Y"],"applicationTags":{"Y":{"level":["a"]}}',
      '"applications":["Z"],"tags":{"age":1},"applicationTags":{"Z":{"own":"a"}}',
    ]);
    const types = [0, 1, 2].map((row) => Array.from({ length: 6 }, (_slot, slot) => rows.typeOf(rows.at(row), slot)));
    // The columns: age, level, empty, level of X, level of Y, own of Z.
    expect(types).toEqual([
      [UNSET, LIST, UNSET, INTEGER, STRING, INTEGER],
      [UNSET, UNSET, UNSET, UNSET, LIST, UNSET],
      [INTEGER, UNSET, UNSET, UNSET, UNSET, STRING],
    ]);
  });

  it.each([
    '"tags":{"empty":1}',
    '"tags":{"empty":"a"}',
    '"tags":{"empty":["a"]}',
    '"tags":{"other":1}',
    '"applications":["Y"],"applicationTags":{"Y":{"age":1}}',
    '"applications":["X"],"applicationTags":{"X":{"own":1}}',
    '"applications":["W"],"applicationTags":{"W":{"level":1}}',
  ])('a line with a value of a name that had none is left: %s', (line) => {
    const scanner = scanned([line]);
    expect([scanner.rows.count, scanner.isOther]).toEqual([0, true]);
  });

  it('a name with half of a surrogate pair is not the one that is written in its place', () => {
    const names = { tags: new Map([['\ud800', true]]), applicationTags: new Map() };
    const scanner = scanned(['"tags":{"\ufffd":1}'], names);
    expect([scanner.rows.count, scanner.isOther]).toEqual([0, true]);
  });

  it.each([
    [0, 5, INTEGER | STRING | LIST],
    [0, 1, INTEGER],
    [0, 2, INTEGER | STRING],
    [0, 3, INTEGER | STRING],
    [1, 2, STRING],
    [2, 3, UNSET],
    [2, 4, LIST],
    [4, 5, INTEGER],
    [3, 3, UNSET],
  ])('a tag has from row %i up to row %i the types %i together', (from, to, types) => {
    const { rows } = scanned(['1', '"a"', 'null', '["a"]', '2'].map((value) => `"tags":{"age":${value}}`));
    expect(rows.typesOf(0, from, to)).toBe(types);
  });
});
