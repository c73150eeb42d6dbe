/** Places of what was read from an encoded filter: those in the text that was given. */

import { expect, it } from 'vitest';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';
import { remapReading } from '../../src/syntax/tolerant/remap.js';

/** The pieces of the text that the parts of the tree stand at, from the outermost to the innermost. */
function pieces(text: string, part: unknown): readonly string[] {
  if (part === null || typeof part !== 'object') return [];
  const own = 'span' in part ? [sliceOf(text, part.span)] : [];
  return [
    ...own,
    ...Object.entries(part).flatMap(([key, inner]) => (key === 'span' || key === 'outer' ? [] : pieces(text, inner))),
  ];
}

function sliceOf(text: string, span: unknown): string {
  const { start, end } = span as { readonly start: number; readonly end: number };
  return text.slice(start, end);
}

it.each([
  ['A(\\"X\\")', 'A("X")', ['A(\\"X\\")', '\\"X\\"']],
  ['G(\\"X\\", [\\"iOS\\"])', 'G("X", ["iOS"])', ['G(\\"X\\", [\\"iOS\\"])', '\\"X\\"', '[\\"iOS\\"]', '\\"iOS\\"']],
  ['T(\\"age\\", GTE, 18)', 'T("age", GTE, 18)', ['T(\\"age\\", GTE, 18)', '\\"age\\"', 'GTE', '18']],
  [
    'AT(\\"X\\", \\"age\\", IN, [1, 2])',
    'AT("X", "age", IN, [1, 2])',
    ['AT(\\"X\\", \\"age\\", IN, [1, 2])', '\\"X\\"', '\\"age\\"', 'IN', '[1, 2]', '1', '2'],
  ],
  [
    'A(&quot;X&quot;) \\ A(&quot;Y&quot;)',
    'A("X") \\ A("Y")',
    ['A(&quot;X&quot;) \\ A(&quot;Y&quot;)', 'A(&quot;X&quot;)', '&quot;X&quot;', 'A(&quot;Y&quot;)', '&quot;Y&quot;'],
  ],
])('%s', (text, tree, parts) => {
  const { ast } = parse(text);
  expect(print(ast)).toBe(tree);
  expect([...pieces(text, ast)].sort()).toEqual([...parts].sort());
});

it('a bracket around a set stands where it was', () => {
  const text = '(A(\\"X\\")) * A(\\"Y\\")';
  const { ast } = parse(text);
  const [first] = 'operands' in ast ? ast.operands : [];
  expect(first?.outer).toEqual({ start: 0, end: 10 });
});

it('comments stand where they were', () => {
  const text = 'A(\\"X\\") # note';
  expect(parse(text, { comments: true }).comments).toEqual([{ text: '# note', span: { start: 9, end: 15 } }]);
});

it('what a finding points at beside its own place stands where it was', () => {
  const text = 'A(\\"X\\", [\\"iOS\\")';
  const { diagnostics } = parse(text);
  const { span, related } = diagnostics.find(({ code }) => code === 'syntax/unclosed-bracket') ?? {};
  expect([sliceOf(text, span), related]).toEqual(['[', [{ span: { start: 17, end: 17 }, message: 'a `]` fits here' }]]);
});

it('a fix of which one edit writes a backslash outside of quotes is left out', () => {
  const reading = { ...parse("A('X') - A('Y')"), comments: [] };
  const [first] = reading.diagnostics;
  const fixesWith = (...texts: readonly string[]): number => {
    const edits = texts.map((text, at) => ({ span: { start: at, end: at + 1 }, text }));
    const diagnostics = first === undefined ? [] : [{ ...first, fixes: first.fixes.map((fix) => ({ ...fix, edits })) }];
    return remapReading({ ...reading, diagnostics }, new Uint32Array(20)).diagnostics.flatMap(({ fixes }) => fixes)
      .length;
  };
  expect([fixesWith('*', '+'), fixesWith('\\'), fixesWith('*', '\\'), fixesWith('"\\n"')]).toEqual([1, 0, 0, 1]);
});
