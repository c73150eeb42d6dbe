// @vitest-environment happy-dom
/** Inlays in the text: where they are shown, when they are asked for, and while which text they are outdated. */

import type { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import { askAgain } from '../../src/entries/codemirror.js';
import { languageProvider } from '../../src/entries/language.js';
import { closeAll, heldBack, open, settled, until } from './editor-view.js';

afterEach(closeAll);

const SHOP = 'A("AAAAA-AAAAA")';

function inlaysOf(view: EditorView): readonly string[] {
  return [...view.dom.querySelectorAll('.cm-sift-inlay')].map((element) => element.textContent ?? '');
}

describe('inlays', () => {
  const provider = languageProvider({ countDevices: async ({ text }) => text.length });

  it('show how operators group, and the devices of each operand', async () => {
    const view = open('A("X") + A("Y") * A("Z")', { provider });
    await until(() => (inlaysOf(view).length > 0 ? true : null));
    expect(inlaysOf(view)).toEqual(['(', '6 devices', '6 devices', ')', '15 devices', '6 devices']);
  });

  it('at one place come in their order, those of the text before it first', async () => {
    const { provider: slow, questions } = heldBack('inlays');
    const view = open('ab', { provider: slow });
    (await until(() => questions[0] ?? null)).answer([
      { offset: 1, text: '(', kind: 'grouping' },
      { offset: 1, text: ')', kind: 'grouping' },
      { offset: 1, text: '3 devices', kind: 'devices' },
    ]);
    await settled();
    expect(inlaysOf(view)).toEqual([')', '3 devices', '(']);
  });

  it('are outdated until the answer for the new text is there', async () => {
    const { provider: slow, questions } = heldBack('inlays');
    const view = open('A("X") + A("Y")', { provider: slow });
    expect(view.dom.classList.contains('cm-sift-outdated')).toBe(false);
    (await until(() => questions[0] ?? null)).answer([{ offset: 6, text: '3 devices', kind: 'devices' }]);
    await settled();
    expect(view.dom.classList.contains('cm-sift-outdated')).toBe(false);
    view.dispatch({ changes: { from: 0, insert: ' ' } });
    expect(view.dom.classList.contains('cm-sift-outdated')).toBe(true);
    expect(inlaysOf(view)).toEqual(['3 devices']);
    (await until(() => questions[1] ?? null)).answer([]);
    await settled();
    expect(view.dom.classList.contains('cm-sift-outdated')).toBe(false);
    expect(inlaysOf(view)).toEqual([]);
  });

  it('are asked for once at a time, and at last for the newest text', async () => {
    const { provider: slow, questions } = heldBack('inlays');
    const view = open('A', { provider: slow });
    await until(() => questions[0] ?? null);
    for (const letter of 'bcd') view.dispatch({ changes: { from: view.state.doc.length, insert: letter } });
    await settled();
    expect(questions.map(({ text }) => text)).toEqual(['A']);
    questions[0]?.answer([{ offset: 0, text: 'old', kind: 'devices' }]);
    await settled();
    expect(questions.map(({ text }) => text)).toEqual(['A', 'Abcd']);
    expect(inlaysOf(view)).toEqual([]);
  });

  it('are left alone, and not asked for again, when the editor is gone', async () => {
    const { provider: slow, questions } = heldBack('inlays');
    const view = open('A', { provider: slow });
    await until(() => questions[0] ?? null);
    view.dispatch({ changes: { from: 1, insert: 'b' } });
    const { state } = view;
    view.destroy();
    questions[0]?.answer([]);
    await settled();
    expect(questions).toHaveLength(1);
    expect(view.state).toBe(state);
  });

  it('are not shown by an editor that is gone when the answer comes', async () => {
    const { provider: slow, questions } = heldBack('inlays');
    const view = open('A', { provider: slow });
    const question = await until(() => questions[0] ?? null);
    const { state } = view;
    view.destroy();
    question.answer([{ offset: 0, text: 'late', kind: 'devices' }]);
    await settled();
    expect(view.state).toBe(state);
  });

  it('are asked for again when the account is another one', async () => {
    const { provider: slow, questions } = heldBack('inlays');
    const view = open(SHOP, { provider: slow });
    (await until(() => questions[0] ?? null)).answer([]);
    await settled();
    expect(askAgain(view)).toBe(true);
    expect(questions).toHaveLength(2);
  });

  it('beyond the text are shown at its end', async () => {
    const { provider: odd, questions } = heldBack('inlays');
    const view = open(SHOP, { provider: odd });
    (await until(() => questions[0] ?? null)).answer([{ offset: 999, text: 'x', kind: 'devices' }]);
    await settled();
    expect(inlaysOf(view)).toEqual(['x']);
  });

  it('are shown where they belong, in whatever order they are told', async () => {
    const { provider: odd, questions } = heldBack('inlays');
    const view = open('A + B', { provider: odd });
    (await until(() => questions[0] ?? null)).answer([
      { offset: 5, text: 'second', kind: 'devices' },
      { offset: 1, text: 'first', kind: 'devices' },
    ]);
    await settled();
    expect(inlaysOf(view)).toEqual(['first', 'second']);
  });

  it('are neither outdated nor asked for again where the text stays as it is', async () => {
    const { provider: slow, questions } = heldBack('inlays');
    const view = open(SHOP, { provider: slow });
    (await until(() => questions[0] ?? null)).answer([]);
    await settled();
    view.dispatch({ selection: { anchor: 3 } });
    view.focus();
    // The editor notices the focus: an update without a change.
    view.update([]);
    await settled();
    expect(view.dom.classList.contains('cm-sift-outdated')).toBe(false);
    expect(questions).toHaveLength(1);
  });
});
