// @vitest-environment happy-dom
/** Several fixes of one finding, several findings in the same words, and those that are gone: each action makes its own edits, if any. */

import { afterEach, expect, it, vi } from 'vitest';
import type { Span } from '../../src/base/span.js';
import { sampleCatalog as catalog } from '../../src/catalog/sample-catalog.js';
import type { Diagnostic, Edit } from '../../src/diagnostics/diagnostic.js';
import { formatFilter, makeSafeFixes } from '../../src/entries/codemirror.js';
import { type LanguageProvider, languageProvider } from '../../src/entries/language.js';
import { closeAll, eventsOf, lintOf, open, settled, uncaughtIn } from './editor-view.js';

afterEach(() => {
  vi.useRealTimers();
  closeAll();
});

const span = { start: 0, end: 1 };

const FINDING: Diagnostic = {
  code: 'name/unknown-tag',
  severity: 'error',
  message: 'what is this',
  span,
  label: null,
  help: null,
  related: [],
  pointer: null,
  fixes: [
    { title: 'a guess', safety: 'unsafe', edits: [{ span, text: 'guess' }] },
    { title: 'the one', safety: 'safe', edits: [{ span, text: 'one' }] },
    { title: 'the other', safety: 'safe', edits: [{ span, text: 'other' }] },
  ],
};

/** Says of every text that it may be one of three, the likeliest first. */
const provider: LanguageProvider = { ...languageProvider({ catalog }), diagnostics: async () => [FINDING] };

it.each([
  ['the one', 'one*'],
  ['the other', 'other*'],
  ['a guess (may not be what was meant)', 'guess*'],
])('%s makes its own edits', async (name, text) => {
  const view = open('?*', { provider });
  const [found] = await lintOf(view);
  expect(found?.actions).toEqual(['the one', 'the other', 'a guess (may not be what was meant)']);
  found?.apply(name);
  await settled();
  expect(view.state.doc.toString()).toBe(text);
});

it.each([
  ['the first', 0, 'T("age", GTE, 18) + T("age", GE, 18)'],
  ['the second', 1, 'T("age", GE, 18) + T("age", GTE, 18)'],
])('the action of %s of two findings in the same words mends that one', async (_, index, text) => {
  const view = open('T("age", GE, 18) + T("age", GE, 18)');
  const found = await lintOf(view);
  expect(found.map(({ message }) => message)).toEqual([found[0]?.message, found[0]?.message]);
  found[index]?.apply('write GTE');
  await settled();
  expect(view.state.doc.toString()).toBe(text);
});

it.each<[string, Partial<Diagnostic>]>([
  ['words', { message: 'what is that' }],
  ['codes', { code: 'name/unknown-group' }],
])('of two findings of different %s at one place each action makes the edits of its own', async (_, different) => {
  const mending = (text: string): Diagnostic['fixes'] => [
    { title: 'mend it', safety: 'safe', edits: [{ span, text }] },
  ];
  const both = () => [
    { ...FINDING, fixes: mending('one') },
    { ...FINDING, ...different, fixes: mending('two') },
  ];
  const view = open('?*', { provider: { ...provider, diagnostics: both } });
  const [, second] = await lintOf(view);
  second?.apply('mend it');
  await settled();
  expect(view.state.doc.toString()).toBe('two*');
});

it('an action whose finding is gone leaves the other finding in the same words alone', async () => {
  const view = open('T("age", GE, 18) + T("age", GE, 18)');
  const [first] = await lintOf(view);
  view.dispatch({ changes: { from: 9, to: 11, insert: 'EQ' } });
  first?.apply('write GTE');
  await settled();
  expect(view.state.doc.toString()).toBe('T("age", EQ, 18) + T("age", GE, 18)');
});

