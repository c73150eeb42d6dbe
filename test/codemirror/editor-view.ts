/** An editor in a page without a screen, and a provider whose answers a test gives when it likes. */

import { type Completion, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { type Diagnostic, forceLinting, forEachDiagnostic } from '@codemirror/lint';
import { type Extension, StateEffect, Transaction } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { sampleCatalog as catalog } from '../../src/catalog/sample-catalog.js';
import { type FilterExtensionsOptions, filterExtensions } from '../../src/entries/codemirror.js';
import { type LanguageProvider, languageProvider } from '../../src/entries/language.js';

const MOST_TURNS = 2000;
const VIEWS = new Set<EditorView>();

/** `|` is the cursor; `beside`: what the editor has besides. */
export function open(text: string, options: Partial<FilterExtensionsOptions> = {}, beside: Extension = []): EditorView {
  const at = text.indexOf('|');
  const doc = at < 0 ? text : text.replace('|', '');
  return openWith(
    doc,
    [beside, filterExtensions({ provider: languageProvider({ catalog }), ...options })],
    Math.max(at, 0),
  );
}

/** An editor of these extensions alone. */
export function openWith(doc: string, extensions: Extension, anchor = 0): EditorView {
  const view = new EditorView({ doc, extensions, parent: document.body, selection: { anchor } });
  VIEWS.add(view);
  return view;
}

export function closeAll(): void {
  for (const view of VIEWS) view.destroy();
  VIEWS.clear();
}

/** The text with `|` as the cursor, and the selected text in `‹›`. */
export function written({ state }: EditorView): string {
  const { from, to } = state.selection.main;
  const text = state.doc.toString();
  const selected = from === to ? '|' : `‹${text.slice(from, to)}›`;
  return text.slice(0, from) + selected + text.slice(to);
}

/** What is done in the editor from now on: the name of each event, and whether the editor scrolls to the cursor. */
export function eventsOf(view: EditorView): readonly (readonly [event: string, scrolls: boolean])[] {
  const events: (readonly [string, boolean])[] = [];
  const listener = EditorView.updateListener.of(({ transactions }) => {
    for (const transaction of transactions) {
      const event = transaction.annotation(Transaction.userEvent);
      if (event !== undefined) events.push([event, transaction.scrollIntoView]);
    }
  });
  view.dispatch({ effects: StateEffect.appendConfig.of(listener) });
  return events;
}

export interface Found {
  readonly message: string;
  readonly text: string;
  readonly actions: readonly string[];
  apply(name: string): void;
}

/** The findings of the text as it is. */
export async function lintOf(view: EditorView): Promise<readonly Found[]> {
  forceLinting(view);
  await settled();
  const found: Found[] = [];
  forEachDiagnostic(view.state, (diagnostic, from, to) => {
    const { message, actions = [] } = diagnostic;
    found.push({
      message,
      text: view.state.sliceDoc(from, to),
      actions: actions.map(({ name }) => name),
      apply: (name) => applyAction(view, diagnostic, name),
    });
  });
  return found;
}

/** As the menu of the editor does: where the finding stands by then. */
function applyAction(view: EditorView, diagnostic: Diagnostic, name: string): void {
  forEachDiagnostic(view.state, (other, from, to) => {
    if (other === diagnostic) other.actions?.find((one) => one.name === name)?.apply(view, from, to);
  });
}

/** The list at the cursor, once it is there. */
export async function completionsOf(view: EditorView): Promise<readonly Completion[]> {
  startCompletion(view);
  return until(() => {
    const found = currentCompletions(view.state);
    return found.length === 0 ? null : found;
  });
}

/** Waits for what comes in its turn; what never comes fails. */
export async function until<Value>(look: () => Value | null): Promise<Value> {
  for (let turn = 0; turn < MOST_TURNS; turn++) {
    const found = look();
    if (found !== null) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error('it never came');
}

export async function settled(): Promise<void> {
  for (let turn = 0; turn < 4; turn++) await new Promise((resolve) => setTimeout(resolve, 0));
}

/** Waits for `work`, and tells what it threw with nobody to catch it. */
export async function uncaughtIn(work: () => void | Promise<void>): Promise<readonly unknown[]> {
  const heard: unknown[] = [];
  const hear = (reason: unknown) => heard.push(reason);
  process.on('unhandledRejection', hear);
  await work();
  await settled();
  process.off('unhandledRejection', hear);
  return heard;
}

/** A provider that answers one question when it is told to; others as the language service does. */
export function heldBack<Name extends keyof LanguageProvider>(name: Name) {
  const questions: { readonly text: string; answer(value: unknown): void; fail(): void }[] = [];
  const provider: LanguageProvider = {
    ...languageProvider({ catalog }),
    [name]: ({ text }: { readonly text: string }) =>
      new Promise((answer, reject) => {
        questions.push({ text, answer, fail: () => reject(new Error('gone')) });
      }),
  };
  return { provider, questions };
}
