import { describe, expect, it } from 'vitest';
import type { Limits } from '../../src/base/limits.js';
import { parse } from '../../src/syntax/parse.js';

function expectLimit(text: string, limits: Partial<Limits>, code: string, underlined: string): void {
  const { ast, diagnostics } = parse(text, { limits });
  expect(diagnostics.map(({ code, span }) => [code, text.slice(span.start, span.end)])).toEqual([[code, underlined]]);
  expect(ast).toMatchObject({ kind: 'error', text });
}

function expectRead(text: string, limits: Partial<Limits> = {}): void {
  expect(parse(text, { limits }).diagnostics).toEqual([]);
}

function chain(count: number, signs: readonly string[]): string {
  return Array.from({ length: count }, (_, at) => `${at === 0 ? '' : signs[at % signs.length]}A("x")`).join('');
}

describe('source', () => {
  it('refuses a text one unit too long', () => {
    expectLimit('A("abc")', { source: 7 }, 'limit/source', ')');
  });
  it('reads a text of just the limit', () => {
    expectRead('A("abc")', { source: 8 });
  });
  it('does not count a byte order mark', () => {
    expectRead('\ufeffA("abc")', { source: 8 });
  });
});

describe('tokens', () => {
  it('refuses one token too many', () => {
    expectLimit('A("abc")', { tokens: 3 }, 'limit/tokens', ')');
  });
  it('reads a text of just the limit', () => {
    expectRead('A("abc")', { tokens: 4 });
  });
  it('refuses one token too many beside a mistake', () => {
    expectLimit("A('abc')", { tokens: 3 }, 'limit/tokens', ')');
  });
  it('counts words one by one, though a quote behind them makes them one string', () => {
    expectLimit('A(New York City")', { tokens: 4 }, 'limit/tokens', 'City');
  });
  it('reads a chain of 20,000 sets of one operator', () => {
    expectRead(chain(20_000, ['+']), { tokens: 200_000 });
  });
});

describe('nesting', () => {
  it('refuses one bracket too many', () => {
    expectLimit('((A("x")))', { nesting: 1 }, 'limit/nesting', '(');
  });
  it('counts no brackets of sets that stand before', () => {
    expectLimit('A("x") + A("y") + ((A("z")))', { nesting: 1 }, 'limit/nesting', '(');
    expectRead('A("x") + A("y") + (A("z"))', { nesting: 1 });
  });
  it('reads 1,000 brackets', () => {
    expectRead(`${'('.repeat(1000)}A("x")${')'.repeat(1000)}`);
  });
  it('refuses 1,001 brackets', () => {
    const text = `${'('.repeat(1001)}A("x")${')'.repeat(1001)}`;
    expectLimit(text, {}, 'limit/nesting', '(');
  });
  it('reads an alternating chain of 999 changes of operator', () => {
    expectRead(chain(1001, ['*', '+']));
  });
  it('refuses an alternating chain of 1,000 changes of operator', () => {
    expectLimit(chain(1002, ['*', '+']), {}, 'limit/nesting', 'A("x")');
  });
});

describe('list items', () => {
  it('refuses one value too many', () => {
    expectLimit('T("a", IN, [1, 2, 3])', { listItems: 2 }, 'limit/list-items', '[1, 2');
  });
  it('reads a list of just the limit', () => {
    expectRead('T("a", IN, [1, 2]) + T("a", IN, [1, 2])', { listItems: 2 });
  });
  it('does not count the arguments of a set', () => {
    expectRead('AT("a", "b", IN, [1])', { listItems: 1 });
  });
});

describe('hostile texts', () => {
  it.each([
    ['signs', '! '.repeat(60_000)],
    ['closing brackets', ')'.repeat(60_000)],
    ['words', 'foo '.repeat(60_000)],
    ['operators', '+'.repeat(60_000)],
  ])('60,000 bad tokens are reported within the cap: %s', (_title, text) => {
    expect(parse(text).diagnostics.length).toBeLessThanOrEqual(51);
  });
});
