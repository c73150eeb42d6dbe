/**
 * What the TypeScript compiler can read off a catalog: codes, tag names, and which operator takes which value. All of it is
 * derived from the literal type that `defineCatalog` keeps and from the operator table. A catalog that was loaded at run time
 * has names that are any string, and tags that take every operator.
 */

import type { Operator } from '../base/operators.js';
import type { TagType } from '../base/tag-types.js';
import type { Platform } from '../base/vocabulary.js';
import type { CatalogShape, TagShape } from '../catalog/catalog.js';
import type { OPERATOR_TABLE, ValueShape } from '../catalog/operator-table.js';

/** The shape to read: the literal one, or any catalog. */
type Known<Shape> = Shape extends CatalogShape ? Shape : CatalogShape;

/** What stands at `Key`, or nothing at all. */
type At<Holder, Key extends PropertyKey> =
  Holder extends Readonly<Record<Key, infer Held>>
    ? Held
    : Holder extends { readonly [key in Key]?: infer Held }
      ? Exclude<Held, undefined>
      : Record<never, never>;

type Applications<Shape> = Known<Shape>['applications'];
type Groups<Shape> = At<Known<Shape>, 'groups'>;

export type ApplicationCode<Shape> = keyof Applications<Shape> & string;
export type GroupCode<Shape> = keyof Groups<Shape> & string;

/** The applications of a group. */
export type GroupApplication<Shape, Code extends GroupCode<Shape>> = Groups<Shape>[Code] extends {
  readonly applications: readonly (infer Application)[];
}
  ? Application & ApplicationCode<Shape>
  : never;

/** The platforms an application has; over several applications, those that any of them has. */
export type PlatformOf<Shape, Code extends ApplicationCode<Shape>> = Code extends unknown
  ? Applications<Shape>[Code] extends { readonly platforms: readonly (infer Name)[] }
    ? Name & Platform
    : Platform
  : never;

/** Tags by name; a union of such records over several applications. */
export type AccountTags<Shape> = At<Known<Shape>, 'tags'>;
export type ApplicationTags<Shape, Code extends ApplicationCode<Shape>> = Code extends unknown
  ? At<Applications<Shape>[Code], 'tags'>
  : never;

/** The names in a record of tags; of a union of records, the names that all of them have. */
export type TagName<Tags> = keyof Tags & string;

/** A tag whose type is not known before run time. */
type AnyType = 'Any';

/** The type of a tag; of a union of records, all its types. */
export type TypeOfTag<Tags, Name extends TagName<Tags>> = Tags extends unknown
  ? Name extends keyof Tags
    ? Tags[Name] extends TagShape
      ? TagType extends Tags[Name]['type']
        ? AnyType
        : Tags[Name]['type']
      : never
    : never
  : never;

type OperatorTable = typeof OPERATOR_TABLE;

/** An operator that every one of these types takes. */
export type OperatorFor<Type> = {
  [Name in Operator]: Taken<Type, Name> extends true ? Name : never;
}[Operator];

/** True, or false, or both where some of the types take the operator. */
type Taken<Type, Name extends Operator> = Type extends TagType
  ? OperatorTable[Type][Name] extends null
    ? false
    : true
  : true;

/** What each shape of value is in a program. Lists are plain arrays: that they are not empty is found by compiling. */
interface ValueOfShape {
  readonly scalar: string | number;
  readonly list: readonly (string | number)[];
  readonly integer: number;
  readonly integers: readonly number[];
  readonly range: readonly [minimum: number, maximum: number];
  readonly empty: '';
}

type ShapeFor<Type extends TagType, Name extends Operator> = OperatorTable[Type][Name] & ValueShape;

/** A value that all of these types take with all of these operators. */
export type ValueFor<Type, Name extends Operator> = IntersectionOf<BoxedValue<Type, Name>>;

/** Each value in a box of its own, so that `string | number` is not taken apart when boxes are intersected. */
type BoxedValue<Type, Name extends Operator> = Type extends TagType
  ? Name extends unknown
    ? (value: ValueOfShape[ShapeFor<Type, Name>]) => void
    : never
  : Name extends unknown
    ? (value: ValueOfShape[ShapeFor<TagType, Name>]) => void
    : never;

type IntersectionOf<Boxes> = [Boxes] extends [(value: infer Value) => void] ? Value : never;

/** The arguments behind the operator: NOTSET, whose value is the empty string, may go without. */
export type ValueArguments<Value> = [''] extends [Value] ? [value?: Value] : [value: Value];
