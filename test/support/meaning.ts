/**
 * What a tree means, read straight off the tables of the language: one device, one set, yes or no. Knows no plan, no
 * lowering and no rewriting, so that it can judge them. Recursive; for trees that type-check.
 */

import type { Operator } from '../../src/base/operators.js';
import { TAG_TYPES, type TagType } from '../../src/base/tag-types.js';
import type { Catalog } from '../../src/catalog/catalog.js';
import type { Device, TagValue } from '../../src/devices/device.js';
import {
  type ApplicationTagSet,
  type Expression,
  type Name,
  operandsOf,
  type PlatformList,
  type Scalar,
  type TagSet,
} from '../../src/syntax/ast.js';

/** Whether a device belongs to the set that `tree` means in an account with this catalog, or with none. */
export function meaningOf(tree: Expression, catalog: Catalog | null): (device: Device) => boolean {
  const meaning = new Meaning(catalog, catalog === null ? inferTypes(tree) : new Map());
  return (device) => meaning.holds(tree, device);
}

type Condition = TagSet | ApplicationTagSet;

class Meaning {
  constructor(
    private readonly catalog: Catalog | null,
    private readonly inferred: ReadonlyMap<string, readonly TagType[]>,
  ) {}

  holds(tree: Expression, device: Device): boolean {
    const inOperand = (operand: Expression): boolean => this.holds(operand, device);
    switch (tree.kind) {
      case 'union':
        return tree.operands.some(inOperand);
      case 'intersection':
        return tree.operands.every(inOperand);
      case 'difference':
        return inOperand(tree.operands[0]!) && !tree.operands.slice(1).some(inOperand);
      case 'application':
        return subscribed(device, nameOf(tree.code)) && onPlatform(device, tree.platforms);
      case 'group':
        return (
          this.members(nameOf(tree.code)).some((code) => subscribed(device, code)) && onPlatform(device, tree.platforms)
        );
      case 'tag':
        return this.satisfied(tree, ownOf(device.tags, nameOf(tree.tag)));
      case 'applicationTag': {
        const code = nameOf(tree.code);
        const tags = ownOf(device.applicationTags, code) ?? undefined;
        return subscribed(device, code) && this.satisfied(tree, ownOf(tags, nameOf(tree.tag)));
      }
      case 'error':
        throw new Error('an error means nothing');
    }
  }

  private members(group: string): readonly string[] {
    return this.catalog?.groups.get(group)?.applications ?? [];
  }

  /** "Satisfied by a set value x when", and what the language says of unset tags. */
  private satisfied(condition: Condition, stored: TagValue | null | undefined): boolean {
    const value = isUnset(stored) ? null : stored;
    const operator = operatorOf(condition);
    const negative = operator === 'NOTEQ' || operator === 'NOTIN';
    if (operator === 'NOTSET') return value === null;
    if (value === null) return negative && this.catalog?.unsetMatchesNegative === true;
    if (!this.typesOf(condition).includes(typeOf(value))) return false;
    const wanted = scalarsOf(condition);
    return ordered(operator, wanted, value) ?? wanted.some((scalar) => equals(scalar, value)) !== negative;
  }

  private typesOf(condition: Condition): readonly TagType[] {
    const tag = nameOf(condition.tag);
    if (this.catalog === null) return this.inferred.get(identity(condition)) ?? [];
    const tags =
      condition.kind === 'tag' ? this.catalog.tags : this.catalog.applications.get(nameOf(condition.code))?.tags;
    const type = tags?.get(tag)?.type;
    return type === undefined ? [] : [type];
  }
}

/** The types each tag can have when nobody declares it: what all its uses leave. */
function inferTypes(tree: Expression): ReadonlyMap<string, readonly TagType[]> {
  const types = new Map<string, readonly TagType[]>();
  const pending = [tree];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    pending.push(...operandsOf(next));
    if (next.kind !== 'tag' && next.kind !== 'applicationTag') continue;
    const possible = possibleTypes(operatorOf(next), scalarsOf(next));
    types.set(
      identity(next),
      (types.get(identity(next)) ?? TAG_TYPES).filter((type) => possible.includes(type)),
    );
  }
  return types;
}

function possibleTypes(operator: Operator, wanted: readonly Scalar[]): readonly TagType[] {
  if (['GTE', 'LTE', 'BETWEEN', 'NOTSET'].includes(operator)) return ['Integer'];
  const integers = wanted.every((scalar) => scalar.kind === 'number' && !scalar.text.includes('.'));
  const scalars: readonly TagType[] = integers ? ['Integer', 'String'] : ['String'];
  return operator === 'IN' ? [...scalars, 'List'] : scalars;
}

function identity(condition: Condition): string {
  return JSON.stringify([condition.kind === 'tag' ? null : nameOf(condition.code), nameOf(condition.tag)]);
}

function nameOf(name: Name): string {
  if (name.kind === 'error') throw new Error('an error names nothing');
  return name.value;
}

function operatorOf(condition: Condition): Operator {
  if (condition.operator.kind === 'error') throw new Error('an error is no operator');
  return condition.operator.name;
}

function subscribed(device: Device, code: string): boolean {
  return (device.applications ?? []).includes(code);
}

function onPlatform(device: Device, platforms: PlatformList | null): boolean {
  return (
    platforms === null || platforms.items.some((item) => item.kind === 'platform' && item.name === device.platform)
  );
}

function ownOf<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

function isUnset(stored: TagValue | null | undefined): stored is null | undefined {
  return stored === null || stored === undefined || (typeof stored === 'object' && stored.length === 0);
}

function typeOf(value: TagValue): TagType {
  if (typeof value === 'number') return 'Integer';
  return typeof value === 'string' ? 'String' : 'List';
}

function ordered(operator: Operator, wanted: readonly Scalar[], value: TagValue): boolean | null {
  const [low = Number.NaN, high = Number.NaN] = wanted.map((scalar) => Number(textOf(scalar)));
  if (operator === 'GTE') return Number(value) >= low;
  if (operator === 'LTE') return Number(value) <= low;
  return operator === 'BETWEEN' ? low <= Number(value) && Number(value) <= high : null;
}

function scalarsOf({ value }: Condition): readonly Scalar[] {
  const items = value.kind === 'list' ? value.items : [value];
  return items.filter((item): item is Scalar => item.kind !== 'error');
}

function textOf(scalar: Scalar): string {
  return scalar.kind === 'string' ? scalar.value : scalar.text;
}

function equals(scalar: Scalar, value: TagValue): boolean {
  if (typeof value === 'number') return Number(textOf(scalar)) === value;
  return typeof value === 'string' ? value === textOf(scalar) : value.includes(textOf(scalar));
}
