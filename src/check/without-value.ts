/** Conditions that ask whether a tag has a value at all, as other languages do with null: what a type of tag has for them. */

import { isNegative } from '../base/operators.js';
import { shown } from '../base/shown.js';
import type { TagType } from '../base/tag-types.js';
import { OPERATOR_TABLE } from '../catalog/operator-table.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { type Expression, isCondition } from '../syntax/ast.js';
import { asksForAnyValue } from '../syntax/condition-errors.js';
import { foreignValue } from '../syntax/tolerant/foreign-value.js';

/** `none`: devices without a value are asked for; `any`: those that have one. */
export type AskedValue = 'none' | 'any';

const NULL_FORMS: ReadonlySet<string> = new Set(['syntax/infix-condition', 'spelling/condition', 'spelling/operator']);

/** What the condition of `leaf` asks for, of which the reader said `found`; null where it asks for neither. */
export function askedValue(leaf: Expression, found: Diagnostic, text: string): AskedValue | null {
  if (asksForAnyValue(found)) return 'any';
  if (found.code === 'syntax/foreign-value' && foreignValue(text) === 'null')
    return asksNegatively(leaf) ? 'any' : 'none';
  // Who writes NOTSET is told what takes it.
  if (!NULL_FORMS.has(found.code) || /notset/i.test(text)) return null;
  const edits = found.fixes.flatMap((fix) => fix.edits);
  return edits.some(({ text: written }) => /\bNOTSET, ""/.test(written)) ? 'none' : null;
}

/** True for a condition that devices meet by what they are not. */
export function asksNegatively(leaf: Expression): boolean {
  if (!isCondition(leaf)) return false;
  return leaf.operator.kind === 'operator' && isNegative(leaf.operator.name);
}

/** How a tag of `type` is asked for it; `opening` is how its set begins. */
export function valueHelp(
  asked: AskedValue,
  { type, opening, tag }: { readonly type: TagType; readonly opening: string; readonly tag: string },
  unsetMatchesNegative: boolean,
): string {
  const of = shown(opening);
  if (OPERATOR_TABLE[type].NOTSET !== null) {
    return asked === 'none'
      ? `devices without a value are those of ${of}, NOTSET, "")`
      : `take away those without one: … \\ ${of}, NOTSET, "")`;
  }
  // EQ and NOTEQ of one value match every device that has any.
  const splits = OPERATOR_TABLE[type].EQ !== null && OPERATOR_TABLE[type].NOTEQ !== null && !unsetMatchesNegative;
  if (!splits) return `no operator asks whether \`${shown(tag)}\` has a value: name the values that it may have`;
  return asked === 'none'
    ? `devices without a value are those that stay in … \\ ${of}, EQ, "") \\ ${of}, NOTEQ, "")`
    : `devices that have a value are those of ${of}, EQ, "") + ${of}, NOTEQ, "")`;
}
