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
  it('tells that a quote is missing where the text ends with it and at most 64 blanks', () => {
    const [tree, told] = read(`A('b,${SIXTY_FOUR}')`);
    expect(tree).toBe(`A("b", ['])`);
    expect(told).toContain('syntax/unclosed-string');
  });

  it.each([`${SIXTY_FOUR}, b`, `b, ${SIXTY_FOUR}`])(
    'is text at the beginning, and before more of them at the end: %j',
    (content) => {
      expect(read(`A('${content}')`)).toEqual([`A("${content}")`, ['spelling/quotes']]);
    },
  );
});

describe('the quote behind an apostrophe', () => {
  it('does not close where a letter stands behind 63 blanks', () => {
    expect(read(`A('it's'${SIXTY_FOUR.slice(1)}x)`)[0]).toBe(`A("it", [s'${SIXTY_FOUR.slice(1)}x])`);
  });

  it('closes where a letter stands behind 64', () => {
    expect(read(`A('it's'${SIXTY_FOUR}x)`)[0]).toBe(`A("it's", [x])`);
  });
});
