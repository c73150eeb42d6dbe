/** What operands share is written once; where an operand is nothing but that, it is not for factoring to say that the others are needless. */

import { describe, expect, it } from 'vitest';
import { factorShared } from '../../../src/analysis/simplify/factor-shared.js';
import { printTree } from '../../../src/analysis/simplify/print-tree.js';
import { compiledText } from '../../support/worlds.js';

const factored = (text: string): string => printTree(factorShared(compiledText(text, null).lowered), 'clear');

describe('what is shared', () => {
  it.each([
    ['(A("X") * A("a")) + (A("X") * A("b"))', 'A("X") * (A("a") + A("b"))'],
    ['(A("X") + A("a")) * (A("X") + A("b"))', 'A("X") + (A("a") * A("b"))'],
    ['(A("a") \\ A("X")) + (A("b") \\ A("X"))', '(A("a") + A("b")) \\ A("X")'],
    ['(A("a") \\ A("X")) + (A("b") \\ A("Y") \\ A("X"))', '(A("a") + (A("b") \\ A("Y"))) \\ A("X")'],
    ['(A("X") \\ A("a")) + (A("X") \\ A("b"))', 'A("X") \\ (A("a") * A("b"))'],
    ['A("c") + (A("X") * A("a")) + A("d") + (A("X") * A("b"))', 'A("c") + (A("X") * (A("a") + A("b"))) + A("d")'],
  ])('%s', (text, expected) => {
    expect(factored(text)).toBe(expected);
  });
});

describe('nothing is written anew where one operand is what is shared', () => {
  it.each([
    'A("X") * (A("X") + A("a"))',
    '(A("X") + A("a")) * A("X")',
    'A("X") + (A("X") * A("a"))',
    '(A("X") * A("a")) + A("X")',
    'A("X") + (A("X") \\ A("a"))',
  ])('%s', (text) => {
    expect(factored(text)).toBe(text);
  });
});
