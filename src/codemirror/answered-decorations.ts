/**
 * Decorations that the provider tells. One question at a time: while it is out, a change is only remembered, and asked about when the
 * answer is there. Meanwhile the old ones move with the text, and the editor has a class that says they are outdated.
 */

import { type Extension, StateEffect, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, ViewPlugin } from '@codemirror/view';
import { isAskedAgain } from './ask-again.js';
import { ask, type Question } from './source.js';

interface Shown {
  readonly decorations: DecorationSet;
  readonly isOutdated: boolean;
}

const NOTHING: Shown = { decorations: Decoration.none, isOutdated: false };

/** `outdated` is the class of the editor while what is shown is of an older text. */
export function answeredDecorations<Value>(
  question: Question<Value>,
  decorate: (answer: Value, view: EditorView) => DecorationSet,
  outdated: string,
): Extension {
  const answered = StateEffect.define<DecorationSet>();
  const field = StateField.define<Shown>({
    create: () => NOTHING,
    update: ({ decorations, isOutdated }, { changes, docChanged, effects }) => {
      const answer = effects.find((effect) => effect.is(answered));
      if (answer?.is(answered)) return { decorations: answer.value, isOutdated: false };
      return { decorations: decorations.map(changes), isOutdated: isOutdated || docChanged };
    },
    provide: (own) => [
      EditorView.decorations.from(own, ({ decorations }) => decorations),
      EditorView.editorAttributes.from(
        own,
        ({ isOutdated }): Record<string, string> => (isOutdated ? { class: outdated } : {}),
      ),
    ],
  });
  return [field, asking(question, (view, answer) => view.dispatch({ effects: answered.of(decorate(answer, view)) }))];
}

/** Asks at first and after each change; an answer about an older text is dropped, and the question asked again. */
function asking<Value>(question: Question<Value>, use: (view: EditorView, answer: Value) => void): Extension {
  return ViewPlugin.define((view) => {
    let isBusy = false;
    let isWanted = true;
    let isThere = true;
    const run = async (): Promise<void> => {
      if (isBusy) return;
      isBusy = true;
      while (isWanted && isThere) {
        isWanted = false;
        const answer = await ask(view, question);
        if (answer !== null && isThere) use(view, answer);
      }
      isBusy = false;
    };
    void run();
    return {
      update: (update) => {
        if (!update.docChanged && !isAskedAgain(update)) return;
        isWanted = true;
        void run();
      },
      destroy: () => {
        isThere = false;
      },
    };
  });
}
