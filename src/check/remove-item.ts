/** The one way to take an item out of a list. */

import type { Span } from '../base/span.js';
import { replaceFix } from '../diagnostics/diagnose.js';
import type { Fix } from '../diagnostics/diagnostic.js';

/** Takes `item` out of a list, with the comma between it and the item `before`. */
export function removeItem(before: Span, item: Span, safety: Fix['safety'] = 'safe'): Fix {
  return replaceFix(safety, 'remove it', { start: before.end, end: item.end }, '');
}
