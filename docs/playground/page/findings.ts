/** The findings of an editor as a list that needs no mouse: where each stands, what it says, and a button for each of its fixes. */

import { forEachDiagnostic, setDiagnostics } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { Diagnostic } from '../../../src/entries/index.js';
import { type Content, make, makeButton } from './dom.js';

type Shown = Parameters<Parameters<typeof forEachDiagnostic>[1]>[0];

const NAMES: Readonly<Record<Diagnostic['severity'], string>> = { error: 'error', warning: 'warning', note: 'note' };

/** As CodeMirror has them: where a finding is now. */
export function showFindings(list: HTMLElement, view: EditorView): void {
  const items: HTMLElement[] = [];
  forEachDiagnostic(view.state, (found, from, to) => items.push(itemOf(view, found, from, to)));
  list.replaceChildren(...items);
}

function itemOf(view: EditorView, { severity, message, actions = [] }: Shown, from: number, to: number): HTMLElement {
  const word = severity === 'info' || severity === 'hint' ? NAMES.note : NAMES[severity];
  const fixes = actions.map(({ name, apply }) =>
    makeButton(name, () => {
      apply(view, from, to);
      view.focus();
    }),
  );
  const place = makeButton(
    placeText(view, from),
    () => {
      view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
      view.focus();
    },
    { class: 'place' },
  );
  return findingItem(word, message, [place, ...fixes]);
}

function placeText({ state }: EditorView, offset: number): string {
  const { number, from } = state.doc.lineAt(offset);
  return `line ${number}, column ${offset - from + 1}`;
}

/** A finding without an editor. */
export function findingItem(severity: string, message: string, actions: readonly Content[] = []): HTMLElement {
  const [first = '', ...others] = message.split('\n');
  const help = others.map((line) => make('span', { class: 'help' }, line));
  return make('li', { 'data-severity': severity }, make('b', {}, severity), ` ${first} `, ...help, ...actions);
}

/** Underlines findings in an editor that does not look for them itself. */
export function underline(view: EditorView, findings: readonly Diagnostic[]): void {
  const { length } = view.state.doc;
  const shown = findings.map(({ span, severity, code, message, help, fixes }) => ({
    from: Math.min(span.start, length),
    to: Math.min(span.end, length),
    severity: severity === 'note' ? ('info' as const) : severity,
    source: code,
    message: help === null ? message : `${message}\n${help}`,
    actions: fixes.map(({ title, edits }) => ({
      name: title,
      apply: (target: EditorView) =>
        target.dispatch({
          changes: edits.map((edit) => ({ from: edit.span.start, to: edit.span.end, insert: edit.text })),
        }),
    })),
  }));
  view.dispatch(setDiagnostics(view.state, shown));
}
