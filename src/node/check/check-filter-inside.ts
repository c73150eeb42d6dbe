/** A filter inside a JSON text that is no request: found by its pointer, reported and fixed where it stands. */

import { withoutByteOrderMark } from '../../base/span.js';
import { diagnosticOutside, embeddedText, stringIn } from '../../json/embedded-text.js';
import { parseJson } from '../../json/parse-json.js';
import { guarded } from './check-filter.js';
import type { CheckFilesOptions } from './check-options.js';
import { compileAndProve } from './compile-and-prove.js';
import type { Draft } from './draft.js';
import { type ReadDraft, withFixes } from './mend.js';

/** Where createTargetedMessage has its filter. */
export const FILTER_POINTER = '/request/devices_filter';

/** Null when the text is JSON, and has no string at the pointer. */
export async function checkFilterInside(text: string, options: CheckFilesOptions): Promise<Draft | null> {
  const pointer = options.pointer ?? FILTER_POINTER;
  const read = filterAt(text, pointer, options);
  if (read === null) return null;
  // What is there stays there: fixes change what stands in strings, and what is between them.
  return withFixes(text, (one) => (one === text ? read : (filterAt(one, pointer, options) ?? read)), options);
}

function filterAt(text: string, pointer: string, options: CheckFilesOptions): ReadDraft | null {
  const { places, diagnostics: faults } = parseJson(text);
  const outer = withoutByteOrderMark(text);
  const literal = places.get(pointer)?.value;
  const decoded = literal === undefined ? null : stringIn(outer.slice(literal.start, literal.end));
  const whole = { start: 0, end: outer.length };
  const draft: Draft = {
    kind: 'filter',
    text,
    diagnostics: faults,
    filter: null,
    filterSpan: whole,
    filterPointer: pointer,
  };
  if (literal === undefined || decoded === null) return faults.length === 0 ? null : { draft, filter: null };
  const inside = embeddedText(text, () => literal, decoded, pointer);
  const { filter, diagnostics } = compileAndProve(decoded, options);
  const found = guarded(diagnostics, options).map((diagnostic) => diagnosticOutside(inside, diagnostic));
  return {
    draft: {
      ...draft,
      diagnostics: [...faults, ...found],
      filter: faults.length === 0 ? filter : null,
      filterSpan: literal,
    },
    filter: decoded,
  };
}
