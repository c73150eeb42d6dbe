/** Whether one tag can satisfy several conditions at once. Says "empty" only when it is certain. */

import { unreachable } from '../base/invariant.js';
import { operatorRow } from '../base/operators.js';
import type { TagType } from '../base/tag-types.js';
import type { BoundTag } from '../check/bound.js';
import { identityOf } from './structural-keys.js';

export interface PossibleValues {
  /** Index of the first condition that leaves no value; -1 when some value may satisfy all. */
  readonly emptyAt: number;
}

/** All conditions are about one tag. O(values). */
export function possibleValues(conditions: readonly BoundTag[]): PossibleValues {
  const types = conditions[0]?.possibleTypes ?? [];
  let emptyAt = -1;
  for (const type of types) {
    const at = emptyAtOfType(conditions, type);
    if (at < 0) return { emptyAt: -1 };
    emptyAt = Math.max(emptyAt, at);
  }
  return { emptyAt };
}

/** What a tag of one type may still be after some conditions. */
class Remaining {
  private min = Number.NEGATIVE_INFINITY;
  private max = Number.POSITIVE_INFINITY;
  private allowed: ReadonlySet<string | number> | null = null;
  private readonly excluded = new Set<string | number>();
  private maySet = true;
  private mayUnset = true;

  constructor(private readonly type: TagType) {}

  narrow(condition: BoundTag): void {
    const values = condition.values.map((value) => identityOf(value, this.type));
    const [first, second] = values;
    const { comparison, negative } = operatorRow(condition.operator);
    if (comparison !== 'unset' && !(negative && condition.unsetMatchesNegative)) this.mayUnset = false;
    switch (comparison) {
      case 'equal':
        if (negative) for (const value of values) this.excluded.add(value);
        else this.allow(values);
        return;
      case 'at-least':
        this.bound(first, undefined);
        return;
      case 'at-most':
        this.bound(undefined, first);
        return;
      case 'within':
        this.bound(first, second);
        return;
      case 'unset':
        this.maySet = false;
        return;
      default:
        unreachable(comparison);
    }
  }

  isEmpty(): boolean {
    return !this.mayUnset && !(this.maySet && this.hasValue());
  }

  private allow(values: readonly (string | number)[]): void {
    this.allowed = new Set(values.filter((value) => this.allowed === null || this.allowed.has(value)));
  }

  private bound(min: string | number | undefined, max: string | number | undefined): void {
    if (typeof min === 'number') this.min = Math.max(this.min, min);
    if (typeof max === 'number') this.max = Math.min(this.max, max);
  }

  private hasValue(): boolean {
    if (this.min > this.max) return false;
    // An open or long range is never used up by the values a filter excludes; a range of one is the same as EQ.
    const candidates = this.allowed ?? (this.min === this.max ? [this.min] : null);
    if (candidates === null) return true;
    for (const value of candidates) if (this.isInside(value) && !this.excluded.has(value)) return true;
    return false;
  }

  private isInside(value: string | number): boolean {
    return typeof value === 'string' || (this.min <= value && value <= this.max);
  }
}

/** A List holds many strings: conditions on it never exclude each other. */
function emptyAtOfType(conditions: readonly BoundTag[], type: TagType): number {
  if (type === 'List') return -1;
  const remaining = new Remaining(type);
  return conditions.findIndex((condition) => {
    remaining.narrow(condition);
    return remaining.isEmpty();
  });
}
