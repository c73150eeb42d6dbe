/** Colours of the filter inside a body: its words have the classes that the editor's theme gives them, inside those of JSON. */

import { highlightingFor } from '@codemirror/language';
import { type Extension, Prec } from '@codemirror/state';
import { Decoration, type DecorationSet, type EditorView } from '@codemirror/view';
import type { SemanticToken } from '../editor/semantic-tokens.js';
import { answeredDecorations } from './answered-decorations.js';
import { TAGS } from './language.js';

export function bodyColours(): Extension {
  // What comes first is the innermost element, whose colour is seen.
  return Prec.highest(
    answeredDecorations((provider, document) => provider.tokens(document), decorate, 'cm-sift-outdated-colours'),
  );
}

function decorate(tokens: readonly SemanticToken[], { state }: EditorView): DecorationSet {
  const { length } = state.doc;
  const marks = tokens.flatMap(({ kind, span }) => {
    const style = highlightingFor(state, [TAGS[kind]]);
    if (style === null || span.start >= span.end || span.end > length) return [];
    return [Decoration.mark({ class: style }).range(span.start, span.end)];
  });
  return Decoration.set(marks, true);
}
