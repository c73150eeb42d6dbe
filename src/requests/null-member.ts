/** A member whose value is null: nothing that the service knows, and removed without loss. */

import { isJsonBlank } from '../base/json-kind.js';
import type { Span } from '../base/span.js';
import type { Fix } from '../diagnostics/diagnostic.js';
import type { Body } from './body.js';
import { nullField } from './field-errors.js';
import type { Site } from './value-kind.js';

/**
 * Reports a null where `words` are wanted; not one that stands for what could not be read. `isNeeded`: without the member
 * something else would be wrong, so it is not taken out.
 */
export function readNull({ context, pointer, name }: Site, words: string, isNeeded: boolean): undefined {
  const { body } = context;
  if (body.isLost(pointer)) return undefined;
  const fix = isNeeded ? null : removeMember(body, pointer, 'safe');
  context.diagnostics.push(nullField(body.valuePlace(pointer), name, words, fix));
  return undefined;
}

/** Takes the member at `pointer` out, with the comma that then is too much; null where that cannot be told from the text. */
export function removeMember(body: Body, pointer: string, safety: Fix['safety']): Fix | null {
  const value = body.whole(pointer);
  if (value === null) return null;
  const key = body.keyPlace(pointer).span;
  const span = memberWithComma(body.text, key.start, value.end);
  return span === null ? null : { title: 'remove it', safety, edits: [{ span, text: '' }] };
}

function memberWithComma(text: string, start: number, end: number): Span | null {
  const next = skipBlanks(text, end);
  if (text[next] === ',') return { start, end: skipBlanks(text, next + 1) };
  if (text[next] !== '}') return null;
  const before = skipBlanksBack(text, start);
  if (text[before - 1] === ',') return { start: before - 1, end };
  return text[before - 1] === '{' ? { start, end } : null;
}

/** The first place from `at` on where no blank stands. */
export function skipBlanks(text: string, at: number): number {
  while (isJsonBlank(text.charCodeAt(at))) at++;
  return at;
}

/** The last place up to `at` with no blank before it. */
export function skipBlanksBack(text: string, at: number): number {
  while (isJsonBlank(text.charCodeAt(at - 1))) at--;
  return at;
}
