// P2, second half: formatting keeps the tree and the comments, and has nothing to do the second time.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { format } from '../../src/format/format.js';
import { parse } from '../../src/syntax/parse.js';
import { arbitraryExpression } from '../support/expressions.js';
import { forAll } from '../support/law.js';
import { arbitraryMutation, mutate } from '../support/mutate.js';
import { outline } from '../support/outline.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';

const arbitraryCase = fc.record({
  text: fc
    .tuple(arbitraryExpression, arbitraryNoise)
    .map(([tree, noise]) => writeText(tree, noise, { comments: true })),
  width: fc.constantFrom(1, 20, 40, 80, 1000),
});

it('keeps the tree', () => {
  forAll(arbitraryCase, ({ text, width }) => {
    const formatted = format(text, { comments: true, width });
    expect(formatted.diagnostics, text).toEqual([]);
    expect(outline(parse(formatted.text, { comments: true }).ast), text).toBe(
      outline(parse(text, { comments: true }).ast),
    );
  });
});

it('keeps every comment, in order', () => {
  forAll(arbitraryCase, ({ text, width }) => {
    const comments = (of: string): readonly string[] =>
      parse(of, { comments: true }).comments.map((comment) => comment.text.trimEnd());
    expect(comments(format(text, { comments: true, width }).text), text).toEqual(comments(text));
  });
});

it('changes nothing the second time', () => {
  forAll(arbitraryCase, ({ text, width }) => {
    const once = format(text, { comments: true, width }).text;
    expect(format(once, { comments: true, width }).text, text).toBe(once);
  });
});

it('keeps how lines end, and a byte order mark', () => {
  const arbitraryForm = fc.record({ end: fc.constantFrom('\n', '\r\n', '\r'), mark: fc.constantFrom('', '\ufeff') });
  forAll(fc.tuple(arbitraryCase, arbitraryForm), ([{ text, width }, { end, mark }]) => {
    const plain = `${text.replace(/\r\n?/g, '\n')}\n`;
    const inForm = (of: string): string => mark + of.replaceAll('\n', end);
    const laidOut = format(plain, { comments: true, width }).text;
    expect(format(inForm(plain), { comments: true, width }).text, text).toBe(inForm(laidOut));
  });
});

it('keeps a text that does not parse', () => {
  forAll(fc.tuple(arbitraryCase, arbitraryMutation), ([{ text, width }, mutation]) => {
    const broken = mutate(text, mutation);
    const { text: formatted, diagnostics } = format(broken, { comments: true, width });
    if (diagnostics.some(({ severity }) => severity === 'error')) expect(formatted).toBe(broken);
  });
});
