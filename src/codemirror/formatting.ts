/** Laying out the text, as a command with a key. */

import type { Extension } from '@codemirror/state';
import { type Command, type EditorView, keymap } from '@codemirror/view';
import { applyEdits } from './lint.js';
import { ask, expectView } from './source.js';

export function formatting(): Extension {
  return keymap.of([{ key: 'Shift-Alt-f', run: formatFilter, preventDefault: true }]);
}

/** A command: lays the text out. A text with errors stays as it is. */
export const formatFilter: Command = (view) => {
  expectView('formatFilter', view);
  void layOut(view);
  return true;
};

async function layOut(view: EditorView): Promise<void> {
  const edits = await ask(view, (provider, document) => provider.format(document));
  applyEdits(view, edits ?? [], 'input.format');
}
