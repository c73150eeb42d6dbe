/** Arbitrary trees that a catalog accepts: its names, the operators of each tag's type, values of the right kind and order. */

import fc from 'fast-check';
import type { Operator } from '../../src/base/operators.js';
import type { TagType } from '../../src/base/tag-types.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import { operatorsOf } from '../../src/catalog/operator-table.js';
import type { Expression, Scalar, Value } from '../../src/syntax/ast.js';
import { treesOver } from './expressions.js';
import * as node from './nodes.js';
import {
  arbitraryDecimalText,
  arbitraryInteger,
  arbitraryIntegerText,
  arbitraryPlatforms,
  arbitraryText,
} from './values.js';

const number = arbitraryIntegerText.map(node.number);

const stringScalar: fc.Arbitrary<Scalar> = fc.oneof(
  { weight: 3, arbitrary: arbitraryText.map(node.string) },
  { weight: 2, arbitrary: number },
  { weight: 1, arbitrary: arbitraryDecimalText.map(node.number) },
);

const range = fc
  .uniqueArray(arbitraryInteger, { minLength: 2, maxLength: 2 })
  .map((bounds) => node.list(bounds.sort((left, right) => left - right).map((bound) => node.number(String(bound)))));

/** A value that `operator` takes on a tag of this type. */
function typedValue(type: TagType, operator: Operator): fc.Arbitrary<Value> {
  const scalar = type === 'Integer' ? number : stringScalar;
  switch (operator) {
    case 'IN':
    case 'NOTIN':
      return fc.array(scalar, { minLength: 1, maxLength: 4 }).map(node.list);
    case 'BETWEEN':
      return range;
    case 'NOTSET':
      return fc.constant(node.string(''));
    default:
      return scalar;
  }
}

/** A tag of a catalog: by application or, null, of the account. */
interface TagOf {
  readonly application: string | null;
  readonly name: string;
  readonly type: TagType;
}

/** All tags a catalog declares. */
function tagsOf(catalog: Catalog): readonly TagOf[] {
  const ofAccount = [...catalog.tags].map(([name, { type }]) => ({ application: null, name, type }));
  const ofApplications = [...catalog.applications.values()].flatMap(({ code, tags }) =>
    [...tags].map(([name, { type }]) => ({ application: code, name, type })),
  );
  return [...ofAccount, ...ofApplications];
}

function arbitraryCondition(tags: readonly TagOf[]): fc.Arbitrary<Expression> {
  return fc
    .constantFrom(...tags)
    .chain((tag) => fc.tuple(fc.constant(tag), fc.constantFrom(...operatorsOf(tag.type))))
    .chain(([{ application, name, type }, operator]) =>
      typedValue(type, operator).map((value) => node.condition(application, name, operator, value)),
    );
}

/** Which sets a tree may hold. `groups: false` leaves out `G`, which no evaluator takes without a catalog. */
interface Options {
  readonly groups?: boolean;
  /** How high a tree may be; 4 unless told otherwise. */
  readonly height?: number;
}

/** One set that the catalog accepts. */
function arbitraryTypedSet(catalog: Catalog, { groups = true }: Options = {}): fc.Arbitrary<Expression> {
  const platforms = fc.option(arbitraryPlatforms);
  const tags = tagsOf(catalog);
  const codes = [...catalog.groups.keys()];
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom(...catalog.applications.keys()), platforms)
        .map(([code, list]) => node.application(code, list)),
    },
    ...(groups && codes.length > 0
      ? [
          {
            weight: 1,
            arbitrary: fc.tuple(fc.constantFrom(...codes), platforms).map(([code, list]) => node.group(code, list)),
          },
        ]
      : []),
    ...(tags.length > 0 ? [{ weight: 4, arbitrary: arbitraryCondition(tags) }] : []),
  );
}

/** A tree of sets that the catalog accepts. */
export function arbitraryTypedFilter(catalog: Catalog, options: Options = {}): fc.Arbitrary<Expression> {
  return treesOver(arbitraryTypedSet(catalog, options), options.height ?? 4);
}
