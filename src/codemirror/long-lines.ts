/**
 * Typing in a long line. A browser that inserts a character into a line of many coloured words shapes all of its text anew, before anybody hears of the key:
 * 60 ms in a filter of 10 KB. Where lines are long, characters are inserted as a change of the text in place of that, and only what changed is drawn.
 */

import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';

/** From here on a line takes the browser several milliseconds. */
const LONG_LINE_UNITS = 1_000;

export function longLines(): Extension {
  return EditorView.domEventHandlers({
    beforeinput: (event, view) => isPlainTyping(event, view) && type(view, event.data ?? ''),
  });
}

/** Characters that are put together, replaced by a spelling or typed at several places are left to the browser and the editor. */
function isPlainTyping({ inputType, isComposing, data }: InputEvent, view: EditorView): boolean {
  const { ranges, main } = view.state.selection;
  if (inputType !== 'insertText' || (data ?? '') === '' || isComposing || view.composing || ranges.length > 1)
    return false;
  return !view.state.readOnly && view.state.doc.lineAt(main.head).length >= LONG_LINE_UNITS;
}

/** As the editor does it: whoever handles what is typed, as closing brackets, is asked first. */
function type(view: EditorView, text: string): boolean {
  const { from, to } = view.state.selection.main;
  const insert = () =>
    view.state.update(view.state.replaceSelection(text), { userEvent: 'input.type', scrollIntoView: true });
  const isHandled = view.state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert));
  if (!isHandled) view.dispatch(insert());
  return true;
}
