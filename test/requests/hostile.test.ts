/** Bodies that want to hurt: large, deep, odd. Each ends in findings, and takes few steps. */

import { describe, expect, it } from 'vitest';
import { stepsOf } from '../support/steps.js';
import { checkCreatePreset, checkCreateTargetedMessage, message, targeted } from './expect-request.js';
import { body, HOSTILE_BODIES } from './hostile-bodies.js';
import { expectThroughTheWire } from './through-the-wire.js';

const CHECKS = [checkCreatePreset, checkCreateTargetedMessage];

describe('is told, never thrown', () => {
  it.each(HOSTILE_BODIES)('%s', async (_, text) => {
    for (const check of CHECKS) {
      let { value, totals, diagnostics } = check('{}');
      const steps = await stepsOf(() => {
        ({ value, totals, diagnostics } = check(text));
      });
      expect(steps).toBeLessThan(100_000_000);
      expect(diagnostics.length).toBeLessThanOrEqual(51);
      expect(value === null).toBe(totals.errors > 0);
    }
  });

  it('counts what it does not show', () => {
    const text = body(Array.from({ length: 100_000 }, (_, at) => `, "unheard${at}": ${at}`).join(''));
    const { totals, diagnostics } = checkCreateTargetedMessage(text);
    expect(totals).toEqual({ errors: 0, warnings: 0, notes: 100_000 });
    expect(diagnostics.at(-1)?.message).toBe('99,950 more findings are not shown: 99,950 notes');
  });

  it('values that no text makes', () => {
    let deep: unknown = [];
    for (let depth = 0; depth < 100_000; depth++) deep = [deep];
    const hostile = {
      get request(): never {
        throw new Error('no');
      },
    };
    for (const check of CHECKS) {
      for (const value of [deep, hostile, new Proxy({}, { ownKeys: () => [] as never[] }), { request: deep }]) {
        const result = check(value);
        expect(result.value).toBeNull();
        expect(result.diagnostics.length).toBeGreaterThan(0);
      }
    }
  });
});

describe('names that objects have', () => {
  it.each(['__proto__', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'])('%s is a name like others', (name) => {
    expect(targeted(body(`, "${name}": {"ios_silent": 5}`))).toEqual([
      `note request/unlisted-field /request/${name} "${name}"`,
    ]);
    expect(message({ ios_root_params: JSON.parse(`{"${name}": 1, "aps": {"${name}": 2}}`) })).toEqual([]);
    expect(Object.keys({})).toEqual([]);
  });

  it('a language of that name has its text', () => {
    const { value } = checkCreateTargetedMessage(body('').replace('"content": "x"', '"content": {"__proto__": "a"}'));
    expect(Object.entries(value?.request.content ?? {})).toEqual([['__proto__', 'a']]);
  });
});

// The last of this file: what was asked before is asked again.
describe('through the wire', () => {
  it('every body above gets the status it has to get, and the same findings', () =>
    expectThroughTheWire({ accepted: 10, refused: 35, ways: ['connection'] }));
});
