/** What a rule across the fields of a targeted message sees, and what it is. */

import { joinPointer } from '../../../base/pointer.js';
import type { DiagnosticCode } from '../../../diagnostics/catalogue.js';
import type { JsonPlace } from '../../../json/json-place.js';
import type { Members } from '../../fields.js';
import type { FilterField } from '../../filter-field.js';
import type { TargetedFields } from '../fields.js';

export interface MessageParts {
  readonly members: Members;
  /** The fields that could be read, near-misses put right. */
  readonly values: TargetedFields;
  /** Null where there is no filter text to be read. */
  readonly filter: FilterField | null;
}

export interface TargetedRule {
  /** For documentation and schemas: the rule in a sentence. */
  readonly words: string;
  readonly codes: readonly DiagnosticCode[];
  check(parts: MessageParts): void;
}

/** True when the member is there, whatever its value. */
export function has({ members }: MessageParts, name: string): boolean {
  return Object.hasOwn(members.values, name);
}

/** The value that was read of a member; undefined where there is none. */
export function readValue<Name extends keyof TargetedFields>(
  { values }: MessageParts,
  name: Name,
): TargetedFields[Name] | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined;
}

/** The key of a member. */
export function keyOf({ members: { context, pointer } }: MessageParts, name: string): JsonPlace {
  return context.body.keyPlace(joinPointer(pointer, name));
}
