/** The findings of an editor as a list that needs no mouse: where each stands, what it says, and a button for each of its fixes. */

import { forEachDiagnostic, setDiagnostics } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import type { Diagnostic } from '../../../src/entries/index.js';
import { type Content, make, makeButton } from './dom.js';
import { countText } from './words.js';

type Shown = Parameters<Parameters<typeof forEachDiagnostic>[1]>[0];

const NAMES: Readonly<Record<Diagnostic['severity'], string>> = { error: 'error', warning: 'warning', note: 'note' };

/** More are not looked at one by one; the editor underlines them all. */
const MOST_SHOWN = 20;

export function showFindings(list: HTMLElement, view: EditorView): void {
  const items: HTMLElement[] = [];
  let count = 0;
  forEachDiagnostic(view.state, (found, from) => {
    if (count++ < MOST_SHOWN) items.push(itemOf(view, found, from));
  });
  if (count > MOST_SHOWN) items.push(make('li', {}, `and ${countText(count - MOST_SHOWN, 'more finding')}`));
  list.replaceChildren(...items);
}

function itemOf(view: EditorView, found: Shown, at: number): HTMLElement {
  const { severity, message, actions = [] } = found;
  const word = severity === 'info' || severity === 'hint' ? NAMES.note : NAMES[severity];
  const fixes = actions.map(({ name, apply }) =>
    makeButton(name, () => {
      withPlace(view, found, (from, to) => apply(view, from, to));
      view.focus();
    }),
  );
  const select = (from: number, to: number): void =>
    view.dispatch({ selection: { anchor: from, head: to }, scrollIntoView: true });
  const place = makeButton(
    placeText(view, at),
    () => {
      withPlace(view, found, select);
      view.focus();
    },
    { class: 'place' },
  );
  return findingItem(word, message, [place, ...fixes]);
}

/** Where it is by now: the text may have changed since it was shown. Nothing where it is gone. */
function withPlace({ state }: EditorView, found: Shown, act: (from: number, to: number) => void): void {
  const places: (readonly [number, number])[] = [];
  forEachDiagnostic(state, (one, from, to) => {
    if (one === found) places.push([from, to]);
  });
  for (const [from, to] of places.slice(0, 1)) act(from, to);
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
