// @vitest-environment happy-dom
/** The editor in a page: findings and fixes, completion, formatting; late, outdated and failing answers; bodies. */

import { acceptCompletion, startCompletion } from '@codemirror/autocomplete';
import { toggleComment } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { HighlightStyle, highlightingFor, syntaxHighlighting } from '@codemirror/language';
import { forEachDiagnostic } from '@codemirror/lint';
import type { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { afterEach, describe, expect, it } from 'vitest';
import { sampleCatalog as catalog } from '../../src/catalog/sample-catalog.js';
import { formatFilter, makeSafeFixes } from '../../src/entries/codemirror.js';
import { languageProvider } from '../../src/entries/language.js';
import { closeAll, completionsOf, heldBack, lintOf, open, settled, until, written } from './editor-view.js';

afterEach(closeAll);

const SHOP = 'A("AAAAA-AAAAA")';

const SWAP = 'swap the bounds (may not be what was meant)';

function type(view: EditorView, text: string): void {
  const { from, to } = view.state.selection.main;
  view.dispatch({
    changes: { from, to, insert: text },
    selection: { anchor: from + text.length },
    userEvent: 'input.type',
  });
}

describe('findings', () => {
  it('have every fix as an action, and unsafe ones say so', async () => {
    const found = await lintOf(open('T("Ctiy", EQ, "Oslo") * T("age", BETWEEN, [30, 18])'));
    expect(found.map(({ message, text, actions }) => [message, text, actions])).toEqual([
      ['there is no tag `Ctiy`', '"Ctiy"', ['replace with `city` (may not be what was meant)']],
      ['the range is empty: 30 is not less than 18', '30, 18', [SWAP]],
    ]);
  });

  it('link to the page of their code, where a site is named', async () => {
    const linksOf = async (docs?: string): Promise<readonly (readonly [string, string])[]> => {
      const view = open('A("AAAAA-AAAAA"', docs === undefined ? {} : { docs });
      await lintOf(view);
      const found: (readonly [string, string])[] = [];
      forEachDiagnostic(view.state, ({ renderMessage }) => {
        const shown = renderMessage?.(view);
        for (const link of shown instanceof HTMLElement ? shown.querySelectorAll('a') : [])
          found.push([link.href, shown?.textContent ?? '']);
      });
      return found;
    };
    const page = 'https://docs.example.org/diagnostics/syntax/unclosed-bracket.html';
    expect(await linksOf('https://docs.example.org/')).toEqual([[page, expect.stringMatching(/what it means$/)]]);
    expect(await linksOf()).toEqual([]);
  });

  it('keep the fix of an earlier place when a later one is wrong, too', async () => {
    const view = open(`${SHOP} * T("age", BETWEEN, [30, 18]) * (`);
    const range = (await lintOf(view)).find(({ text }) => text === '30, 18');
    range?.apply(SWAP);
    await settled();
    expect(view.state.doc.toString()).toBe(`${SHOP} * T("age", BETWEEN, [18, 30]) * (`);
  });

  it('are mended where they are by then', async () => {
    const view = open('T("age", BETWEEN, [30, 18])');
    const [found] = await lintOf(view);
    view.dispatch({ changes: { from: 0, insert: `${SHOP} * ` } });
    found?.apply(SWAP);
    await settled();
    expect(view.state.doc.toString()).toBe(`${SHOP} * T("age", BETWEEN, [18, 30])`);
  });

  it('are not mended where they are gone', async () => {
    const view = open('T("age", BETWEEN, [30, 18])');
    const [found] = await lintOf(view);
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: SHOP } });
    found?.apply(SWAP);
    await settled();
    expect(view.state.doc.toString()).toBe(SHOP);
  });

  it('are all mended by a command, where that is safe', async () => {
    const view = open('A("AAAAA-AAAAA", ["ios"]) * T("age", gte, 18)');
    makeSafeFixes(view);
    await settled();
    expect(view.state.doc.toString()).toBe('A("AAAAA-AAAAA", ["iOS"]) * T("age", GTE, 18)');
  });

  it('of an older text are dropped', async () => {
    const { provider, questions } = heldBack('diagnostics');
    const view = open('A(', { provider });
    const linting = lintOf(view);
    await until(() => questions[0] ?? null);
    view.dispatch({ changes: { from: 0, to: 2, insert: SHOP } });
    const found = await languageProvider().diagnostics({ text: 'A(', form: 'filter' });
    questions[0]?.answer(found);
    expect(found).toHaveLength(1);
    expect(await linting).toEqual([]);
  });
});

