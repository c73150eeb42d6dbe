// P2, first half: what is printed is read back as the same tree, by both parsers; printing is canonical.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';
import { arbitraryExpression } from '../support/expressions.js';
import { forAll } from '../support/law.js';
import { outline } from '../support/outline.js';
import { secondParse } from '../support/second-parser.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';

it('prints a text that is read back as the same tree', () => {
  forAll(arbitraryExpression, (tree) => {
    const text = print(tree);
    const { ast, diagnostics } = parse(text);
    expect(diagnostics, text).toEqual([]);
    expect(outline(ast)).toBe(outline(tree));
    expect(outline(secondParse(text)!)).toBe(outline(tree));
  });
});

it('prints the same for every way to write a tree', () => {
  forAll(fc.tuple(arbitraryExpression, arbitraryNoise), ([tree, noise]) => {
    expect(print(parse(writeText(tree, noise)).ast)).toBe(print(tree));
  });
});
