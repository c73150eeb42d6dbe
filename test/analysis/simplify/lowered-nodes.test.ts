/** Operations over operations of the same kind are one operation. */

import { expect, it } from 'vitest';
import { type OperationKind, operationOf } from '../../../src/analysis/simplify/lowered-nodes.js';
import { printTree } from '../../../src/analysis/simplify/print-tree.js';
import { compiledText } from '../../support/worlds.js';

it.each<[OperationKind, readonly string[], string]>([
  ['union', ['A("a")'], 'A("a")'],
  ['union', ['A("a")', 'A("b") + A("c")', 'A("d") * A("e")'], 'A("a") + A("b") + A("c") + (A("d") * A("e"))'],
  ['intersection', ['A("a") * A("b")', 'A("c") + A("d")'], 'A("a") * A("b") * (A("c") + A("d"))'],
  ['difference', ['A("a") \\ A("b")', 'A("c")'], 'A("a") \\ A("b") \\ A("c")'],
  ['difference', ['A("a")', 'A("b") + A("c")', 'A("d")'], 'A("a") \\ A("b") \\ A("c") \\ A("d")'],
  ['difference', ['A("a") + A("b")', 'A("c") \\ A("d")'], '(A("a") + A("b")) \\ (A("c") \\ A("d"))'],
])('%s of %j', (kind, texts, expected) => {
  const operands = texts.map((text) => compiledText(text, null).lowered);
  expect(printTree(operationOf(kind, operands))).toBe(expected);
});
