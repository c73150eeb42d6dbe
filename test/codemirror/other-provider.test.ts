// @vitest-environment happy-dom
/** Editors whose extensions are taken out or replaced while an answer is waited for, and those that have none. */

import { diagnosticCount, forceLinting } from '@codemirror/lint';
import { Compartment, type Extension } from '@codemirror/state';
import { afterEach, describe, expect, it } from 'vitest';
import { filterExtensions, formatFilter, makeSafeFixes } from '../../src/entries/codemirror.js';
import { languageProvider } from '../../src/entries/language.js';
import { closeAll, heldBack, openWith, settled, uncaughtIn, until } from './editor-view.js';

afterEach(closeAll);

describe('findings of a provider that the editor has no longer', () => {
  it.each<[string, () => Extension]>([
    ['it has none', () => []],
    ['it has another one', () => filterExtensions({ provider: languageProvider() })],
  ])('are dropped where %s', async (_, replaced) => {
    const { provider, questions } = heldBack('diagnostics');
    const place = new Compartment();
    const view = openWith('A("X")', place.of(filterExtensions({ provider })));
    forceLinting(view);
    const question = await until(() => questions[0] ?? null);
    view.dispatch({ effects: place.reconfigure(replaced()) });
    question.answer(await languageProvider().diagnostics({ text: 'A(', form: 'filter' }));
    await settled();
    expect(diagnosticCount(view.state)).toBe(0);
  });
});

it('an answer is used where the extensions were made anew with the same provider', async () => {
  const { provider, questions } = heldBack('format');
  const place = new Compartment();
  const view = openWith('A( "X" )', place.of(filterExtensions({ provider })));
  formatFilter(view);
  const question = await until(() => questions[0] ?? null);
  view.dispatch({ effects: place.reconfigure(filterExtensions({ provider })) });
  question.answer([{ span: { start: 0, end: 8 }, text: 'A("X")' }]);
  await settled();
  expect(view.state.doc.toString()).toBe('A("X")');
});

it.each([
  ['formatFilter', formatFilter],
  ['makeSafeFixes', makeSafeFixes],
])('%s does nothing in an editor without the extensions', async (_, command) => {
  const view = openWith('A( "X" )', []);
  expect(await uncaughtIn(() => void command(view))).toEqual([]);
  expect(view.state.doc.toString()).toBe('A( "X" )');
});
