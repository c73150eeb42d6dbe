/** The filter inside a body: compiled, and everything said of it moved to where it stands in the text around it. */

import { diagnosticOutside, type EmbeddedText, embeddedText, type OuterPlaces } from '../json/embedded-text.js';
import type { Filter } from '../plan/filter.js';
import type { Body } from './body.js';
import type { RequestContext } from './request-context.js';

export interface FilterField {
  /** Null when there is an error in it. */
  readonly filter: Filter | null;
  readonly outer: OuterPlaces;
}

/** Compiles the text of the filter at `pointer`. All that is found is reported, whatever the limit of diagnostics. */
export function readFilterField(context: RequestContext, pointer: string, text: string): FilterField {
  const { body, catalog, dialect, suggestions, lint } = context;
  const limits = { ...context.limits, diagnostics: Number.POSITIVE_INFINITY };
  // A compiler of the strict dialect alone has no option for it.
  const asked = dialect === 'strict' ? {} : { dialect };
  const compiled = context.compile(text, { catalog, suggestions, lint, limits, ...asked });
  const field = filterInBody(body, pointer, text);
  for (const diagnostic of compiled.diagnostics) context.diagnostics.push(diagnosticOutside(field, diagnostic));
  return { filter: compiled.filter, outer: field.outside };
}

/** The text of the filter at `pointer`, in the body around it. */
export function filterInBody(body: Body, pointer: string, text: string): EmbeddedText {
  return embeddedText(body.text, () => body.whole(pointer), text, pointer);
}
