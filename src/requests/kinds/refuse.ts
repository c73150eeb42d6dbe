/** A value of a type that a field does not take. */

import { wrongType } from '../field-errors.js';
import type { Site } from '../value-kind.js';

/** Reports it; `words` say what the field takes. */
export function refuse(words: string, value: unknown, { context, pointer, name }: Site): undefined {
  context.diagnostics.push(wrongType(context.body.valuePlace(pointer), name, words, value));
  return undefined;
}
