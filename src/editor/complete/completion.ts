/** What a completion is, and how its text is put together from words and places to fill. */

import type { Span } from '../../base/span.js';
import type { Edit } from '../../diagnostics/diagnostic.js';

/** What a completion inserts. */
export type CompletionKind = 'set' | 'application' | 'group' | 'tag' | 'operator' | 'platform' | 'value' | 'sign';

/** One thing that can be written at the cursor. */
export interface Completion {
  /** What a list shows. */
  readonly label: string;
  readonly kind: CompletionKind;
  /** What stands beside the label: one line. */
  readonly detail: string | null;
  /** Markdown. */
  readonly documentation: string | null;
  /** Replaces what is being typed. */
  readonly edit: Edit;
  /** Stretches of `edit.text`, relative to its start, to be filled one after another; an empty one is where the cursor goes. */
  readonly places: readonly Span[];
  /** Changes elsewhere that belong to it: a value in the form that another operator takes. They do not touch `edit`. */
  readonly also: readonly Edit[];
}

/** What can be written at a place, the likeliest first. */
export interface Completions {
  /** The text that is being typed, behind the cursor too. */
  readonly span: Span;
  /** Best first. */
  readonly items: readonly Completion[];
  /** False where there were more than are given: ask again when more is typed. */
  readonly isComplete: boolean;
}

/** A text to insert: words as they are, and default texts of places to fill. */
export type Piece = string | { readonly place: string };

/** Something that could be written, before it is known whether it is what is being typed. */
export interface Candidate {
  readonly label: string;
  readonly kind: CompletionKind;
  readonly detail?: string;
  readonly documentation?: string;
  /** What is compared with the typed text; the label unless given. */
  readonly words?: readonly string[];
  readonly pieces: readonly Piece[];
  readonly also?: readonly Edit[];
}

export function completionOf(candidate: Candidate, span: Span): Completion {
  const { label, kind, detail = null, documentation = null, also = [] } = candidate;
  const { text, places } = assemble(candidate.pieces);
  return { label, kind, detail, documentation, edit: { span, text }, places, also };
}

/** The text of the pieces, places with what they have by default. */
export function textOf(pieces: readonly Piece[]): string {
  return assemble(pieces).text;
}

function assemble(pieces: readonly Piece[]): { readonly text: string; readonly places: readonly Span[] } {
  const places: Span[] = [];
  let text = '';
  for (const piece of pieces) {
    const part = typeof piece === 'string' ? piece : piece.place;
    if (typeof piece !== 'string') places.push({ start: text.length, end: text.length + part.length });
    text += part;
  }
  return { text, places };
}
