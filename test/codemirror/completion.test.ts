// @vitest-environment happy-dom
/** What an editor makes of one completion: which text it stands for, and what is written and selected when it is taken. */

import { CompletionContext, type CompletionSource, nextSnippetField } from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import { afterEach, describe, expect, it } from 'vitest';
import { closeAll, eventsOf, heldBack, open, until, written } from './editor-view.js';

afterEach(closeAll);

type Item = Readonly<Record<'edit' | 'places' | 'also' | 'documentation' | 'detail', unknown>>;

const ITEM = { label: 'x', kind: 'tag', detail: null, documentation: null, places: [], also: [] };

/** What the source of the editor says at the cursor where the service answers these items about `span`. */
async function resultOf(text: string, span: { start: number; end: number }, items: readonly Partial<Item>[]) {
  const all = items.map((item) => ({ ...ITEM, edit: { span, text: 'x' }, ...item }));
  return answeredWith(text, { span, items: all, isComplete: true });
}

async function answeredWith(text: string, answer: unknown) {
  const { provider, questions } = heldBack('complete');
  const view = open(text, { provider });
  const { head } = view.state.selection.main;
  const sources = view.state.languageDataAt<CompletionSource>('autocomplete', head);
  const asked = Promise.all(sources.map((source) => source(new CompletionContext(view.state, head, true))));
  (await until(() => questions[0] ?? null)).answer(answer);
  const result = (await asked).find((found) => found !== null) ?? null;
  return { view, result };
}

async function take(text: string, edit: { span: { start: number; end: number }; text: string }, item: Partial<Item>) {
  const { view, result } = await resultOf(text, edit.span, [{ edit, ...item }]);
  const option = result?.options[0];
  if (option === undefined || typeof option.apply !== 'function') throw new Error('no completion');
  option.apply(view, option, 0, 0);
  return view;
}

/** The text after each step to the next place, until there is none. */
function steps(view: EditorView): readonly string[] {
  const seen = [written(view)];
  while (nextSnippetField(view)) seen.push(written(view));
  return seen;
}

describe('the text that is completed', () => {
  it.each([
    ['what the service says, up to the cursor', 'T("ag|', { start: 2, end: 5 }, [2, 5]],
    ['what stands behind the cursor, too', 'T("a|ge")', { start: 2, end: 6 }, [2, 6]],
    ['no more than there is', 'T("ag|', { start: 2, end: 99 }, [2, 5]],
    ['at least up to the cursor', 'T("ag|e', { start: 2, end: 3 }, [2, 5]],
    ['no later than from the cursor on', 'T("|age', { start: 5, end: 6 }, [3, 6]],
  ])('is %s', async (_, text, span, range) => {
    const { result } = await resultOf(text, span, [{}]);
    expect([result?.from, result?.to, result?.filter]).toEqual([...range, false]);
  });

  it('has nothing where the service has nothing', async () => {
    expect((await resultOf('T("ag|', { start: 2, end: 5 }, [])).result).toBeNull();
    expect((await answeredWith('A("X"|)', null)).result).toBeNull();
  });
});

