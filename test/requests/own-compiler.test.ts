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
});
