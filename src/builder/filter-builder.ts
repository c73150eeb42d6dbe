/**
 * Filters from code: sets whose names, operators and values the TypeScript compiler checks against a catalog. At run time nothing
 * is checked here: compiling the expression reports what is wrong, as it does for text.
 */

import { type Expectation, expectArgument, expectThat } from '../base/argument.js';
import type { Settled } from '../base/host-types.js';
import type { Catalog } from '../catalog/catalog.js';
import { expectCatalog } from '../catalog/expect-catalog.js';
import type { Expression } from '../syntax/ast.js';
import type {
  AccountTags,
  ApplicationCode,
  ApplicationTags,
  GroupApplication,
  GroupCode,
  OperatorFor,
  PlatformOf,
  TagName,
  TypeOfTag,
  ValueArguments,
  ValueFor,
} from './catalog-types.js';
import { union } from './combine.js';
import { applicationTagNode, subscriptionNode, tagNode } from './nodes.js';

/** Where {@link FilterBuilder.inEach} looks: applications, or a group, which stands for its applications. */
type Where<Shape> = readonly ApplicationCode<Shape>[] | GroupCode<Shape>;

type ApplicationIn<Shape, Place extends Where<Shape>> = Place extends readonly (infer Code)[]
  ? Code & ApplicationCode<Shape>
  : Place extends GroupCode<Shape>
    ? GroupApplication<Shape, Place>
    : never;

type TagsIn<Shape, Place extends Where<Shape>> = ApplicationTags<Shape, ApplicationIn<Shape, Place>>;

/** Makes filters in code: its names and values are those of the catalog. */
export interface FilterBuilder<Shape> {
  /** `A(code, platforms)`: devices subscribed to an application; without platforms, on any. */
  application<Code extends ApplicationCode<Shape>>(
    code: Code,
    platforms?: readonly PlatformOf<Shape, Settled<Code>>[],
  ): Expression;

  /** `G(code, platforms)`: devices subscribed to any application of a group. */
  group<Code extends GroupCode<Shape>>(
    code: Code,
    platforms?: readonly PlatformOf<Shape, GroupApplication<Shape, Settled<Code>>>[],
  ): Expression;

  /** `T(tag, operator, value)`: a condition on a tag of the account. NOTSET goes without a value. */
  tag<Name extends TagName<AccountTags<Shape>>, Taken extends OperatorFor<TypeOfTag<AccountTags<Shape>, Name>>>(
    tag: Name,
    operator: Taken,
    ...value: ValueArguments<ValueFor<TypeOfTag<AccountTags<Shape>, Name>, Taken>>
  ): Expression;

  /** `AT(code, tag, operator, value)`: a condition on a tag of an application. */
  applicationTag<
    Code extends ApplicationCode<Shape>,
    Name extends TagName<ApplicationTags<Shape, Code>>,
    Taken extends OperatorFor<TypeOfTag<ApplicationTags<Shape, Code>, Name>>,
  >(
    code: Code,
    tag: Name,
    operator: Taken,
    ...value: ValueArguments<ValueFor<TypeOfTag<ApplicationTags<Shape, Code>, Name>, Taken>>
  ): Expression;

  /**
   * The same condition on a tag that each of these applications has, in any of them: the union of their `AT`. A group code stands
   * for the applications the group has in the catalog now; an empty group for nobody, which is `G` of it.
   * @throws for an empty array: the language has no word for nobody
   */
  inEach<
    const Place extends Where<Shape>,
    Name extends TagName<TagsIn<Shape, Place>>,
    Taken extends OperatorFor<TypeOfTag<TagsIn<Shape, Place>, Name>>,
  >(
    applications: Place,
    tag: Name,
    operator: Taken,
    ...value: ValueArguments<ValueFor<TypeOfTag<TagsIn<Shape, Place>, Name>, Taken>>
  ): Expression;
}

/** The constructors of sets for a catalog. They need no `this`: take them apart as you like. */
export function filterBuilder<Shape>(catalog: Catalog<Shape>): FilterBuilder<Shape> {
  expectCatalog('filterBuilder: `catalog`', catalog);
  return {
    application: (code, platforms) => subscriptionNode('application', code, platforms),
    group: (code, platforms) => subscriptionNode('group', code, platforms),
    tag: (tag, operator, ...[value]) => tagNode(tag, operator, value),
    applicationTag: (code, tag, operator, ...[value]) => applicationTagNode(code, tag, operator, value),
    inEach: (where: readonly string[] | string, tag, operator, ...[value]) => {
      expectArgument('inEach: `applications`', where, WHERE);
      if (typeof where === 'string' && catalog.groups.get(where)?.applications.length === 0) {
        return subscriptionNode('group', where, undefined);
      }
      const codes = typeof where === 'string' ? applicationsOf(catalog, where) : where;
      const [first, ...rest] = codes.map((code) => applicationTagNode(code, tag, operator, value));
      expectThat(first !== undefined, 'inEach needs at least one application');
      return union(first, ...rest);
    },
  };
}

const WHERE: Expectation = {
  holds: (value) => typeof value === 'string' || Array.isArray(value),
  what: 'an array of application codes, or the code of a group',
};

/** A code that is no group's stands for itself, so that compiling reports it as an unknown application. */
function applicationsOf(catalog: Catalog, code: string): readonly string[] {
  return catalog.groups.get(code)?.applications ?? [code];
}
