/** Random fixes over random texts: the fast selection against a slow one that says the rules plainly. */

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { diagnose } from '../../src/diagnostics/diagnose.js';
import type { Diagnostic, Edit } from '../../src/diagnostics/diagnostic.js';
import { selectFixes } from '../../src/diagnostics/select-fixes.js';

const LENGTH = 12;

const edit: fc.Arbitrary<Edit> = fc
  .tuple(fc.nat(LENGTH), fc.nat(3), fc.constantFrom('', 'X', 'Y', '()'))
  .map(([start, length, text]) => ({ span: { start, end: Math.min(LENGTH, start + length) }, text }));

const diagnostic: fc.Arbitrary<Diagnostic> = fc
  .array(edit, { minLength: 1, maxLength: 3 })
  .map((edits) =>
    diagnose('syntax/unexpected', { start: 0, end: 0 }, 'm', { fixes: [{ title: 't', safety: 'safe', edits }] }),
  );

const diagnostics = fc.array(diagnostic, { maxLength: 8 });
const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: LENGTH, maxLength: LENGTH });

function sorted(edits: readonly Edit[]): readonly Edit[] {
  return edits.toSorted((left, right) => left.span.start - right.span.start || left.span.end - right.span.end);
}

function overlap(left: Edit, right: Edit): boolean {
  return left.span.start < right.span.end && right.span.start < left.span.end;
}

/** Every pair is compared; the edits taken are made from the end of the text to its start. */
function slowly(source: string, given: readonly Diagnostic[]): string {
  const taken: { readonly edit: Edit; readonly order: number }[] = [];
  const fixes = new Set<string>();
  for (const {
    fixes: [fix],
  } of given) {
    const own = sorted(fix!.edits);
    if (own.some((left, at) => own.slice(at + 1).some((right) => overlap(left, right)))) continue;
    const key = JSON.stringify(own);
    if (fixes.has(key)) continue;
    const same = (one: Edit) => taken.some(({ edit: other }) => JSON.stringify(other) === JSON.stringify(one));
    const isInsertion = ({ span }: Edit) => span.start === span.end;
    const clashes = own.some((one) =>
      same(one) ? isInsertion(one) : taken.some(({ edit: other }) => overlap(one, other)),
    );
    if (clashes) continue;
    fixes.add(key);
    for (const one of own) if (!same(one) || isInsertion(one)) taken.push({ edit: one, order: taken.length });
  }
  let result = source;
  const backwards = taken.toSorted(
    (left, right) =>
      right.edit.span.start - left.edit.span.start ||
      right.edit.span.end - left.edit.span.end ||
      right.order - left.order,
  );
  for (const { edit: one } of backwards)
    result = result.slice(0, one.span.start) + one.text + result.slice(one.span.end);
  return result;
}

it('fixes are made as the plain rules say', () => {
  fc.assert(
    fc.property(text, diagnostics, (source, given) => {
      expect(applyFixes(source, given)).toBe(slowly(source, given));
    }),
    { numRuns: 5000 },
  );
});

it('every fix is made, put off, or impossible', () => {
  fc.assert(
    fc.property(diagnostics, (given) => {
      const { applied, deferred } = selectFixes(given, { length: LENGTH });
      expect(applied.filter((each) => deferred.includes(each))).toEqual([]);
      const impossible = given.filter((each) => !applied.includes(each) && !deferred.includes(each));
      expect(selectFixes(impossible, { length: LENGTH }).edits).toEqual([]);
    }),
  );
});
