/** What is said of a tree before it is made shorter: nobody, everyone, or unknown where the first two questions have no answer. */

import { expect, it } from 'vitest';
import { Questions } from '../../../src/analysis/questions.js';
import { EVERYWHERE, type IsEmpty } from '../../../src/analysis/region.js';
import { printTree } from '../../../src/analysis/simplify/print-tree.js';
import { type Shrunk, shrink } from '../../../src/analysis/simplify/shrink.js';
import { compiledText } from '../../support/worlds.js';

function shrunk(text: string, maxQuestions: number): Shrunk {
  const { lowered, tags } = compiledText(text, null);
  const questions = new Questions({ maxQuestions });
  return shrink({ questions, tags, region: EVERYWHERE, facts: [], mergeable: 'all' }, lowered);
}

const EVERYONE = 'T("n", NOTSET, "") + T("n", GTE, 1) + T("n", LTE, 0)';

it.each([
  ['A("X") \\ A("X")', 1, 'nobody'],
  ['A("X") \\ A("X")', 0, 'unknown'],
  [EVERYONE, 2, 'everyone'],
  [EVERYONE, 1, 'unknown'],
  [EVERYONE, 0, 'unknown'],
  ['A("X") + A("X", ["iOS"])', 0, 'unknown'],
  ['A("X") + A("X", ["iOS"])', 1, 'unknown'],
  ['A("X") + A("X", ["iOS"])', 2, 'tree'],
])('of %s with %i questions is %s', (text, questions, kind) => {
  expect(shrunk(text, questions).kind).toBe(kind);
});

it('a tree that has devices, and not all, is made shorter', () => {
  const found = shrunk('A("X") + A("X") * A("Y")', 100);
  expect(found.kind === 'tree' && printTree(found.tree)).toBe('A("X") * A("Y")');
});

it('a tree of which all is needed is the same tree', () => {
  const { lowered, tags } = compiledText('(A("X") * T("n", GTE, 1)) + (A("Y") * T("n", LTE, 0))', null);
  const shrinking = { questions: new Questions({}), tags, region: EVERYWHERE, facts: [], mergeable: 'all' } as const;
  const found = shrink(shrinking, lowered);
  expect(found.kind === 'tree' && found.tree).toBe(lowered);
});

it.each([
  ['(T("n", EQ, 1) + A("X")) + T("n", EQ, 2)', 'T("n", IN, [1, 2]) + A("X")'],
  ['A("Y") * ((T("n", EQ, 1) + A("X")) + T("n", EQ, 2))', 'A("Y") * (T("n", IN, [1, 2]) + A("X"))'],
  ['(A("X") \\ T("n", EQ, 1)) \\ T("n", EQ, 2)', 'A("X") \\ T("n", IN, [1, 2])'],
])('sets of runs in brackets are sets of the run around them: %s', (text, expected) => {
  const found = shrunk(text, 100);
  expect(found.kind === 'tree' && printTree(found.tree)).toBe(expected);
});

it('a tree of which it is not known whether it has devices is left, although it has not all', () => {
  class HalfAnswered extends Questions {
    override open(): IsEmpty {
      return ({ inside }) => (inside.length > 0 ? null : false);
    }
  }
  const { lowered, tags } = compiledText('A("X") + A("X", ["iOS"])', null);
  const shrinking = { questions: new HalfAnswered({}), tags, region: EVERYWHERE, facts: [], mergeable: 'all' } as const;
  expect(shrink(shrinking, lowered)).toEqual({ kind: 'unknown' });
});

it('of a tree of 600 sets 555 questions are answered', () => {
  const operands = Array.from({ length: 300 }, (_, at) => `(A("X") * A("a${at}"))`);
  const { lowered, tags } = compiledText(operands.join(' + '), null);
  const questions = new Questions({});
  shrink({ questions, tags, region: EVERYWHERE, facts: [], mergeable: 'all' }, lowered);
  // Of the half a million nodes that all questions may look at, each looks at 902: sets, operations and the question itself.
  expect(questions.reason).toBe('there are more than 555 questions to ask');
});
