/** The one way to take an item out of a list. */

import type { Span } from '../base/span.js';
import { replaceFix } from '../diagnostics/diagnose.js';
import type { Fix } from '../diagnostics/diagnostic.js';

/** Takes an `item` that is listed twice out of its list, with the comma between it and the item `before`. */
export function removeItem(before: Span, item: Span): Fix {
  return replaceFix('safe', 'remove it', { start: before.end, end: item.end }, '');
}
