/** What is said of a text that is no filter as a whole. */

import type { Span } from '../base/span.js';
import { diagnose } from '../diagnostics/diagnose.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';

/** `body`: JSON that has a filter as a member. */
export type ForeignText = 'body' | 'json' | 'sql' | 'formula' | 'sentence' | 'names' | 'unknown';

const FORM = 'A("application code") * T("tag name", EQ, value)';
const FORMS = `a filter names sets and joins them by + (either), * (both) and \\ (the first alone): ${FORM}`;

const MESSAGES: Readonly<Record<ForeignText, string>> = {
  body: 'this is JSON with a filter in it, not the filter alone',
  json: 'this is JSON, not a filter',
  sql: 'this is SQL, not a filter',
  formula: 'this is a formula of a spreadsheet, not a filter',
  sentence: 'this is a sentence, not a filter',
  names: 'these are names, and no sets',
  unknown: 'no set of the language stands in this text',
};

const HELP: Readonly<Record<ForeignText, string>> = {
  body: 'give the text of the member alone, its escapes undone; a whole body is checked as a file: pushsift check body.json',
  json: FORMS,
  sql: FORMS,
  formula: FORMS,
  sentence: FORMS,
  names: `each name stands inside a set: an application is A("name"), a group G("name"), a condition on a tag T("name", EQ, value)`,
  unknown: FORMS,
};

/** `sets` are conditions of the text as they are written here. */
export function foreignText(span: Span, kind: ForeignText, sets: readonly string[] = []): Diagnostic {
  const help = sets.length === 0 ? HELP[kind] : `${HELP[kind]}; here: ${sets.join(', ')}`;
  return diagnose('syntax/foreign-text', span, MESSAGES[kind], { help });
}

/** Each of `count` lines is a filter. */
export function severalFilters(span: Span, count: number): Diagnostic {
  return diagnose('syntax/several-filters', span, `${count} filters stand here, one on each line`, {
    help: 'a text holds one filter: give each a text of its own, or join the lines by + (the devices of either), * (of both) or \\ (of the first alone)',
  });
}
