// @vitest-environment happy-dom
/** The list of findings below an editor: a button for each place and fix, which hold for the text as it is when they are pressed. */

import { setDiagnostics } from '@codemirror/lint';
import { EditorView } from '@codemirror/view';
import { beforeEach, expect, it } from 'vitest';
import { showFindings } from '../../../docs/playground/page/findings.js';

let view: EditorView;
let list: HTMLElement;
const applied: (readonly [number, number])[] = [];

const FINDING = {
  from: 4,
  to: 8,
  severity: 'error' as const,
  message: 'no operator\nwrite another',
  actions: [{ name: 'write GTE', apply: (_: EditorView, from: number, to: number) => void applied.push([from, to]) }],
};

beforeEach(() => {
  applied.length = 0;
  list = document.createElement('ol');
  view = new EditorView({ doc: 'one\ntwo three\n', parent: document.body });
});

function show(findings: readonly (typeof FINDING)[]): void {
  view.dispatch(setDiagnostics(view.state, findings));
  showFindings(list, view);
}

function press(name: string): void {
  const button = [...list.querySelectorAll('button')].find(({ textContent }) => textContent === name);
  button?.click();
}

it('each finding says how grave it is, what, what to do, and where', () => {
  show([FINDING]);
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    'error no operator write anotherline 2, column 1write GTE',
  ]);
});

it('a place is selected in the editor', () => {
  show([FINDING]);
  press('line 2, column 1');
  expect([view.state.selection.main.from, view.state.selection.main.to]).toEqual([4, 8]);
});

it('a fix is made where its finding is by then', () => {
  show([FINDING]);
  view.dispatch({ changes: { from: 0, insert: '# ' } });
  press('write GTE');
  expect(applied).toEqual([[6, 10]]);
});

it('a fix of a finding that is gone does nothing', () => {
  show([FINDING]);
  view.dispatch(setDiagnostics(view.state, []));
  press('write GTE');
  expect(applied).toEqual([]);
});

it('of many findings twenty are listed, and the others counted', () => {
  show(Array.from({ length: 23 }, () => ({ ...FINDING })));
  expect(list.children.length).toBe(21);
  expect(list.lastChild?.textContent).toBe('and 3 more findings');
});
