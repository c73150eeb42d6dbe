/** Where something stands in a document of JSON. */

import type { Span } from '../base/span.js';

/** A part of a document: its JSON pointer, and the text that is underlined. */
export interface JsonPlace {
  readonly pointer: string;
  readonly span: Span;
}
