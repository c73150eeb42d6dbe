/** Dropping goes on until nothing goes: what one thing was needed for may go after it. */

import { expect, it } from 'vitest';
import { CircuitEvaluator } from '../../src/analysis/circuit/evaluate.js';
import { Decision } from '../../src/analysis/decision.js';
import { Uses } from '../../src/analysis/domain/uses.js';
import { minimize } from '../../src/analysis/witness/smallest-device.js';
import { compileOrThrow } from '../../src/compile.js';

/** What is left of a device, by positions in the order in which the filter names things. */
function expectLeft(text: string, model: number[], left: readonly number[]): void {
  const { lowered } = compileOrThrow(text, { lint: false });
  const uses = new Uses(null, []);
  uses.add(lowered);
  const decision = new Decision(uses, { steps: 1000, nodes: 1000 });
  const evaluator = new CircuitEvaluator(decision.circuit, decision.literalOf(lowered));
  expect(evaluator.holds(model)).toBe(true);
  minimize(decision.domain, evaluator, model);
  expect(model).toEqual(left);
}

it('a tag that only a subscription needs goes after the subscription', () => {
  // With the subscription the tag is needed, the subscription is not, and then neither is.
  // Positions of the tag: unset, another integer, 1.
  expectLeft(
    'A("x") * T("t", EQ, 1) + (T("t", NOTSET, "") + T("t", NOTEQ, 1) + T("t", EQ, 1)) \\ A("x")',
    [1, 2],
    [0, 0],
  );
});

it('what is needed stays', () => {
  expectLeft('A("x") * A("y") + A("z")', [1, 1, 1], [0, 0, 1]);
  expectLeft('A("x") * T("t", EQ, 1)', [1, 1], [1, 1]);
});

it('what was tried in vain is as it was for what is tried next', () => {
  expectLeft('A("x") * (A("y") + A("z"))', [1, 1, 1], [1, 0, 1]);
});

it('a tag goes before a subscription, whichever the filter names first', () => {
  expectLeft('A("x") + T("t", EQ, 1)', [1, 1], [1, 0]);
  expectLeft('T("t", EQ, 1) + A("x")', [1, 1], [0, 1]);
});
