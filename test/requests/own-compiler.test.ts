/** The `compile` option of the checks of bodies: any function that compiles, the strict reader alone among them. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../src/compile.js';
import { compileStrict } from '../../src/compile-strict.js';
import { checkCreateTargetedMessage } from '../../src/entries/requests.js';

function bodyWith(filter: string): string {
  return JSON.stringify({
    request: { auth: 'abcdefgh', devices_filter: filter, content: 'hi', send_date: 'now' },
  });
}

describe('a body is checked with the compiler that is given', () => {
  it('the strict reader finds what is wrong in a filter', () => {
    const { diagnostics } = checkCreateTargetedMessage(bodyWith('A("X"'), { compile: compileStrict });
    expect(diagnostics.filter(({ code }) => code.startsWith('syntax/')).map(({ code }) => code)).toEqual([
      'syntax/unexpected',
    ]);
  });

  it('of a right filter the strict reader says what `compile` says', () => {
    const body = bodyWith('T("age", NOTEQ, 18)');
    expect(checkCreateTargetedMessage(body, { compile: compileStrict }).diagnostics).toEqual(
      checkCreateTargetedMessage(body, { compile }).diagnostics,
    );
  });

  it('is asked in the dialect of the body', () => {
    const asked: unknown[] = [];
    const remember: typeof compile = (text, options) => {
      asked.push(options?.dialect ?? 'strict');
      return compile(text, options);
    };
    checkCreateTargetedMessage(bodyWith('A(X)'), { compile: remember });
    checkCreateTargetedMessage(bodyWith('A(X)'), { compile: remember, dialect: 'lenient' });
    expect(asked).toEqual(['strict', 'lenient']);
  });

  it('is told whether to lint, and bounds of its own for findings alone', () => {
    const asked: unknown[] = [];
    const remember: typeof compile = (text, options) => {
      asked.push([options?.lint, options?.limits?.tokens, options?.limits?.diagnostics]);
      return compile(text, options);
    };
    const limits = { tokens: 12, diagnostics: 3 };
    checkCreateTargetedMessage(bodyWith('A("X")'), { compile: remember });
    checkCreateTargetedMessage(bodyWith('A("X")'), { compile: remember, lint: true, limits });
    checkCreateTargetedMessage(bodyWith('A("X")'), { compile: remember, lint: false });
    expect(asked).toEqual([
      [true, 65_536, Number.POSITIVE_INFINITY],
      [true, 12, Number.POSITIVE_INFINITY],
      [false, 65_536, Number.POSITIVE_INFINITY],
    ]);
  });
});

it('a compiler that gives no filter makes no message', () => {
  const body = bodyWith('A("X")');
  const none: typeof compile = (text, options) => ({ ...compile(text, options), filter: null });
  expect(checkCreateTargetedMessage(body, { compile }).value).not.toBeNull();
  expect(checkCreateTargetedMessage(body, { compile: none }).value).toBeNull();
});

describe('limits', () => {
  it('bound the filter in a body', () => {
    const codes = (tokens: number) =>
      checkCreateTargetedMessage(bodyWith('A("X") + A("Y")'), { limits: { tokens } }).diagnostics.map(
        ({ code }) => code,
      );
    expect([codes(4).length, codes(100)]).toEqual([1, []]);
  });

  it('of findings are for the whole body: what the filter has more of is counted', () => {
    const filter = Array.from({ length: 60 }, (_, at) => `A("X") * T("age", GTE, "x${at}")`).join(' + ');
    const { diagnostics, totals } = checkCreateTargetedMessage(bodyWith(filter));
    expect([diagnostics.length, totals.errors]).toEqual([51, 60]);
  });
});
