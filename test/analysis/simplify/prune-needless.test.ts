/** What makes no difference where it stands is left out; what stands alone, or too deep, is not asked about. */

import { describe, expect, it } from 'vitest';
import { Questions } from '../../../src/analysis/questions.js';
import { EVERYWHERE, type IsEmpty } from '../../../src/analysis/region.js';
import { printTree } from '../../../src/analysis/simplify/print-tree.js';
import { pruneNeedless } from '../../../src/analysis/simplify/prune-needless.js';
import type { Filter, Lowered } from '../../../src/plan/filter.js';
import { SMALL_CATALOG } from '../../support/overlapping-filters.js';
import { compiledText } from '../../support/worlds.js';

const compiled = (text: string): Filter => compiledText(text, SMALL_CATALOG);

function pruned(text: string): Lowered {
  const { lowered, tags } = compiled(text);
  return pruneNeedless(lowered, EVERYWHERE, [], new Questions({}).open([lowered], tags));
}

const ANY_NUMBER = 'T("n", NOTSET, "") + T("n", GTE, 1) + T("n", LTE, 0)';

describe('left out', () => {
  it.each([
    ['what adds nothing', 'A("X") + A("Y") + (A("X") * T("n", EQ, 1))', 'A("X") + A("Y")'],
    ['what adds nothing, where it stands first', 'A("X", ["iOS"]) + A("X")', 'A("X")'],
    ['what takes nobody away', 'A("X") \\ T("n", EQ, 1) \\ (T("n", EQ, 1) * A("Y"))', 'A("X") \\ T("n", EQ, 1)'],
    ['of equal sets the later', 'A("X") + A("Y") + A("X")', 'A("X") + A("Y")'],
    ['of equal operands the larger, which stands first', '(A("X") + A("Y")) * G("B")', 'G("B")'],
    ['of equal operands the larger, which stands last', 'G("B") * (A("X") + A("Y"))', 'G("B")'],
    ['of equal operands the largest', '(A("X") + A("Y") + A("X", ["iOS"])) * G("B") * (A("X") + A("Y"))', 'G("B")'],
    ['what later operands say', '(A("X") * T("n", EQ, 1) + A("Y")) * A("X")', '(T("n", EQ, 1) + A("Y")) * A("X")'],
    ['a head that keeps nobody out', 'T("n", GTE, 2) * (T("n", GTE, 1) \\ A("X"))', 'T("n", GTE, 2) \\ A("X")'],
    [
      'the second of two heads',
      'A("X") * T("n", GTE, 2) * (A("Y") \\ T("s", EQ, "a")) * (T("n", GTE, 1) \\ AT("X", "m", EQ, 1))',
      '(A("X") * T("n", GTE, 2) * (A("Y") \\ T("s", EQ, "a"))) \\ AT("X", "m", EQ, 1)',
    ],
    ['a list of platforms that another has', 'A("X", ["iOS"]) * A("Y", ["iOS"])', 'A("X") * A("Y", ["iOS"])'],
    [
      'all but one, where each keeps nobody out',
      `((${ANY_NUMBER}) * (${ANY_NUMBER})) \\ A("X")`,
      `(${ANY_NUMBER}) \\ A("X")`,
    ],
    [
      'all but a difference, whose head is everyone but those that it loses',
      `(T("n", GTE, 1) + T("n", GTE, 2) + T("n", GTE, 3) + T("n", GTE, 4)) * (T("n", GTE, 1) \\ T("n", NOTSET, "") \\ T("n", LTE, 0))`,
      'T("n", GTE, 1)',
    ],
  ])('%s', (_, text, expected) => {
    expect(printTree(pruned(text))).toBe(expected);
  });

  it.each([
    'T("n", GTE, 2) + T("n", LTE, 0)',
    'A("X") \\ A("X", ["iOS"])',
    'A("X", ["iOS"]) + (A("X") * T("n", EQ, 1))',
    '(A("X") * T("n", GTE, 1)) + (A("Y") * T("n", LTE, 0))',
    'A("X") * (A("Y") \\ A("X", ["iOS"]))',
  ])('nothing where all is needed, which gives the same tree: %s', (text) => {
    const { lowered, tags } = compiled(text);
    expect(pruneNeedless(lowered, EVERYWHERE, [], new Questions({}).open([lowered], tags))).toBe(lowered);
  });
});

describe('questions are asked', () => {
  const asked = (text: string): number => {
    let count = 0;
    pruneNeedless(compiled(text).lowered, EVERYWHERE, [], () => {
      count++;
      return false;
    });
    return count;
  };

  it.each([
    ['of no set that stands alone', 0, 'A("X", ["iOS"]) + A("Y")'],
    ['of no operation that stands alone', 0, '(A("X", ["iOS"]) * T("n", EQ, 1)) + A("Y")'],
    ['of each set that does not', 2, 'A("X") + A("Y") + A("X")'],
    ['of each list of platforms, too', 4, 'A("X", ["iOS"]) + A("Y", ["iOS"])'],
    [
      'of the head of a difference, where others keep devices out as well',
      3,
      'T("n", EQ, 1) * (T("n", EQ, 1) \\ A("X"))',
    ],
    ['of no head that stands alone', 4, 'A("X") * (A("Y") \\ A("X", ["iOS"]))'],
  ])('%s: %i in %s', (_, count, text) => {
    expect(asked(text)).toBe(count);
  });
});

describe('what is deeper than 200 levels is left as it is', () => {
  const [gone, head, low] = ['A("X")', 'A("X", ["Android"])', 'A("X", ["iOS"])'].map(
    (text) => compiled(text).lowered,
  ) as [Lowered, Lowered, Lowered];
  const operation = (kind: 'union' | 'intersection' | 'difference', ...operands: Lowered[]): Lowered => ({
    kind,
    operands,
    spans: [],
  });
  /** A set with a list of platforms, so many levels below the root. */
  const chain = (levels: number): Lowered => {
    let tree = low;
    for (let level = 0; level < levels; level++)
      tree = operation((levels - level) % 2 === 0 ? 'union' : 'intersection', low, tree);
    return tree;
  };
  /** Needless are one set, one head, and the list of platforms of the deepest set. */
  const isEmpty: IsEmpty = ({ inside, outside }) => {
    const last = inside.at(-1);
    return (last?.kind === 'clause' && last !== low) || outside.at(-1) === head;
  };
  const deepest = (root: Lowered): string => {
    let node = root;
    while (node.kind !== 'clause') node = node.operands.at(-1) as Lowered;
    return printTree(node);
  };

  it.each<[string, (levels: number) => Lowered]>([
    ['of operands', chain],
    ['that went since one operand was left', (levels) => operation('union', gone, chain(levels - 1))],
    [
      'under a head that went',
      (levels) => operation('intersection', low, operation('difference', head, chain(levels - 2))),
    ],
  ])('levels %s', (_, treeOf) => {
    const reached = (levels: number) => deepest(pruneNeedless(treeOf(levels), EVERYWHERE, [], isEmpty));
    expect([reached(200), reached(201)]).toEqual(['A("X")', 'A("X", ["iOS"])']);
  });
});
