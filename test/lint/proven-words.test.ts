/** What is said of a finding, by its grounds: in words of one tag where all are conditions on it, by the sets as they are written, or by where they stand. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { diagnoseFinding } from '../../src/lint/proven/diagnose-finding.js';
import type { Ground, NeedlessFinding } from '../../src/lint/proven/finding.js';
import { type Part, partsOf } from '../../src/lint/proven/part.js';

const INTEGER = { type: 'Integer' };
const { catalog: CATALOG } = loadCatalog({
  applications: { X: { tags: { n: INTEGER } }, Y: { tags: { n: INTEGER } } },
  groups: { B: { applications: ['X'] } },
  tags: { n: INTEGER, s: { type: 'String' } },
});

type Side = Ground['side'];
/** A set that a finding rests on, and which devices count. */
type Resting = readonly [side: Side, set: string];

/** The sets as operands of one filter. */
function partsOfSets(sets: readonly string[]): Part {
  const { filter, ast } = compile(sets.join(' * '), { catalog: CATALOG, lint: false });
  if (filter === null) throw new Error(`they do not compile: ${sets.join(' * ')}`);
  return partsOf(ast, filter.lowered);
}

function groundsOf(parts: readonly Part[], resting: readonly Resting[]): readonly Ground[] {
  return resting.map(([side], index) => ({ side, part: parts[index] as Part }));
}

function empty(resting: readonly Resting[]): Diagnostic {
  const part = partsOfSets(resting.map(([, set]) => set));
  return diagnoseFinding({ kind: 'empty', part, grounds: groundsOf(part.parts, resting) }, []);
}

function needless(role: NeedlessFinding['role'], set: string, resting: readonly Resting[]): Diagnostic {
  const [part, ...others] = partsOfSets([set, ...resting.map(([, one]) => one)]).parts;
  return diagnoseFinding({ kind: 'needless', part: part as Part, role, grounds: groundsOf(others, resting) }, []);
}

const labelsOf = ({ related }: Diagnostic): readonly string[] => related.map(({ message }) => message);

const ADULT = 'T("n", GTE, 18)';
const CHILD = 'T("n", LTE, 17)';
const OLDER = 'T("n", GTE, 21)';
const NAMED = 'T("s", EQ, "a")';
/** 61 characters, one more than is repeated. */
const LONG = `T("s", EQ, "${'a'.repeat(61 - 14)}")`;
const LONGEST = `T("s", EQ, "${'a'.repeat(60 - 14)}")`;

describe('a set is empty', () => {
  it.each<[string, readonly Resting[], message: string, labels: readonly string[]]>([
    [
      'conditions on one tag',
      [
        ['inside', ADULT],
        ['inside', CHILD],
      ],
      'no device has `n` at least 18 and at most 17',
      ['the first'],
    ],
    [
      'three conditions on one tag',
      [
        ['inside', 'T("n", IN, [1, 2])'],
        ['inside', 'T("n", NOTEQ, 1)'],
        ['inside', 'T("n", NOTEQ, 2)'],
      ],
      'no device has `n` among 1, 2, other than 1 and other than 2',
      ['together with this', 'together with this'],
    ],
    [
      'conditions on two tags',
      [
        ['inside', ADULT],
        ['inside', NAMED],
      ],
      `no device is in both \`${ADULT}\` and \`${NAMED}\``,
      ['the first'],
    ],
    [
      'tags of one name, one of an application',
      [
        ['inside', ADULT],
        ['inside', 'AT("X", "n", LTE, 17)'],
      ],
      `no device is in both \`${ADULT}\` and \`AT("X", "n", LTE, 17)\``,
      ['the first'],
    ],
    [
      'tags of one name, of two applications',
      [
        ['inside', 'AT("Y", "n", GTE, 18)'],
        ['inside', 'AT("X", "n", LTE, 17)'],
      ],
      'no device is in both `AT("Y", "n", GTE, 18)` and `AT("X", "n", LTE, 17)`',
      ['the first'],
    ],
    [
      'one tag of one application',
      [
        ['inside', 'AT("X", "n", GTE, 18)'],
        ['inside', 'AT("X", "n", LTE, 17)'],
      ],
      'no device has `n` at least 18 and at most 17',
      ['the first'],
    ],
    [
      'a set and a condition',
      [
        ['inside', 'A("X")'],
        ['inside', CHILD],
      ],
      `no device is in both \`A("X")\` and \`${CHILD}\``,
      ['the first'],
    ],
    [
      'a condition that is taken away with all that meet the first',
      [
        ['inside', OLDER],
        ['outside', ADULT],
      ],
      'whoever has `n` at least 21 has it at least 18, and is taken away',
      ['the first'],
    ],
    [
      'a condition that is taken away, written first',
      [
        ['outside', ADULT],
        ['inside', OLDER],
      ],
      'whoever has `n` at least 21 has it at least 18, and is taken away',
      ['takes them away'],
    ],
    [
      'another set that is taken away',
      [
        ['inside', NAMED],
        ['outside', ADULT],
      ],
      `every device in \`${NAMED}\` is in \`${ADULT}\`, and is taken away`,
      ['the first'],
    ],
    [
      'three sets',
      [
        ['inside', ADULT],
        ['inside', NAMED],
        ['outside', 'A("X")'],
      ],
      'no device is left by all of these',
      ['together with this', 'together with this'],
    ],
    [
      'two sets that are taken away',
      [
        ['outside', ADULT],
        ['outside', CHILD],
      ],
      'no device is left by all of these',
      ['takes them away'],
    ],
    [
      'long sets',
      [
        ['inside', LONG],
        ['inside', LONGEST],
      ],
      `no device has \`s\` equal to "${'a'.repeat(47)}" and equal to "${'a'.repeat(46)}"`,
      ['the first'],
    ],
    [
      'a long set and another',
      [
        ['inside', LONG],
        ['inside', 'A("X")'],
      ],
      'no device is in both the set marked and `A("X")`',
      ['the first'],
    ],
    [
      'a set just short enough, and a long one that is taken away',
      [
        ['inside', LONGEST],
        ['outside', '(A("X") + A("Y") + A("X", ["iOS"]) + A("Y", ["iOS"]) + T("n", EQ, 1))'],
      ],
      `every device in \`${LONGEST}\` is in the second, and is taken away`,
      ['the first'],
    ],
  ])('%s', (_, resting, message, labels) => {
    const found = empty(resting);
    expect([found.message, labelsOf(found)]).toEqual([message, labels]);
    expect(found.label).toBe(resting.length === 2 ? 'contradicts the first' : 'leaves nobody');
  });
});