describe('completion', () => {
  it('is in the order of the service, with what it says', async () => {
    const view = open('T("city", |');
    const found = await completionsOf(view);
    const wanted = await languageProvider({ catalog }).complete({ text: 'T("city", ', form: 'filter' }, 10);
    expect(found.map(({ label }) => label)).toEqual(wanted?.items.map(({ label }) => label));
    expect(found[0]?.label).toBe('EQ');
  });

  it('fills places one after another', async () => {
    const view = open('T("ag|');
    await completionsOf(view);
    await until(() => (acceptCompletion(view) ? true : null));
    expect(written(view)).toBe('T("age", ‹EQ›, 0)');
  });

  it('may have braces in names', async () => {
    const name = ['$', '{x} #{y}'].join('');
    const { provider, questions } = heldBack('complete');
    const view = open('T(|', { provider });
    startCompletion(view);
    const places = [
      { start: name.length + 4, end: name.length + 6 },
      { start: name.length + 8, end: name.length + 9 },
    ];
    const edit = { span: { start: 2, end: 2 }, text: `"${name}", EQ, 0)` };
    const item = { label: name, kind: 'tag', detail: null, documentation: null, edit, places, also: [] };
    (await until(() => questions[0] ?? null)).answer({ span: edit.span, items: [item], isComplete: true });
    await until(() => (acceptCompletion(view) ? true : null));
    expect(written(view)).toBe(`T("${name}", ‹EQ›, 0)`);
  });

  it('brings edits elsewhere with it', async () => {
    const view = open('T("city", |, "Oslo")');
    const found = await completionsOf(view);
    const item = found.find(({ label }) => label === 'IN');
    if (typeof item?.apply === 'function') item.apply(view, item, 0, 0);
    expect(view.state.doc.toString()).toBe('T("city", IN, ["Oslo"])');
  });

  it('is about the place that a click went to', async () => {
    const view = open(`A("|") * T("city", `);
    await completionsOf(view);
    view.dispatch({ selection: { anchor: view.state.doc.length }, userEvent: 'select.pointer' });
    const found = await completionsOf(view);
    expect(found[0]?.label).toBe('EQ');
  });

  it('does not open by itself where a click went to', async () => {
    const view = open(`|A("`);
    view.dispatch({ selection: { anchor: 3 }, userEvent: 'select.pointer' });
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(view.dom.querySelector('.cm-tooltip-autocomplete')).toBeNull();
  });

  it('opens while a name is typed, and not behind a set that is done', async () => {
    const view = open(`${SHOP}|`);
    type(view, ' ');
    await new Promise((resolve) => setTimeout(resolve, 250));
    expect(view.dom.querySelector('.cm-tooltip-autocomplete')).toBeNull();
    type(view, '*');
    type(view, ' ');
    type(view, 'T');
    await until(() => view.dom.querySelector('.cm-tooltip-autocomplete'));
  });

  it('of a text that has changed is not accepted', async () => {
    const view = open('T("ag|');
    const [first] = await completionsOf(view);
    view.dispatch({ changes: { from: 0, insert: ' ' } });
    if (typeof first?.apply === 'function') first.apply(view, first, 0, 0);
    expect(view.state.doc.toString()).toBe(' T("ag');
  });
});

