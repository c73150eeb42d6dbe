/** What can be written at the cursor, in the order of the language service: places to fill, edits elsewhere, documentation. */

import {
  autocompletion,
  type CompletionContext,
  type CompletionResult,
  type Completion as EditorCompletion,
  pickedCompletion,
  snippet,
} from '@codemirror/autocomplete';
import { EditorSelection, EditorState, type Extension, type Text } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import type { Completion, CompletionKind, Completions } from '../editor/complete/completion.js';
import { markdownElement } from './markdown.js';
import { askAbout } from './source.js';

/** Icons of CodeMirror. */
const TYPES: Readonly<Record<CompletionKind, string>> = {
  set: 'function',
  application: 'class',
  group: 'namespace',
  tag: 'property',
  operator: 'keyword',
  platform: 'enum',
  value: 'text',
  sign: 'keyword',
};

/** As data of whatever language stands at the cursor, so that those of a JSON editor's own stay. */
export function completion(): Extension {
  return [autocompletion(), EditorState.languageData.of(() => [{ autocomplete: completionsAt }])];
}

async function completionsAt(context: CompletionContext): Promise<CompletionResult | null> {
  const { state, pos, explicit } = context;
  const found = await askAbout(state, (provider, document) => provider.complete(document, pos));
  // Aborted: by then the text or the cursor is another one.
  if (found === null || found.items.length === 0 || context.aborted) return null;
  return explicit || isWanted(found) ? resultOf(found, state.doc, pos) : null;
}

/** Who types a blank behind a set may be done: a sign is offered when it is asked for, so that Enter adds nothing by itself. */
function isWanted({ items }: Completions): boolean {
  return items.some(({ kind }) => kind !== 'sign');
}

/** Not filtered: each character typed asks the service, which ranks. */
function resultOf({ span, items }: Completions, doc: Text, pos: number): CompletionResult {
  return {
    from: Math.min(span.start, pos),
    to: Math.max(pos, Math.min(span.end, doc.length)),
    options: items.map((item) => optionOf(item, doc)),
    filter: false,
  };
}

function optionOf(item: Completion, doc: Text): EditorCompletion {
  const { label, kind, detail, documentation } = item;
  return {
    label,
    type: TYPES[kind],
    ...(detail === null ? {} : { detail }),
    ...(documentation === null ? {} : { info: () => markdownElement(documentation) }),
    apply: (view, chosen) => accept(view, chosen, item, doc),
  };
}

/** Nothing, where the text is another one than that the item is for. */
function accept(view: EditorView, chosen: EditorCompletion, item: Completion, doc: Text): void {
  if (view.state.doc !== doc) return;
  const { edit, places, also } = item;
  const template = also.length === 0 ? templateOf(item) : null;
  if (template !== null) {
    snippet(template)(view, chosen, edit.span.start, edit.span.end);
    return;
  }
  const changes = [edit, ...also].map(({ span, text }) => ({ from: span.start, to: span.end, insert: text }));
  const set = view.state.changes(changes);
  const start = set.mapPos(edit.span.start, -1);
  const { start: first, end } = places[0] ?? { start: edit.text.length, end: edit.text.length };
  view.dispatch({
    changes: set,
    selection: EditorSelection.single(start + first, start + end),
    annotations: pickedCompletion.of(chosen),
    userEvent: 'input.complete',
    scrollIntoView: true,
  });
}

/** In the words of CodeMirror's snippets; null where there is one place at the most, and where a place could not be written so. */
function templateOf({ edit: { text }, places }: Completion): string | null {
  if (places.length < 2 || places.some(({ start, end }) => /[{}\\]/.test(text.slice(start, end)))) return null;
  let [template, from] = ['', 0];
  for (const [index, { start, end }] of places.entries()) {
    template += `${literal(text.slice(from, start))}\${${index + 1}:${text.slice(start, end)}}`;
    from = end;
  }
  return template + literal(text.slice(from));
}

function literal(text: string): string {
  return text.replace(/[{}]/g, '\\$&');
}
