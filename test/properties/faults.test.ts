// P4: each of several mistakes is found, at its place; a safe fix ends its own diagnostic and starts no error.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { arbitraryExpression } from '../support/expressions.js';
import { FAULT_CATALOG, FAULTS, plant } from '../support/faults.js';
import { forAll } from '../support/law.js';
import { arbitraryMutation, mutate } from '../support/mutate.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';

const CAP = 50;

function errorsOf(text: string): readonly Diagnostic[] {
  return compile(text, { catalog: FAULT_CATALOG, lint: false }).diagnostics.filter(
    ({ severity }) => severity === 'error',
  );
}

describe('one planted fault', () => {
  it.each(FAULTS)('is found where it is: $name', ({ name, marked }) => {
    const { text, planted } = plant([{ name, marked }]);
    const [{ start, end }] = planted as [(typeof planted)[number]];
    const found = errorsOf(text);
    expect(found.map(({ code, span }) => [code, text.slice(span.start, span.end)])).toHaveLength(1);
    const [{ span }] = found as [Diagnostic];
    expect(
      span.start <= end && start <= span.end,
      `${JSON.stringify(text.slice(span.start, span.end))} is not at ${marked}`,
    ).toBe(true);
  });
});

describe('planted faults', () => {
  it('are all found, the first one first', () => {
    forAll(
      fc.shuffledSubarray([...FAULTS], { minLength: 1 }),
      (faults) => {
        const { text, planted } = plant(faults);
        const found = errorsOf(text);
        expect(found.length, text).toBe(Math.min(faults.length, CAP));
        expect(found[0]!.span.start, text).toBeLessThanOrEqual(planted[0]!.end);
        expect(found[0]!.span.end, text).toBeGreaterThanOrEqual(planted[0]!.start);
      },
      0.5,
    );
  });

  it('past the cap are counted', () => {
    const many = Array.from({ length: 70 }, (_, index) => FAULTS[index % FAULTS.length]!);
    const { diagnostics, totals } = compile(plant(many).text, { catalog: FAULT_CATALOG, lint: false });
    expect(diagnostics.at(-1)!.code).toBe('limit/too-many-diagnostics');
    expect(diagnostics).toHaveLength(CAP + 1);
    expect(totals.errors).toBe(70);
  });
});

const plantedText = fc.subarray([...FAULTS], { minLength: 1, maxLength: 5 }).map((faults) => plant(faults).text);

const mutatedText = fc
  .tuple(arbitraryExpression, arbitraryNoise, arbitraryMutation)
  .map(([tree, noise, mutation]) => mutate(writeText(tree, noise), mutation));

const VALUES = '1 5 18 "18" "5" "x" 018 00 -0 1.5 01.0 "007" "+5" free "" 9007199254740993 "9007199254740993"'.split(
  ' ',
);

const valueList = fc.array(fc.constantFrom(...VALUES), { maxLength: 4 }).map((items) => `[${items.join(', ')}]`);

/** Conditions whose values are wrong in several ways at once; the tag may be any, or none. */
const wrongValues = fc
  .array(
    fc
      .tuple(
        fc.constantFrom('age', 'city', 'likes', 'agee'),
        fc.constantFrom('EQ', 'NOTEQ', 'IN', 'NOTIN', 'GTE', 'BETWEEN', 'NOTSET', 'GT'),
        fc.oneof(valueList, fc.constantFrom(...VALUES)),
      )
      .map(([tag, operator, value]) => `T("${tag}", ${operator}, ${value})`),
    { minLength: 1, maxLength: 3 },
  )
  .map((sets) => sets.join(' * '));

describe('a safe fix', () => {
  it('of a planted fault ends its diagnostic and starts no error', () => {
    forAll(fc.oneof(plantedText, wrongValues), (text) => {
      for (const { before, after, mended } of eachSafeFix(text)) {
        expect(started(before, after, mended), `${text}\n${mended.code}`).toEqual([]);
      }
    });
  });

  it('leaves nothing to do for the next run, after a few', () => {
    forAll(fc.oneof(plantedText, wrongValues, mutatedText), (text) => {
      let current = text;
      for (let round = 0; round < 10; round++) {
        const next = applyFixes(current, compile(current, { catalog: FAULT_CATALOG }).diagnostics);
        if (next === current) return;
        current = next;
      }
      throw new Error(`still fixing ${text}: ${current}`);
    });
  });
});

/** The errors that `after` has more of than `before` without `mended`: by their codes, since messages quote the text. */
function started(before: readonly Diagnostic[], after: readonly Diagnostic[], mended: Diagnostic): readonly string[] {
  const left = before.filter((diagnostic) => diagnostic !== mended).map(({ code }) => code);
  const more: string[] = [];
  for (const { code, severity } of after) {
    const at = left.indexOf(code);
    if (at >= 0) left.splice(at, 1);
    else if (severity === 'error' || code === mended.code) more.push(code);
  }
  return more;
}

interface Mended {
  readonly before: readonly Diagnostic[];
  readonly mended: Diagnostic;
  readonly after: readonly Diagnostic[];
}

/** What is said of a text before and after each of its safe fixes, one at a time. */
function* eachSafeFix(text: string): Generator<Mended> {
  const { diagnostics: before } = compile(text, { catalog: FAULT_CATALOG });
  for (const mended of before) {
    if (!mended.fixes.some(({ safety }) => safety === 'safe')) continue;
    const { diagnostics: after } = compile(applyFixes(text, [mended]), { catalog: FAULT_CATALOG });
    yield { before, mended, after };
  }
}
