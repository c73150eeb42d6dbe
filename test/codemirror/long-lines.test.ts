// @vitest-environment happy-dom
/** Typing in a long line: a change of the editor in place of one of the browser, and the same text in the end. */

import { closeBrackets } from '@codemirror/autocomplete';
import { history, undo } from '@codemirror/commands';
import { EditorSelection, EditorState } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, eventsOf, open } from './editor-view.js';

afterEach(closeAll);

const LONG = Array.from({ length: 100 }, () => 'A("AAAAA-AAAAA")').join(' + ');

/** Whether the editor took it from the browser, which would have written it itself. */
function key(view: EditorView, data: string | null, more: InputEventInit = {}): boolean {
  const given = { inputType: 'insertText', data, bubbles: true, cancelable: true, ...more };
  return !view.contentDOM.dispatchEvent(new InputEvent('beforeinput', given));
}

describe('a character that is typed in a long line', () => {
  it('is inserted where the cursor is, in place of what is selected, and can be undone', () => {
    const view = open(`|${LONG}`, {}, history());
    expect(key(view, 'x')).toBe(true);
    expect(view.state.doc.toString()).toBe(`x${LONG}`);
    expect(view.state.selection.main.head).toBe(1);
    view.dispatch({ selection: { anchor: 0, head: 5 } });
    expect(key(view, 'y')).toBe(true);
    expect(view.state.doc.toString()).toBe(`y${LONG.slice(4)}`);
    undo(view);
    expect(view.state.doc.toString()).toBe(`x${LONG}`);
  });

  it('is offered to others first, as brackets that close by themselves', () => {
    const view = open(`${LONG} * T|`, {}, closeBrackets());
    expect(key(view, '(')).toBe(true);
    expect(view.state.doc.toString()).toBe(`${LONG} * T()`);
    expect(view.state.selection.main.head).toBe(view.state.doc.length - 1);
  });

  it.each([
    ['is part of a composition', { inputType: 'insertCompositionText' }],
    ['is put together', { isComposing: true }],
    ['replaces a word by a spelling', { inputType: 'insertReplacementText' }],
    ['is no character', { inputType: 'deleteContentBackward', data: null }],
    ['has no data', { data: null }],
  ])('is left to the browser where it %s', (_, more) => {
    const view = open(`${LONG}|`);
    expect(key(view, 'x', more)).toBe(false);
    expect(view.state.doc.toString()).toBe(LONG);
  });

  it('is typed, for whoever follows what is typed, and is scrolled to', () => {
    const view = open(`${LONG}|`);
    const events = eventsOf(view);
    key(view, 'x');
    expect(events).toEqual([['input.type', true]]);
  });

  it('is left to the browser where it is typed at several places', () => {
    const view = open(LONG, {}, EditorState.allowMultipleSelections.of(true));
    view.dispatch({ selection: EditorSelection.create([EditorSelection.cursor(0), EditorSelection.cursor(5)]) });
    expect(key(view, 'x')).toBe(false);
    expect(view.state.doc.toString()).toBe(LONG);
  });

  it('is left to the browser while the editor follows a composition', () => {
    const view = open(`${LONG}|`);
    Object.defineProperty(view, 'composing', { value: true });
    expect(key(view, 'x')).toBe(false);
  });

  it('is not inserted where nothing may be changed', () => {
    const view = open(`${LONG}|`, {}, EditorState.readOnly.of(true));
    expect(key(view, 'x')).toBe(false);
    expect(view.state.doc.toString()).toBe(LONG);
  });
});

it.each([
  [999, false],
  [1_000, true],
])('a line of %i is long: %s', (length, isLong) => {
  expect(key(open(`|#${' '.repeat(length - 1)}`), 'x')).toBe(isLong);
});

it('a character in a short line is left to the browser, whatever else the text has', () => {
  expect(key(open('A("X")|'), 'x')).toBe(false);
  expect(key(open(`${LONG}\n+ |A("X")`), 'x')).toBe(false);
});
