/** Members put into a body by fixes, in the formatting of what stands around them. */

import type { Fix } from '../diagnostics/diagnostic.js';
import type { Body } from './body.js';
import { skipBlanks, skipBlanksBack } from './null-member.js';

/** Puts `member` behind the one at `pointer`, with the same blanks in front; null where that does not end. */
export function insertMember(
  body: Body,
  pointer: string,
  safety: Fix['safety'],
  title: string,
  member: string,
): Fix | null {
  const value = body.whole(pointer);
  if (value === null) return null;
  const key = body.keyPlace(pointer).span.start;
  const blanks = body.text.slice(skipBlanksBack(body.text, key), key);
  const span = { start: value.end, end: value.end };
  return { title, safety, edits: [{ span, text: `,${blanks}${member}` }] };
}

/** Puts `member` in front of the others of the object at `pointer`; null where there is no such object in the text. */
export function insertFirstMember(
  body: Body,
  pointer: string,
  safety: Fix['safety'],
  title: string,
  member: string,
): Fix | null {
  const start = body.whole(pointer)?.start;
  if (start === undefined || body.text[start] !== '{') return null;
  const first = skipBlanks(body.text, start + 1);
  const span = { start: start + 1, end: start + 1 };
  const isEmpty = body.text[first] === '}';
  const text = isEmpty ? member : `${body.text.slice(start + 1, first)}${member},`;
  return { title, safety, edits: [{ span, text: isEmpty || first > start + 1 ? text : `${text} ` }] };
}
