/** The formatter as edits. */

import { type Expectations, WIDTH } from '../base/argument.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Edit } from '../diagnostics/diagnostic.js';
import { format as formatText } from '../format/format.js';
import { expectText, LANGUAGE_OPTIONS, type LanguageOptions } from './language-options.js';
import { shortestEdit } from './text/shortest-edit.js';

/** How a text is laid out. */
export interface FormatEditsOptions extends LanguageOptions {
  /** Columns a line should keep to. Default 80. */
  readonly width?: number;
}

const OPTIONS: Expectations<FormatEditsOptions> = { ...LANGUAGE_OPTIONS, width: WIDTH };

/** The edits that lay the text out; none for a text with errors, or one that is laid out. Never throws, whatever the text. */
export function format(text: string, options: FormatEditsOptions = {}): readonly Edit[] {
  expectText('format', text, options, OPTIONS);
  const { catalog: _, comments = true, ...others } = options;
  const { text: formatted } = formatText(text, { ...others, comments });
  return shortestEdit(withoutByteOrderMark(text), withoutByteOrderMark(formatted));
}
