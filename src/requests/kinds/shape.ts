/** What a value may be, as data: checks ask `accepts`, and the schemas are made from the same data, elsewhere. */

import { unreachable } from '../../base/invariant.js';
import type { Annotated, ScalarShape, ShapeOf, TextShape } from '../value-kind.js';

export function text(rules: Omit<TextShape, 'is'> & Annotated = {}): ShapeOf<string> {
  return { is: 'text', ...rules };
}

/** Numbers that JSON and JavaScript have exactly. */
export function integer(rules: { readonly least?: number } = {}): ShapeOf<number> {
  return { is: 'integer', ...rules };
}

export function oneOf<const Word extends string | number | boolean>(values: readonly Word[]): ShapeOf<Word> {
  return { is: 'one-of', values };
}

export function either<Left, Right>(left: ShapeOf<Left>, right: ShapeOf<Right>): ShapeOf<Left | Right> {
  return { is: 'either', shapes: [left, right] };
}

export const FLAG: ShapeOf<boolean> = { is: 'flag' };

/** Never throws; as long as the value, at most. */
export function accepts(shape: ScalarShape, value: unknown): boolean {
  switch (shape.is) {
    case 'text':
      return typeof value === 'string' && acceptsText(shape, value);
    case 'flag':
      return typeof value === 'boolean';
    case 'integer':
      return Number.isSafeInteger(value) && (shape.least === undefined || Number(value) >= shape.least);
    case 'one-of':
      return shape.values.some((each) => each === value);
    case 'either':
      return shape.shapes.some((each) => accepts(each, value));
    default:
      return unreachable(shape);
  }
}

function acceptsText({ least = 0, pattern, when }: TextShape, value: string): boolean {
  return value.length >= least && pattern?.test(value) !== false && when?.(value) !== false;
}
