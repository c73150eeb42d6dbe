/** The editors of the page: CodeMirror with the language service of the worker, in the colours of the page. */

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { setDiagnosticsEffect } from '@codemirror/lint';
import { Compartment, type Extension } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { filterExtensions } from '../../../src/entries/codemirror.js';
import type { LanguageProvider } from '../../../src/entries/language.js';
import { unreachable } from './unreachable.js';

export interface EditorSetup {
  readonly parent: HTMLElement;
  /** What it is called by who cannot see it. */
  readonly label: string;
  readonly text: string;
  /** `body`: a request body; `json`: another text in JSON, whose findings are set from outside. */
  readonly form: 'filter' | 'body' | 'json';
  readonly provider: LanguageProvider;
  readonly changed: () => void;
  /** There are other findings. */
  readonly found: (view: EditorView) => void;
}

const COLOURS = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.operator], color: 'var(--code-word)' },
  { tag: [tags.className, tags.namespace], color: 'var(--code-name)' },
  { tag: [tags.propertyName, tags.atom], color: 'var(--code-property)' },
  { tag: [tags.string], color: 'var(--code-string)' },
  { tag: [tags.number, tags.bool, tags.null], color: 'var(--code-number)' },
  { tag: [tags.comment], color: 'var(--soft)', fontStyle: 'italic' },
]);

const LOOK = {
  '&': { color: 'var(--text)', backgroundColor: 'var(--field)', fontSize: '14px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-content': { caretColor: 'var(--text)', fontFamily: 'var(--mono)', padding: '0.5rem 0', minHeight: '2.6rem' },
  '.cm-line': { padding: '0 0.75rem', lineHeight: '1.7' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-sift-inlay': { opacity: '1', color: 'var(--soft)' },
  '&.cm-sift-outdated .cm-sift-devices': { opacity: '0.6' },
  '.cm-tooltip': {
    color: 'var(--text)',
    backgroundColor: 'var(--card)',
    border: '1px solid var(--edge)',
    borderRadius: '0.4rem',
    maxWidth: 'min(36rem, 92vw)',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    color: 'var(--on-mark)',
    backgroundColor: 'var(--mark)',
  },
  // Signs that few fonts have.
  '.cm-completionIcon': { display: 'none' },
  '.cm-completionDetail': { color: 'inherit', fontStyle: 'normal', opacity: '0.85' },
  '.cm-diagnosticAction': { color: 'var(--on-mark)', backgroundColor: 'var(--mark)', padding: '0.15rem 0.5rem' },
  '.cm-panels': { color: 'var(--text)', backgroundColor: 'var(--card)' },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: 'var(--bracket)' },
};

/** What browsers have by themselves is for light pages. */
const DARK = matchMedia('(prefers-color-scheme: dark)');

export function openEditor(setup: EditorSetup): EditorView {
  const theme = new Compartment();
  const look = (): Extension => EditorView.theme(LOOK, { dark: DARK.matches });
  const view = new EditorView({
    parent: setup.parent,
    doc: setup.text,
    extensions: [
      EditorView.cspNonce.of(document.querySelector('style')?.nonce ?? ''),
      history(),
      keymap.of([...defaultKeymap, ...historyKeymap]),
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': setup.label, tabindex: '0' }),
      languageOf(setup),
      syntaxHighlighting(COLOURS),
      theme.of(look()),
      EditorView.updateListener.of(({ docChanged, transactions }) => {
        if (docChanged) setup.changed();
        if (transactions.some(({ effects }) => effects.some((effect) => effect.is(setDiagnosticsEffect))))
          setup.found(view);
      }),
    ],
  });
  DARK.addEventListener('change', () => view.dispatch({ effects: theme.reconfigure(look()) }));
  return view;
}

function languageOf({ form, provider }: EditorSetup): Extension {
  switch (form) {
    case 'filter':
      return filterExtensions({ provider });
    case 'body':
      return [json(), filterExtensions({ provider, form: 'json' })];
    case 'json':
      return json();
    default:
      return unreachable(form);
  }
}

/** Nothing where it has this text already: the cursor stays. */
export function setText(view: EditorView, text: string): void {
  const { doc } = view.state;
  if (doc.toString() !== text) view.dispatch({ changes: { from: 0, to: doc.length, insert: text } });
}
