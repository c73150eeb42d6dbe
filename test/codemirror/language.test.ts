/** The filter language in CodeMirror, without a page: names of nodes, comments, texts of any kind. */

import { closeBrackets, insertBracket } from '@codemirror/autocomplete';
import { toggleComment } from '@codemirror/commands';
import { syntaxTree, syntaxTreeAvailable } from '@codemirror/language';
import { EditorSelection, EditorState } from '@codemirror/state';
import { highlightTree, tagHighlighter, tags } from '@lezer/highlight';
import { describe, expect, it } from 'vitest';
import { filterLanguage } from '../../src/entries/codemirror.js';
import { SAMPLES } from '../editor/samples.js';

function stateOf(doc: string): EditorState {
  return EditorState.create({ doc, extensions: [filterLanguage()] });
}

function nodesOf(doc: string): readonly (readonly [name: string, text: string])[] {
  const found: (readonly [string, string])[] = [];
  syntaxTree(stateOf(doc)).iterate({
    enter: ({ name, from, to }) => {
      found.push([name, doc.slice(from, to)]);
    },
  });
  return found;
}

it('names each word by what it is', () =>
  expect(nodesOf('A("X", ["iOS"]) + AT("Y", "age", GTE, 18) # grown up')).toEqual([
    ['Filter', 'A("X", ["iOS"]) + AT("Y", "age", GTE, 18) # grown up'],
    ['Constructor', 'A'],
    ['Application', '"X"'],
    ['Platform', '"iOS"'],
    ['Sign', '+'],
    ['Constructor', 'AT'],
    ['Application', '"Y"'],
    ['Tag', '"age"'],
    ['Operator', 'GTE'],
    ['Number', '18'],
    ['Comment', '# grown up'],
  ]));

it('counts a byte order mark', () =>
  expect(nodesOf('\uFEFFG("X")').slice(1)).toEqual([
    ['Constructor', 'G'],
    ['Group', '"X"'],
  ]));

it('gives themes the tags of programming languages', () => {
  const text = 'G("X") * T("city", EQ, "Oslo")';
  const found: string[] = [];
  const highlighter = tagHighlighter([
    { tag: tags.keyword, class: 'keyword' },
    { tag: tags.namespace, class: 'namespace' },
    { tag: tags.propertyName, class: 'property' },
    { tag: tags.operatorKeyword, class: 'operator' },
    { tag: tags.operator, class: 'sign' },
    { tag: tags.string, class: 'string' },
  ]);
  highlightTree(syntaxTree(stateOf(text)), highlighter, (from, to, style) =>
    found.push(`${style}: ${text.slice(from, to)}`),
  );
  expect(found).toEqual([
    'keyword: G',
    'namespace: "X"',
    'sign: *',
    'keyword: T',
    'property: "city"',
    'operator: EQ',
    'string: "Oslo"',
  ]);
});

it('comments lines with #', () => {
  const state = stateOf('A("X")\n+ A("Y")').update({ selection: EditorSelection.single(8) }).state;
  let commented = state;
  toggleComment({ state, dispatch: (transaction) => (commented = transaction.state) });
  expect(commented.doc.toString()).toBe('A("X")\n# + A("Y")');
});

it.each(['(', '[', '"'])('closes %s as it is written', (open) => {
  const state = EditorState.create({ extensions: [filterLanguage(), closeBrackets()] });
  const closed = { '(': '()', '[': '[]', '"': '""' }[open];
  expect(insertBracket(state, open)?.state.doc.toString()).toBe(closed);
  expect(insertBracket(state, '{')).toBeNull();
});

describe('a change', () => {
  it('is seen in the whole text', () => {
    const state = stateOf('A("X"').update({ changes: { from: 0, to: 1, insert: 'G' } }).state;
    expect(syntaxTree(state).resolveInner(3).name).toBe('Group');
  });
});

it.each(SAMPLES)('reads the beginnings of %s', (_name, text) => {
  const wrong: string[] = [];
  for (let end = 0; end <= text.length; end += 7) {
    const tree = syntaxTree(stateOf(text.slice(0, end)));
    if (tree.length !== end) wrong.push(`${end}: ${tree.length}`);
  }
  expect(wrong).toEqual([]);
});

it.each([
  [200_000, ['Filter', 'Comment']],
  [200_001, ['Filter']],
])('of a text of %i units it names %j', (length, names) => {
  expect(nodesOf(`#${'x'.repeat(length - 1)}`).map(([name]) => name)).toEqual(names);
});

it('has read a text of several screens to its end when it is opened', () => {
  const state = stateOf(Array.from({ length: 1_000 }, () => 'A("X")').join('\n+ '));
  expect(syntaxTreeAvailable(state)).toBe(true);
});