describe('a set keeps nobody out', () => {
  it.each<[string, readonly Resting[], message: string, labels: readonly string[]]>([
    [ADULT, [['inside', OLDER]], 'whoever has `n` at least 21 has it at least 18', ['implies it']],
    [ADULT, [['inside', NAMED]], `every device in \`${NAMED}\` is in this set`, ['implies it']],
    [ADULT, [['inside', LONG]], 'every device in the set marked is in this set', ['implies it']],
    [ADULT, [['outside', CHILD]], 'every device that is left is in this set', ['takes the others away']],
    [
      ADULT,
      [
        ['inside', OLDER],
        ['outside', NAMED],
      ],
      'every device that meets the rest is in this set',
      ['together they imply it', 'takes the others away'],
    ],
    // A condition on a tag of an application is no news of a set that is no application.
    [
      'AT("X", "n", GTE, 18)',
      [['inside', 'AT("X", "n", GTE, 21)']],
      'whoever has `n` at least 21 has it at least 18',
      ['implies it'],
    ],
    [
      '(A("X") + A("Y"))',
      [['inside', 'AT("X", "n", GTE, 21)']],
      'every device in `AT("X", "n", GTE, 21)` is in this set',
      ['implies it'],
    ],
    ['A("X")', [['inside', 'G("B")']], 'every device in `G("B")` is in this set', ['implies it']],
    ['A("X")', [['inside', NAMED]], `every device in \`${NAMED}\` is in this set`, ['implies it']],
    [
      'A("X", ["iOS"])',
      [
        ['inside', 'AT("X", "n", GTE, 21)'],
        ['inside', 'A("Y", ["iOS"])'],
      ],
      'every device that meets the rest is in this set',
      ['together they imply it', 'together they imply it'],
    ],
  ])('%s, for the sake of %j', (set, resting, message, labels) => {
    const found = needless('keeps', set, resting);
    expect([found.code, found.message, labelsOf(found)]).toEqual(['lint/implied-clause', message, labels]);
  });

  it.each(['A("X")', 'G("B")'])('%s, beside a condition on a tag of its own', (set) => {
    const found = needless('keeps', set, [['inside', 'AT("X", "n", GTE, 21)']]);
    expect([found.code, found.message]).toEqual([
      'lint/redundant-application',
      `\`AT("X", "n", GTE, 21)\` is inside \`${set}\` by itself`,
    ]);
  });
});

describe('a set adds nothing, or takes nothing away', () => {
  it.each<[string, readonly Resting[], adds: string, takes: string]>([
    [OLDER, [['outside', ADULT]], 'whoever has `n` at least 21 has it at least 18', ''],
    [CHILD, [['inside', ADULT]], 'no device has `n` at least 18 and at most 17', ''],
    [CHILD, [['inside', NAMED]], `no device in \`${NAMED}\` is in this set`, ''],
    [CHILD, [['inside', 'AT("X", "n", GTE, 18)']], 'no device in `AT("X", "n", GTE, 18)` is in this set', ''],
    [
      NAMED,
      [['outside', ADULT]],
      `every device in this set is in \`${ADULT}\` already`,
      `every device in this set is taken away by \`${ADULT}\` already`,
    ],
    [
      CHILD,
      [
        ['inside', ADULT],
        ['outside', NAMED],
      ],
      'no device that the others leave is in this set',
      '',
    ],
  ])('%s, for the sake of %j', (set, resting, adds, takes) => {
    expect(needless('adds', set, resting).message).toBe(adds);
    expect(needless('takes', set, resting).message).toBe(takes === '' ? adds : takes);
  });
});
