/** Blanks at the edges of a string and behind it: up to 64 are passed over to see what stands there. */

import { describe, expect, it } from 'vitest';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';

function read(text: string): readonly [string, readonly string[]] {
  const { ast, diagnostics } = parse(text);
  return [print(ast), diagnostics.map(({ code }) => code)];
}

const SIXTY_FOUR = ' '.repeat(64);

describe('a comma at the edge of a string in single quotes', () => {
  it.each([
    ['begins', `A('${SIXTY_FOUR}, b')`, `A("", [b'])`],
    ['ends', `A('b,${SIXTY_FOUR}')`, `A("b", ['])`],
  ])('tells that a quote is missing where the text %s with it, behind at most 64 blanks', (_, text, tree) => {
    const [read64, told] = read(text);
    expect(read64).toBe(tree);
    expect(told).toContain('syntax/unclosed-string');
  });

  it.each([`${SIXTY_FOUR} , b`, `b, ${SIXTY_FOUR}`])('is text behind more of them: %j', (content) => {
    expect(read(`A('${content}')`)).toEqual([`A("${content}")`, ['spelling/quotes']]);
  });
});

describe('the quote behind an apostrophe', () => {
  it('does not close where a letter stands behind 63 blanks', () => {
    expect(read(`A('it's'${SIXTY_FOUR.slice(1)}x)`)[0]).toBe(`A("it", [s'${SIXTY_FOUR.slice(1)}x])`);
  });

  it('closes where a letter stands behind 64', () => {
    expect(read(`A('it's'${SIXTY_FOUR}x)`)[0]).toBe(`A("it's", [x])`);
  });
});
