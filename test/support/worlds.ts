/** A catalog, filters it accepts and devices it describes, made together so that they have something to do with each other. */

import fc from 'fast-check';
import type { Catalog } from '../../src/catalog/catalog.js';
import { compile } from '../../src/compile.js';
import type { Device } from '../../src/devices/device.js';
import { evaluate } from '../../src/evaluate/reference.js';
import type { Filter } from '../../src/plan/filter.js';
import type { Plan } from '../../src/plan/plan.js';
import type { Expression } from '../../src/syntax/ast.js';
import { arbitraryAccount } from './accounts.js';
import { arbitraryCatalog } from './catalogs.js';
import { arbitraryTypedFilter } from './typed-filters.js';
import { writeText } from './write-text.js';

/** `catalog` is what filters are compiled with; null: with none. */
export interface World {
  readonly catalog: Catalog | null;
  readonly filters: readonly Expression[];
  readonly devices: readonly Device[];
}

/** `anyTypes`: without a catalog, devices have tags of all types, not only of the type the filters have in mind. */
interface Options {
  readonly anyTypes?: boolean;
  /** The most devices there are; 10 unless told otherwise. */
  readonly most?: number;
  /** Every world has a catalog. */
  readonly declared?: boolean;
}

/** Worlds with `filters` filters in each; two of three have a catalog. */
export function arbitraryWorld(
  filters: number,
  { anyTypes = false, most = 10, declared: always = false }: Options = {},
): fc.Arbitrary<World> {
  return fc.tuple(arbitraryCatalog, fc.nat(2)).chain(([declared, choice]) => {
    const known = always || choice > 0;
    const filter = arbitraryTypedFilter(declared, { groups: known });
    return fc.record({
      catalog: fc.constant(known ? declared : null),
      filters: fc.array(filter, { minLength: filters, maxLength: filters }),
      devices: arbitraryAccount(declared, { anyTypes: anyTypes && !known, most }),
    });
  });
}

/** The compiled filter of a tree that must compile; what it says where it does not is in the error. */
export function compiled(tree: Expression, catalog: Catalog | null): Filter {
  return compiledText(writeText(tree), catalog);
}

/** The compiled filter of a text that must compile, with comments where they are wanted. */
export function compiledText(text: string, catalog: Catalog | null, comments = false): Filter {
  const { filter, diagnostics } = compile(text, { catalog, comments, lint: false });
  if (filter === null) throw new Error(`${text}\n${JSON.stringify(diagnostics, null, 1)}`);
  return filter;
}

/** The plan of a filter that has one. */
function planOf(filter: Filter): Plan {
  if (filter.plan === null) throw new Error(`no plan: ${filter.text}`);
  return filter.plan;
}

/** The ids of the audience by the definition of meaning, sorted. */
export function audience(filter: Filter, devices: readonly Device[]): readonly string[] {
  return [...evaluate(planOf(filter), devices)].sort();
}
