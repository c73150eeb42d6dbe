/**
 * What every rule promises, on filters from a small alphabet and an account that has a device of every kind: a safe fix
 * reaches the same devices and brings no error, and made one after another they end; what is called empty is.
 */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { repairSafely, unrepaired } from '../../src/diagnostics/repair.js';
import { forAll } from '../support/law.js';
import { audience, compiledText } from '../support/worlds.js';

const SETS = [
  'A("X")',
  'A("X", ["iOS"])',
  'A("Y", ["Android", "Android"])',
  'T("n", EQ, 1)',
  'T("n", EQ, 1)',
  'T("n", EQ, 2)',
  'T("n", NOTEQ, 1)',
  'T("n", IN, [1, 2, 1])',
  'T("n", LTE, 1)',
  'T("n", GTE, 1)',
  'T("n", BETWEEN, [1, 2])',
  'T("n", NOTSET, "")',
  'T("s", EQ, "a")',
  'T("s", EQ, 1)',
  'T("s", IN, [1, "1"])',
  'T("s", NOTIN, ["a", "b"])',
];

const { catalog: CATALOG } = loadCatalog({
  applications: { X: {}, Y: {} },
  tags: { n: { type: 'Integer' }, s: { type: 'String' } },
});

const operator = fc.constantFrom('+', '*', '\\');

const { run } = fc.letrec<{ run: string; operand: string }>((tie) => ({
  operand: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'brackets' },
    { weight: 5, arbitrary: fc.constantFrom(...SETS) },
    { weight: 1, arbitrary: tie('run').map((inner) => `(${inner})`) },
  ),
  run: fc
    .tuple(tie('operand'), fc.array(fc.tuple(operator, tie('operand')), { minLength: 1, maxLength: 4 }))
    .map(([first, rest]) => [first, ...rest.map(([sign, other]) => `${sign} ${other}`)].join(' ')),
}));

const filters = fc
  .tuple(run, fc.constantFrom(CATALOG, null))
  .filter(([text, catalog]) => compile(text, { catalog }).filter !== null);

/** Without a catalog tags may have any type. */
function account(catalog: Catalog | null): readonly Device[] {
  const numbers = [undefined, 0, 1, 2, ...(catalog === null ? ['1', 'a', ['1'], ['a']] : [])];
  const texts = [undefined, '1', 'a', 'c', ...(catalog === null ? [1, ['1'], ['b']] : [])];
  const devices: Device[] = [];
  for (const platform of ['iOS', 'Android'] as const)
    for (const applications of [[], ['X'], ['X', 'Y']])
      for (const n of numbers)
        for (const s of texts)
          devices.push({
            id: `d${devices.length}`,
            platform,
            applications,
            tags: { ...(n === undefined ? {} : { n }), ...(s === undefined ? {} : { s }) },
          });
  return devices;
}

const ACCOUNTS = new Map([CATALOG, null].map((catalog) => [catalog, account(catalog)]));

function reached(text: string, catalog: Catalog | null): readonly string[] {
  return audience(compiledText(text, catalog), ACCOUNTS.get(catalog)!);
}

/** Each safely fixable finding of the text, with the text after its fix alone. */
function mendings(text: string, catalog: Catalog | null): readonly (readonly [Diagnostic, string])[] {
  return compile(text, { catalog })
    .diagnostics.filter(({ fixes }) => fixes.some(({ safety }) => safety === 'safe'))
    .map((diagnostic) => [diagnostic, applyFixes(text, [diagnostic])]);
}

it('safe fixes reach the same devices', () => {
  forAll(
    filters,
    ([text, catalog]) => {
      const before = reached(text, catalog);
      for (const [, after] of mendings(text, catalog))
        expect([after, reached(after, catalog)]).toEqual([after, before]);
      return true;
    },
    3,
  );
});

it('safe fixes, made until nothing changes, leave nothing to mend and no error', () => {
  forAll(filters, ([text, catalog]) => {
    const diagnose = (current: string) => compile(current, { catalog }).diagnostics;
    const { text: after, fault } = repairSafely(unrepaired(text, diagnose), diagnose);
    expect(fault).toBeNull();
    expect([after, mendings(after, catalog), compile(after, { catalog }).totals.errors]).toEqual([after, [], 0]);
    return true;
  });
});

it('what is called empty matches no device', () => {
  forAll(filters, ([text, catalog]) => {
    for (const { code, message, span, related } of compile(text, { catalog }).diagnostics) {
      if (code !== 'lint/always-empty') continue;
      const sign = message.startsWith('a set without itself') ? '\\' : '*';
      const sets = [...related.map((label) => label.span), span].map(({ start, end }) => `(${text.slice(start, end)})`);
      // Without a catalog the other uses settle the types: they stay in the text, and take nothing away.
      const empty = sets.join(` ${sign} `);
      expect([empty, reached(catalog === null ? `(${empty}) \\ ((${text}) \\ (${text}))` : empty, catalog)]).toEqual([
        empty,
        [],
      ]);
    }
    return true;
  });
});