describe('formatting', () => {
  it('lays the text out', async () => {
    const view = open('A( "AAAAA-AAAAA" )');
    expect(formatFilter(view)).toBe(true);
    await settled();
    expect(view.state.doc.toString()).toBe('A("AAAAA-AAAAA")');
  });

  it('of an older text is dropped', async () => {
    const { provider, questions } = heldBack('format');
    const view = open('A( "X" )', { provider });
    formatFilter(view);
    await until(() => questions[0] ?? null);
    view.dispatch({ changes: { from: 0, to: 8, insert: 'G("Y")' } });
    questions[0]?.answer([{ span: { start: 0, end: 8 }, text: 'A("X")' }]);
    await settled();
    expect(view.state.doc.toString()).toBe('G("Y")');
  });
});

describe('a provider that fails', () => {
  const failing = Object.fromEntries(
    ['diagnostics', 'actions', 'complete', 'hover', 'format', 'inlays', 'tokens'].map((name) => [
      name,
      () => {
        throw new Error('gone');
      },
    ]),
  ) as never;

  it.each(['filter', 'json'] as const)('leaves an editor for a text: %s', async (form) => {
    const view = open('A(|', { provider: failing, form });
    expect(await lintOf(view)).toEqual([]);
    formatFilter(view);
    makeSafeFixes(view);
    type(view, '"x');
    await settled();
    expect(written(view)).toBe('A("x|');
  });
});

describe('a body', () => {
  const BODY = String.raw`{"request": {"devices_filter": "A(\"AAAAA-AAAAA\", [\"ios\"])"}}`;

  it('is mended inside its string', async () => {
    const view = open(BODY, { form: 'json' });
    const [found] = await lintOf(view);
    expect([found?.text, found?.actions]).toEqual([String.raw`\"ios\"`, ['write "iOS"']]);
    found?.apply('write "iOS"');
    await settled();
    expect(view.state.doc.toString()).toBe(BODY.replace('ios', 'iOS'));
  });

  it('is completed inside its string', async () => {
    const view = open(String.raw`{"request": {"devices_filter": "T(\"ci|"}}`, { form: 'json' });
    await completionsOf(view);
    await until(() => (acceptCompletion(view) ? true : null));
    expect(written(view)).toBe(String.raw`{"request": {"devices_filter": "T(\"city\", ‹EQ›, \"\")"}}`);
  });

  it('has the colours of a filter inside', async () => {
    const view = open(BODY, { form: 'json' });
    const coloured = () =>
      [...view.contentDOM.querySelectorAll('span[class]:not(.cm-matchingBracket)')].map(
        (element) => element.textContent,
      );
    await until(() => (coloured().length > 0 ? true : null));
    expect(coloured()).toEqual(['A', String.raw`\"AAAAA-AAAAA\"`, String.raw`\"ios\"`]);
  });

  it('has them inside those of JSON, where the editor has that language', async () => {
    const view = open(BODY, { form: 'json' }, json());
    const word = highlightingFor(view.state, [tags.keyword]);
    const innermost = () =>
      [...view.contentDOM.querySelectorAll('span:not(:has(span))')].find(({ textContent }) => textContent === 'A');
    await until(() => innermost() ?? null);
    expect(innermost()?.className).toBe(word);
  });
});

it('does what it is asked for alone', async () => {
  const view = open('A(', { features: ['inlays'] });
  expect(await lintOf(view)).toEqual([]);
  expect(view.state.languageDataAt('autocomplete', 2)).toEqual([]);
});

describe('an editor for a filter', () => {
  it('has the language of filters, in which # makes a comment', () => {
    const view = open('|A("X")');
    toggleComment(view);
    expect(view.state.doc.toString()).toBe('# A("X")');
  });

  it('has the colours of CodeMirror where it has none of its own, and else those alone', () => {
    const classOfFirst = (view: EditorView) => view.contentDOM.querySelector('.cm-line span')?.className;
    const bare = open('A("X")');
    expect(classOfFirst(bare)).toBe(highlightingFor(bare.state, [tags.keyword]));
    const own = HighlightStyle.define([{ tag: tags.keyword, class: 'own' }]);
    expect(classOfFirst(open('A("X")', {}, syntaxHighlighting(own)))).toBe('own');
  });
});
