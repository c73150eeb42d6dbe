/** Texts that make a payload of APNs too large, cut to fit. */

import { isJsonObject, ownMember } from '../base/json-kind.js';
import type { Members } from './payload.js';
import { jsonBytes, MOST_BYTES } from './payload-size.js';

/** In the order in which they are cut: what is read last goes first. */
const CUT_FIRST = ['body', 'subtitle', 'title'];

const ELLIPSIS = '…';
const ELLIPSIS_BYTES = 3;

/**
 * The body with the texts of its alert cut, as far as is needed, between characters as people see them, each with an ellipsis at its end.
 * A body that is too large without its texts stays too large. O(bytes).
 */
export function trimAlert(body: Members): Members {
  const aps = ownMember(body, 'aps');
  const alert = isJsonObject(aps) ? ownMember(aps, 'alert') : undefined;
  if (!isJsonObject(aps) || !isJsonObject(alert)) return body;
  let excess = jsonBytes(body) - MOST_BYTES.apns;
  const texts: Record<string, unknown> = { ...alert };
  for (const name of CUT_FIRST) {
    const text = ownMember(texts, name);
    if (excess <= 0 || typeof text !== 'string') continue;
    texts[name] = cut(text, textBytes(text) - excess);
    excess -= textBytes(text) - textBytes(String(texts[name]));
  }
  return { ...body, aps: { ...aps, alert: texts } };
}

/** The longest beginning of `text` that has, with its ellipsis, at most so many bytes; the ellipsis alone where none has. */
function cut(text: string, mostBytes: number): string {
  if (textBytes(text) <= ELLIPSIS_BYTES) return text;
  let room = mostBytes - ELLIPSIS_BYTES;
  let end = 0;
  // Every character takes at least one byte: what lies behind is never looked at.
  for (const { segment, index } of new Intl.Segmenter().segment(text.slice(0, MOST_BYTES.apns))) {
    room -= textBytes(segment);
    if (room < 0) break;
    end = index + segment.length;
  }
  return text.slice(0, end) + ELLIPSIS;
}

/** Bytes between the quotes, with all escapes. */
function textBytes(text: string): number {
  return jsonBytes(text) - 2;
}
