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
    ['((A("X") * A("a")) \\ A("Y")) + (A("X") * A("b"))', 'A("X") * ((A("a") \\ A("Y")) + A("b"))'],
    ['A("a") \\ (A("b") * A("X")) \\ (A("c") * A("X"))', 'A("a") \\ (A("X") * (A("b") + A("c")))'],
  ])('%s', (text, expected) => {
    expect(factored(text)).toBe(expected);
  });
});

describe('of several things that are shared', () => {
  it.each([
    [
      'what most operands have',
      '(A("a") * A("b")) + (A("a") * A("c")) + (A("d") * A("c")) + (A("e") * A("c"))',
      '(A("a") * A("b")) + (A("c") * (A("a") + A("d") + A("e")))',
    ],
    [
      'the first, where equally many have them',
      '(A("a") * A("b")) + (A("a") * A("c")) + (A("d") * A("b"))',
      '(A("a") * (A("b") + A("c"))) + (A("d") * A("b"))',
    ],
  ])('%s', (_, text, expected) => {
    expect(factored(text)).toBe(expected);
  });
});

describe('nothing is shared by an operation of the same kind, nor by one that is no union of an intersection', () => {
  it.each(['(A("a") + A("b")) + (A("a") * A("c"))', '((A("a") * A("b")) \\ A("x")) * ((A("a") * A("c")) \\ A("y"))'])(
    '%s',
    (text) => {
      expect(factored(text)).toBe(text);
    },
  );
});

describe('nothing is written anew where one operand is what is shared', () => {
  it.each([
    'A("X") * (A("X") + A("a"))',
    '(A("X") + A("a")) * A("X")',
    'A("X") + (A("X") * A("a"))',
    '(A("X") * A("a")) + A("X")',
    'A("X") + (A("X") \\ A("a"))',
    'A("X") + (A("X") * A("a")) + (A("X") * A("b"))',
    '(A("X") \\ A("n")) + (A("X") * A("a"))',
  ])('%s', (text) => {
    expect(factored(text)).toBe(text);
  });
});
