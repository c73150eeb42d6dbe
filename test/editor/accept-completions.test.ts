/** Accepting any completion at any cursor of the samples leaves no more errors than there were. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sampleCatalog } from '../../src/catalog/sample-catalog.js';
import { compile } from '../../src/compile.js';
import { applyEdits } from '../../src/diagnostics/apply-fixes.js';
import type { Edit } from '../../src/diagnostics/diagnostic.js';
import { complete } from '../../src/editor/complete/complete.js';
import { forAll } from '../support/law.js';
import { arbitraryMutation, mutate } from '../support/mutate.js';
import { SAMPLES } from './samples.js';

const CATALOGS = [
  ['the sample catalog', sampleCatalog],
  ['no catalog', null],
] as const;

function errorsOf(text: string, catalog: typeof sampleCatalog | null): number {
  const { totals } = compile(text, { catalog, comments: true, lint: false });
  return totals.errors;
}

function accepted(text: string, edits: readonly Edit[]): string {
  return applyEdits(
    text,
    edits.toSorted((left, right) => left.span.start - right.span.start),
  );
}

/** Acceptances at `offset` that add an error. */
function worse(text: string, offset: number, catalog: typeof sampleCatalog | null): readonly string[] {
  const found = complete(text, offset, { catalog });
  if (found === null) return [];
  const before = errorsOf(text, catalog);
  return found.items.flatMap(({ label, edit, also }) => {
    const after = accepted(text, [edit, ...also]);
    return errorsOf(after, catalog) > before ? [`${label} at ${offset}: ${JSON.stringify(after)}`] : [];
  });
}

/** Half-written, and with what people write in place of the language. */
const WRONG = [
  'T("age", EQ,',
  'T(,,)',
  'T("age" GT 17',
  'T("age", EQ 1)',
  'T("age" EQ, 1)',
  'AT("AAAAA-AAAAA", "level", EQ 5',
  'A("AAAAA-AAAAA" ["iOS"])',
  'T("age"，EQ，1)',
  't("age", eq, 1)',
  'at("AAAAA-AAAAA", "level", in, [1])',
  'age >= 18',
  'A("AAAAA-AAAAA") AND T("age", EQ, 1)',
  'A("AAAAA-AAAAA") or ',
  'A("AAAAA-AAAAA") && ',
  'A("AAAAA-AAAAA") -',
  'A("AAAAA-AAAAA") /',
  '// note\nA("AAAAA-AAAAA")',
  '/* note */ A("AAAAA-AAAAA") * T("age", EQ, 1)',
  'A("AAAAA-AAAAA") /* note',
  ')',
  '{"devices',
  'T("city", EQ, "a\\',
  '[AT("AAAAA-AAAAA", "level", IN, [1, 2])',
  'A("AAAAA-AAAAA", ["iOS"] * T("age", GTE, 18)',
  'T("age", BETWEEN, 18, 30])',
  'A("AAAAA-AAAAA") * T("city",\r\n EQ,\r\n"😀")',
  'T("city", IN, [\n  "Berlin"\n  "Wien"\n  ]\n)',
  'T(EQ, 5)',
  'A("AAAAA-AAAAA", ["iOS", (])',
  'A(("AAAAA-AAAAA", ["iOS", "Android"])',
  'written in a hurry * A("AAAAA-AAAAA")',
  'T("age", NO TEQ, 1)',
  'A("AAAAA-AAAAA") * (\n  # note ]',
] as const;

describe.each(CATALOGS)('with %s', (_, catalog) => {
  it.each(SAMPLES)('no completion inside %s adds an error', (_name, text) => {
    const found: string[] = [];
    for (let offset = 0; offset <= text.length; offset++) found.push(...worse(text, offset, catalog));
    expect(found).toEqual([]);
  });

  it.each(WRONG)('no completion inside or at the end of a beginning of %j adds an error', (text) => {
    const found: string[] = [];
    for (let offset = 0; offset <= text.length; offset++) {
      found.push(...worse(text, offset, catalog), ...worse(text.slice(0, offset), offset, catalog));
    }
    expect(found).toEqual([]);
  });

  it.each(SAMPLES)('no completion at the end of a beginning of %s adds an error', (_name, text) => {
    const found: string[] = [];
    for (let offset = 0; offset <= text.length; offset++) found.push(...worse(text.slice(0, offset), offset, catalog));
    expect(found).toEqual([]);
  });

  it('law: no completion inside a sample with changed characters adds an error', () => {
    const place = fc.tuple(fc.constantFrom(...SAMPLES), arbitraryMutation, fc.nat(1000));
    forAll(place, ([[, text], mutation, part]) => {
      const mutant = mutate(text, mutation);
      expect(worse(mutant, Math.floor((mutant.length * part) / 1000), catalog)).toEqual([]);
      return true;
    });
  });
});
