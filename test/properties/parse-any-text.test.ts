// P1: whatever the text, parsing returns, every place it speaks of lies in the text, and time grows with the text alone.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../../src/base/fold.js';
import { withoutByteOrderMark } from '../../src/base/span.js';
import { type Expression, operandsOf } from '../../src/syntax/ast.js';
import { parse } from '../../src/syntax/parse.js';
import { codePoint } from '../support/code-point.js';
import { arbitraryExpression } from '../support/expressions.js';
import { forAll } from '../support/law.js';
import { arbitraryMutation, mutate } from '../support/mutate.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';

const anyText = fc.oneof(
  fc.string({ unit: codePoint }),
  fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)) }),
  fc.string({ unit: fc.constantFrom(...'()[],"\\+*-#AGT01 \n“’.&|') }),
  fc
    .tuple(arbitraryExpression, arbitraryNoise, arbitraryMutation)
    .map(([tree, noise, mutation]) => mutate(writeText(tree, noise, { comments: true }), mutation)),
);

it('returns a tree for any text, with places inside it', () => {
  forAll(
    fc.tuple(anyText, fc.boolean(), fc.constantFrom('strict' as const, 'lenient' as const)),
    ([text, comments, dialect]) => {
      const { length } = withoutByteOrderMark(text);
      const { ast, diagnostics } = parse(text, { comments, dialect });
      expect(nestedIn(ast, { start: 0, end: length }), JSON.stringify(text)).toBe(true);
      for (const { span } of diagnostics) expect(span.start <= span.end && span.end <= length).toBe(true);
    },
    3,
  );
});

it('says something wherever the tree has an error', () => {
  forAll(anyText, (text) => {
    const { ast, diagnostics } = parse(text);
    const broken = fold<Expression, boolean>(
      ast,
      operandsOf,
      (node, inside) => node.kind === 'error' || inside.some(Boolean),
    );
    if (broken) expect(diagnostics.some(({ severity }) => severity === 'error')).toBe(true);
  });
});

/** Whether every node lies in its parent, brackets included, and operands follow each other. */
function nestedIn(root: Expression, whole: { readonly start: number; readonly end: number }): boolean {
  const pending = [{ node: root, within: whole }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { node, within } = next;
    const { span, outer } = node;
    if (outer.start < within.start || outer.end > within.end) return false;
    if (span.start < outer.start || span.end > outer.end || span.start > span.end) return false;
    let reached = span.start;
    for (const operand of operandsOf(node)) {
      if (operand.outer.start < reached) return false;
      reached = operand.outer.end;
      pending.push({ node: operand, within: span });
    }
  }
  return true;
}
