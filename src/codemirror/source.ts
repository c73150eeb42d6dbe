/**
 * Whom an editor asks, and about what: the provider and the form of its document. Answers about a text that has changed, and of a
 * provider that the editor has no longer, are dropped.
 */

import { type EditorState, Facet } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { type Expectation, expectArgument, hasMethods } from '../base/argument.js';
import type { Answer, DocumentForm, FilterDocument, LanguageProvider } from '../editor/provider/provider.js';

export interface Source {
  readonly provider: LanguageProvider;
  readonly form: DocumentForm;
  /** The address of the site that explains codes of findings; null: they have no link. */
  readonly docs: string | null;
}

/** Null in an editor without the extensions. */
export const SOURCE = Facet.define<Source, Source | null>({ combine: ([first = null]) => first });

const VIEW: Expectation = { holds: (value) => hasMethods(value, 'dispatch'), what: 'an EditorView' };

/** For commands. @throws TypeError for another view */
export function expectView(name: string, view: EditorView): void {
  expectArgument(`${name}: \`view\``, view, VIEW);
}

/** What is asked about the document as it is. */
export type Question<Value> = (provider: LanguageProvider, document: FilterDocument) => Answer<Value>;

/** Null when nobody can answer, and when the text or the provider is another one by then. Never rejects. */
export async function ask<Value>(view: EditorView, question: Question<Value>): Promise<Value | null> {
  const { state } = view;
  const answer = await askAbout(state, question);
  return view.state.doc === state.doc && providerOf(view.state) === providerOf(state) ? answer : null;
}

function providerOf(state: EditorState): LanguageProvider | undefined {
  return state.facet(SOURCE)?.provider;
}

/** The same where the caller knows what to do with an answer about an older text. */
export async function askAbout<Value>(state: EditorState, question: Question<Value>): Promise<Value | null> {
  const source = state.facet(SOURCE);
  if (source === null) return null;
  try {
    return await question(source.provider, { text: state.doc.toString(), form: source.form });
  } catch {
    // A provider that fails: the feature stands back.
    return null;
  }
}
