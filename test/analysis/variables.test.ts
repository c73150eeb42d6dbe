/** Sets that are about different things have nothing to do with each other; sets about one thing may. */

import { describe, expect, it } from 'vitest';
import { VariableUses } from '../../src/analysis/variables.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import type { Lowered } from '../../src/plan/filter.js';
import { compiledText } from '../support/worlds.js';

const { catalog } = loadCatalog({
  applications: { X: { tags: { m: { type: 'Integer' } } }, Y: { tags: { m: { type: 'Integer' } } } },
  groups: { B: { applications: ['X', 'Y'] }, E: { applications: [] } },
  tags: { n: { type: 'Integer' } },
});

const treeOf = (text: string, own: Catalog | null = null): Lowered => compiledText(text, own).lowered;

describe('two sets are about one thing', () => {
  it.each<[string, Catalog | null]>([
    ['A("X") + A("X", ["iOS"])', null],
    ['A("X", ["iOS"]) + A("Y", ["Chrome"])', null],
    ['G("B", ["iOS"]) + A("X", ["iOS"])', null],
    ['G("B") + G("B")', null],
    ['G("B") + A("X")', catalog],
    ['A("X") * AT("X", "m", EQ, 1)', null],
    ['T("n", EQ, 1) + T("n", EQ, 2)', null],
  ])('%s', (text, own) => {
    expect(new VariableUses(treeOf(text, own)).isAnyShared).toBe(true);
  });

  it('where a fact is about what a set is about', () => {
    const [subscribed, platform] = [
      { kind: 'subscribed', application: 'X' },
      { kind: 'platform-in', platforms: ['iOS'] },
    ] as const;
    expect(new VariableUses(treeOf('A("X")'), [subscribed]).isAnyShared).toBe(true);
    expect(new VariableUses(treeOf('A("Y")'), [subscribed]).isAnyShared).toBe(false);
    expect(new VariableUses(treeOf('A("Y", ["iOS"])'), [platform]).isAnyShared).toBe(true);
    const either = { kind: 'union', operands: [subscribed, platform] } as const;
    expect(new VariableUses(treeOf('A("Y")'), [either]).isAnyShared).toBe(false);
    expect(new VariableUses(treeOf('A("X")'), [either]).isAnyShared).toBe(true);
  });
});

describe('no two sets are about one thing', () => {
  it.each<[string, Catalog | null]>([
    ['A("X")', null],
    ['A("X") + A("Y")', null],
    ['A("X") + A("Y", ["iOS"])', null],
    ['G("B") + A("X", ["iOS"])', null],
    ['G("B") + A("B")', null],
    ['G("E") + A("X")', catalog],
    ['G("E", ["iOS"]) + A("X", ["iOS"])', catalog],
    ['T("n", EQ, 1) + AT("X", "n", EQ, 1)', null],
    ['AT("X", "n", EQ, 1) + AT("Y", "n", EQ, 1)', null],
    ['AT("X", "1 n", EQ, 1) + AT("X 1", "n", EQ, 1)', null],
  ])('%s', (text, own) => {
    expect(new VariableUses(treeOf(text, own)).isAnyShared).toBe(false);
  });
});

describe('a set stands alone', () => {
  const alone = (text: string, own: Catalog | null = null): boolean[] => {
    const tree = treeOf(text, own);
    const uses = new VariableUses(tree);
    return tree.kind === 'clause' ? [uses.standsAlone(tree)] : tree.operands.map((one) => uses.standsAlone(one));
  };

  it('where nothing that it is about comes twice', () => {
    expect(alone('A("X") + A("X", ["iOS"]) + A("Y")')).toEqual([false, false, true]);
    expect(alone('(A("X") * T("n", EQ, 1)) + (A("Y") * A("Z")) + T("n", EQ, 2)')).toEqual([false, true, false]);
    expect(alone('A("X") + A("Y")')).toEqual([true, true]);
  });

  it('but a group without applications is empty by itself', () => {
    expect(alone('G("E") + A("X") + A("X", ["iOS"])', catalog)).toEqual([false, false, false]);
    expect(alone('G("E", ["iOS"]) + A("X") + A("X")', catalog)).toEqual([false, false, false]);
    expect(alone('G("B") + T("n", EQ, 1) + T("n", EQ, 2)', catalog)).toEqual([true, false, false]);
  });
});