describe('a completion', () => {
  it('has an icon, and a detail and an explanation where there are some', async () => {
    const { result } = await resultOf('|', { start: 0, end: 0 }, [
      { detail: 'Integer', documentation: '**age**' },
      { detail: null, documentation: null },
    ]);
    const [told, bare] = result?.options ?? [];
    expect([told?.label, told?.type, told?.detail]).toEqual(['x', 'property', 'Integer']);
    const info = typeof told?.info === 'function' ? await told.info(told) : null;
    expect((info as HTMLElement | null)?.innerHTML).toBe('<p><strong>age</strong></p>');
    expect([bare?.detail, bare?.info]).toEqual([undefined, undefined]);
  });

  const AGE = { span: { start: 2, end: 5 }, text: '"age", EQ, 0)' };
  const OPERATOR = { start: 7, end: 9 };
  const VALUE = { start: 11, end: 12 };

  it('without places leaves the cursor behind it', async () => {
    expect(steps(await take('T("ag| * x', AGE, {}))).toEqual(['T("age", EQ, 0)| * x']);
  });

  it('without places leaves the cursor behind it where more of the word follows', async () => {
    const edit = { span: { start: 2, end: 7 }, text: '"age", EQ, 0)' };
    expect(steps(await take('T("a|ge" * x', edit, {}))).toEqual(['T("age", EQ, 0)| * x']);
  });

  it('is an edit of the text, and is scrolled to', async () => {
    const { view, result } = await resultOf('|', { start: 0, end: 0 }, [{}]);
    const events = eventsOf(view);
    const [option] = result?.options ?? [];
    if (typeof option?.apply === 'function') option.apply(view, option, 0, 0);
    expect(events).toEqual([['input.complete', true]]);
  });

  it('with one place selects it, and ends there', async () => {
    expect(steps(await take('T("ag| * x', AGE, { places: [VALUE] }))).toEqual(['T("age", EQ, ‹0›) * x']);
  });

  it('with an empty place leaves the cursor in it', async () => {
    expect(steps(await take('T("ag|', AGE, { places: [{ start: 12, end: 12 }] }))).toEqual(['T("age", EQ, 0|)']);
  });

  it('with two places goes from one to the other', async () => {
    expect(steps(await take('T("ag| * x', AGE, { places: [OPERATOR, VALUE] }))).toEqual([
      'T("age", ‹EQ›, 0) * x',
      'T("age", EQ, ‹0›) * x',
    ]);
  });

  it('with three places goes through them all', async () => {
    const edit = { span: { start: 0, end: 0 }, text: 'T("a", BETWEEN, [1, 2])' };
    const places = [
      { start: 2, end: 5 },
      { start: 17, end: 18 },
      { start: 20, end: 21 },
    ];
    expect(steps(await take('|', edit, { places }))).toEqual([
      'T(‹"a"›, BETWEEN, [1, 2])',
      'T("a", BETWEEN, [‹1›, 2])',
      'T("a", BETWEEN, [1, ‹2›])',
    ]);
  });

  it.each(['{', '}', '\\'])('with %s in one of its places selects the first alone', async (sign) => {
    const edit = { span: { start: 2, end: 5 }, text: `"age", EQ, "${sign}")` };
    const places = [OPERATOR, { start: 12, end: 13 }];
    expect(steps(await take('T("ag|', edit, { places }))).toEqual([`T("age", ‹EQ›, "${sign}")`]);
  });

  it.each(['{', '}', '\\{', '\\}'])('may have %s beside its places', async (sign) => {
    const edit = { span: { start: 2, end: 5 }, text: `"${sign}", EQ, 0)` };
    const places = [
      { start: sign.length + 4, end: sign.length + 6 },
      { start: sign.length + 8, end: sign.length + 9 },
    ];
    expect(steps(await take('T("ag|', edit, { places }))).toEqual([`T("${sign}", ‹EQ›, 0)`, `T("${sign}", EQ, ‹0›)`]);
  });

  it('with changes elsewhere makes them too, and selects its first place alone', async () => {
    const edit = { span: { start: 10, end: 12 }, text: 'IN' };
    const also = [
      { span: { start: 2, end: 8 }, text: '"town"' },
      { span: { start: 14, end: 15 }, text: '[1]' },
    ];
    const places = [
      { start: 0, end: 2 },
      { start: 1, end: 2 },
    ];
    expect(steps(await take('T("citi", |EQ, 1)', edit, { also, places }))).toEqual(['T("town", ‹IN›, [1])']);
    expect(
      steps(await take('T("citi", |EQ, 1)', edit, { also: [{ span: { start: 2, end: 8 }, text: '"a"' }] })),
    ).toEqual(['T("a", IN|, 1)']);
  });

  it('that is inserted, with changes elsewhere, selects its first place', async () => {
    const edit = { span: { start: 10, end: 10 }, text: 'IN' };
    const also = [{ span: { start: 2, end: 8 }, text: '"town"' }];
    expect(steps(await take('T("citi", |, 1)', edit, { also, places: [{ start: 0, end: 2 }] }))).toEqual([
      'T("town", ‹IN›, 1)',
    ]);
  });
});
