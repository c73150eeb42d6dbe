/** Numbers for bound trees, equal when the trees are the same set whatever the catalog holds: made only when asked for. */

import { fold } from '../base/fold.js';
import { unreachable } from '../base/invariant.js';
import type { Catalog } from '../catalog/catalog.js';
import type { Bound, BoundScalar, BoundTag } from '../check/bound.js';
import { isBoundOperation } from './operations.js';

const NO_OPERANDS: readonly Bound[] = [];

/** A function that numbers trees of filters compiled with `catalog`; each node is read once, however often it is asked for. */
export function structuralKeys(catalog: Catalog | null): (bound: Bound) => number {
  const numbers = new Map<string, number>();
  const known = new Map<Bound, number>();
  const numberOf = (key: string): number => {
    const number = numbers.get(key) ?? numbers.size;
    numbers.set(key, number);
    return number;
  };
  const operandsOf = (bound: Bound) => (isBoundOperation(bound) && !known.has(bound) ? bound.operands : NO_OPERANDS);
  return (bound) =>
    fold<Bound, number>(bound, operandsOf, (node, operands) => {
      const before = known.get(node);
      if (before !== undefined) return before;
      const number = numberOf(keyOf(node, operands, catalog));
      known.set(node, number);
      return number;
    });
}

function keyOf(node: Bound, operands: readonly number[], catalog: Catalog | null): string {
  switch (node.kind) {
    case 'union':
    case 'intersection':
      return `${node.kind} ${operands.toSorted((left, right) => left - right).join(' ')}`;
    case 'difference': {
      const [first, ...rest] = operands;
      return `difference ${first} ${rest.sort((left, right) => left - right).join(' ')}`;
    }
    case 'application':
      return `application ${JSON.stringify([node.application.code, node.platforms?.toSorted() ?? null])}`;
    case 'group':
      return `group ${JSON.stringify([node.code, node.platforms?.toSorted() ?? null])}`;
    case 'tag':
      return `tag ${JSON.stringify([node.application?.code ?? null, node.tag, node.operator, valuesOf(node, catalog)])}`;
    default:
      return unreachable(node);
  }
}

/** BETWEEN is in order by itself; the order of the others says nothing. */
function valuesOf({ type, values }: BoundTag, catalog: Catalog | null): readonly string[] {
  return values
    .map((value) => {
      const identity = String(identityOf(value, type));
      // Without a catalog 1 and "1" leave the tag different types, though they compare alike.
      return catalog === null ? `${value.integer === null ? 'text' : 'integer'} ${identity}` : identity;
    })
    .sort();
}

/** What two values of a tag of this type are compared by. */
export function identityOf({ text, integer }: BoundScalar, type: BoundTag['type']): string | number {
  return type === 'Integer' && integer !== null ? integer : text;
}
