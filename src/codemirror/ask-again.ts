/** What an editor asks without a change of its text: when the account behind the provider is another one. */

import { StateEffect } from '@codemirror/state';
import type { Command, ViewUpdate } from '@codemirror/view';
import { expectView } from './source.js';

const AGAIN = StateEffect.define<null>();

/** A command: asks the provider again for findings and inlays, after its catalog or its devices have changed. */
export const askAgain: Command = (view) => {
  expectView('askAgain', view);
  view.dispatch({ effects: AGAIN.of(null) });
  return true;
};

export function isAskedAgain({ transactions }: ViewUpdate): boolean {
  return transactions.some(({ effects }) => effects.some((effect) => effect.is(AGAIN)));
}