it.each([
  [0, 'mended?*'],
  [1, '?mended*'],
  [2, '?*mended'],
])('a finding of nothing, at %i, is mended where it is', async (at, text) => {
  const empty = { start: at, end: at };
  const view = open('?*', {
    provider: {
      ...provider,
      diagnostics: () => [
        {
          ...FINDING,
          span: empty,
          fixes: [{ title: 'mend', safety: 'safe', edits: [{ span: empty, text: 'mended' }] }],
        },
      ],
    },
  });
  const [found] = await lintOf(view);
  found?.apply('mend');
  await settled();
  expect(view.state.doc.toString()).toBe(text);
});

it('a finding is told with its help below it', async () => {
  const helpful = () => [{ ...FINDING, help: 'say what it is' }];
  const [found] = await lintOf(open('?*', { provider: { ...provider, diagnostics: helpful } }));
  expect(found?.message).toBe('what is this\nsay what it is');
});

const failing = (): never => {
  throw new Error('gone');
};

it.each<[string, LanguageProvider['diagnostics']]>([
  ['the provider fails', failing],
  ['the finding is gone', () => []],
  ['the fix is gone', () => [{ ...FINDING, fixes: [] }]],
])('an action does nothing where %s by then', async (_, later) => {
  const diagnostics = vi.fn(provider.diagnostics);
  const view = open('?*', { provider: { ...provider, diagnostics } });
  const [found] = await lintOf(view);
  diagnostics.mockImplementation(later);
  expect(await uncaughtIn(() => found?.apply('the one'))).toEqual([]);
  expect(view.state.doc.toString()).toBe('?*');
});

it.each<[string, readonly Edit[], string, readonly unknown[]]>([
  ['an edit is made, and scrolled to', [{ span, text: 'x' }], 'x*', [['input.format', true]]],
  ['without edits nothing is done', [], '?*', []],
  [
    'of several edits none is made where one is outside the text',
    [
      { span, text: 'x' },
      { span: { start: 2, end: 3 }, text: 'y' },
    ],
    '?*',
    [],
  ],
])('%s', async (_, edits, text, events) => {
  const view = open('?*', { provider: { ...provider, format: () => edits } });
  const seen = eventsOf(view);
  expect(await uncaughtIn(() => void formatFilter(view))).toEqual([]);
  expect([view.state.doc.toString(), seen]).toEqual([text, events]);
});

it.each<[string, Span]>([
  ['ends behind the text', { start: 0, end: 3 }],
  ['ends before it starts', { start: 1, end: 0 }],
])('an edit that %s is left out without a word', async (_, wrong) => {
  const view = open('?*', { provider: { ...provider, format: () => [{ span: wrong, text: 'x' }] } });
  expect(await uncaughtIn(() => void formatFilter(view))).toEqual([]);
  expect(view.state.doc.toString()).toBe('?*');
});

it('findings are asked for when nothing was changed for 150 milliseconds', async () => {
  vi.useFakeTimers();
  const diagnostics = vi.fn(provider.diagnostics);
  const view = open('?*', { provider: { ...provider, diagnostics } });
  await vi.advanceTimersByTimeAsync(1_000);
  const before = diagnostics.mock.calls.length;
  const timesAskedAfter = async (milliseconds: number): Promise<number> => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return diagnostics.mock.calls.length - before;
  };
  view.dispatch({ changes: { from: 0, insert: 'a' } });
  // The editor takes up to ten milliseconds less for as much.
  expect(await timesAskedAfter(130)).toBe(0);
  view.dispatch({ changes: { from: 0, insert: 'b' } });
  expect([await timesAskedAfter(130), await timesAskedAfter(40), await timesAskedAfter(1_000)]).toEqual([0, 1, 1]);
});

it('the command for all safe fixes makes those of the first action alone, and needs no other key', async () => {
  const actions = ['first', 'second'].map((text) => ({
    title: text,
    kind: 'source.fixAll' as const,
    safety: 'safe' as const,
    edits: [{ span, text }],
    diagnostic: null,
    isPreferred: false,
  }));
  const view = open('x*', { provider: { ...provider, diagnostics: async () => [], actions: async () => actions } });
  expect(makeSafeFixes(view)).toBe(true);
  await settled();
  expect(view.state.doc.toString()).toBe('first*');
});
