/**
 * What an editor asks while a filter is written, as one object. Answers may come later: from a worker, or from far away. All
 * places are UTF-16 units from the start of the document, a byte order mark counted.
 */

import type { Span } from '../../base/span.js';
import type { Diagnostic, Edit } from '../../diagnostics/diagnostic.js';
import type { Action, ActionKind } from '../actions/action.js';
import type { Completions } from '../complete/completion.js';
import type { Hover } from '../hover.js';
import type { Inlay } from '../inlays.js';
import type { SemanticToken } from '../semantic-tokens.js';

/** What a document is: a filter, or a request body in JSON that holds one in a string. */
export type DocumentForm = 'filter' | 'json';

/** A document as it is at the moment of a question. */
export interface FilterDocument {
  readonly text: string;
  readonly form: DocumentForm;
}

/** An answer, now or later. */
export type Answer<Value> = Value | Promise<Value>;

/** Answers what an editor asks. In a body everything is about the filter inside it, with edits in JSON's escapes. */
export interface LanguageProvider {
  /** What is wrong, and what could be better; by position. */
  diagnostics(document: FilterDocument): Answer<readonly Diagnostic[]>;
  /** Of the kinds in `only`; the fixes of what touches `range`. */
  actions(document: FilterDocument, range: Span, only: readonly ActionKind[]): Answer<readonly Action[]>;
  /** Null where nothing is to be written. */
  complete(document: FilterDocument, offset: number): Answer<Completions | null>;
  /** What stands at `offset`; null where there is nothing to say. */
  hover(document: FilterDocument, offset: number): Answer<Hover | null>;
  /** None for a body: its layout is not ours. */
  format(document: FilterDocument): Answer<readonly Edit[]>;
  /** How operators group, and devices where somebody counts; in the order they are shown. */
  inlays(document: FilterDocument): Answer<readonly Inlay[]>;
  /** Words by what they are, in the order of the text. */
  tokens(document: FilterDocument): Answer<readonly SemanticToken[]>;
}
