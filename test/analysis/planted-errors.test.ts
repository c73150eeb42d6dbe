/** Errors planted into the analysis, each in the module where it could be made: all devices of small worlds see every one of them. */

import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Encoder } from '../../src/analysis/circuit/encode.js';
import type { Cells } from '../../src/analysis/domain/cells.js';
import type { Ranges } from '../../src/analysis/domain/refine.js';
import type { TagDomain } from '../../src/analysis/domain/tag-domain.js';
import type { Formula } from '../../src/analysis/formula.js';
import type { Lowered } from '../../src/plan/filter.js';
import type { Plan, ValueSet } from '../../src/plan/plan.js';
import { tallyProofs } from '../support/enumerate-proofs.js';

const PAIRS = 600;

/** Wrong answers, with one module of the analysis replaced by what `plant` makes of it. */
async function wrongAnswers(path: string, plant: (module: object) => object): Promise<readonly string[]> {
  vi.resetModules();
  vi.doMock(path, async (importActual) => plant(await importActual<object>()));
  return tallyProofs(await import('../../src/analysis/proof.js'), PAIRS, 7, 1).wrong;
}

afterEach(() => {
  vi.doUnmock('../../src/analysis/domain/cells.js');
  vi.doUnmock('../../src/analysis/domain/tag-domain.js');
  vi.doUnmock('../../src/analysis/domain/refine.js');
  vi.doUnmock('../../src/analysis/circuit/encode.js');
  vi.resetModules();
});

type CellRanges = (cells: Cells, values: readonly ValueSet[]) => Ranges;
type Refine = (cells: number, sets: readonly Ranges[]) => readonly number[];
type BuildTagDomain = (...args: readonly unknown[]) => TagDomain;

/** The module with another `cellRanges`. */
function withCellRanges(change: (cells: Cells, values: readonly ValueSet[], ranges: Ranges) => Ranges) {
  return (module: object): object => {
    const { cellRanges } = module as { readonly cellRanges: CellRanges };
    return {
      ...module,
      cellRanges: (cells: Cells, values: readonly ValueSet[]) => change(cells, values, cellRanges(cells, values)),
    };
  };
}

const CELLS = '../../src/analysis/domain/cells.js';

it('nothing planted, nothing wrong', async () => {
  expect(await wrongAnswers(CELLS, (module) => ({ ...module }))).toEqual([]);
});

describe('the domains', () => {
  it('values of two classes are taken for one', async () => {
    const merged = (module: object): object => {
      const { refine } = module as { readonly refine: Refine };
      return { ...module, refine: (cells: number, sets: readonly Ranges[]) => refine(cells, sets.slice(0, 3)) };
    };
    expect(await wrongAnswers('../../src/analysis/domain/refine.js', merged)).not.toEqual([]);
  });

  it('no string but those mentioned', async () => {
    const mentionedOnly = withCellRanges((cells, _, ranges) =>
      ranges.flatMap((cell, at) => (at % 2 === 0 && cell === cells.otherString ? [cell + 1] : [cell])),
    );
    expect(await wrongAnswers(CELLS, mentionedOnly)).not.toEqual([]);
  });

  it('a list holds all strings that are asked for, or none', async () => {
    const together = (module: object): object => {
      const { tagDomain } = module as { readonly tagDomain: BuildTagDomain };
      const build: BuildTagDomain = (...args) => {
        const domain = tagDomain(...args);
        const conditions = domain.conditions.map((one) => ({ ...one, items: one.items.length > 0 ? [0] : [] }));
        return { ...domain, conditions };
      };
      return { ...module, tagDomain: build };
    };
    expect(await wrongAnswers('../../src/analysis/domain/tag-domain.js', together)).not.toEqual([]);
  });
});

describe('the rule for unset tags', () => {
  const isNegative = (set: ValueSet): boolean =>
    (set.kind === 'strings' && set.complement) || (set.kind === 'integers' && set.intervals.length > 1);

  it('unset satisfies a negative condition', async () => {
    const always = withCellRanges((cells, values, ranges) =>
      values.some(isNegative) && !ranges.includes(cells.unset) ? [cells.unset, cells.unset, ...ranges] : ranges,
    );
    expect(await wrongAnswers(CELLS, always)).not.toEqual([]);
  });

  it('unset satisfies nothing, not even NOTSET', async () => {
    const never = withCellRanges((cells, _, ranges) => (ranges[0] === cells.unset ? ranges.slice(2) : ranges));
    expect(await wrongAnswers(CELLS, never)).not.toEqual([]);
  });
});

describe('the bound of AT', () => {
  it('a tag of an application is read without the subscription', async () => {
    const unbound = (module: object): object => {
      const { Encoder: Actual } = module as { readonly Encoder: typeof Encoder };
      return {
        ...module,
        Encoder: class extends Actual {
          override encode(formula: Formula): number {
            return super.encode(withoutBound(formula));
          }
        },
      };
    };
    expect(await wrongAnswers('../../src/analysis/circuit/encode.js', unbound)).not.toEqual([]);
  });
});

/** `AT` as the condition alone. */
function withoutBound(formula: Formula): Formula {
  if (formula.kind === 'clause')
    return { ...formula, plan: formula.plan && conditionOf(formula.plan) } satisfies Lowered;
  return 'operands' in formula ? { kind: formula.kind, operands: formula.operands.map(withoutBound) } : formula;
}

function conditionOf(plan: Plan): Plan {
  if (plan.kind !== 'intersection') return plan;
  return plan.operands.find(({ kind }) => kind === 'tag-in') ?? plan;
}

describe('the edges of integers', () => {
  /** Ranges of integers of more than one cell, changed. */
  const withIntegers = (change: (first: number, last: number) => readonly [number, number]) =>
    withCellRanges((cells, values, ranges) => {
      if (!values.some(({ kind }) => kind === 'integers')) return ranges;
      const changed: number[] = [];
      for (let at = 0; at < ranges.length; at += 2) {
        const [first, last] = [ranges[at] as number, ranges[at + 1] as number];
        const isInteger = first >= cells.integers && last < cells.integers + cells.starts.length && last > first;
        changed.push(...(isInteger ? change(first, last) : [first, last]));
      }
      return changed;
    });

  it('GTE leaves its own value out', async () => {
    expect(
      await wrongAnswers(
        CELLS,
        withIntegers((first, last) => [first + 1, last]),
      ),
    ).not.toEqual([]);
  });

  it('LTE leaves its own value out', async () => {
    expect(
      await wrongAnswers(
        CELLS,
        withIntegers((first, last) => [first, last - 1]),
      ),
    ).not.toEqual([]);
  });

  it('the greatest integer is beyond every range', async () => {
    const early = (module: object): object => {
      const { cellRanges } = module as { readonly cellRanges: CellRanges };
      const before = (set: ValueSet): ValueSet => {
        if (set.kind !== 'integers') return set;
        const end = Number.MAX_SAFE_INTEGER;
        return { ...set, intervals: set.intervals.filter(([min]) => min !== end) };
      };
      return {
        ...module,
        cellRanges: (cells: Cells, values: readonly ValueSet[]) => cellRanges(cells, values.map(before)),
      };
    };
    expect(await wrongAnswers(CELLS, early)).not.toEqual([]);
  });
});
