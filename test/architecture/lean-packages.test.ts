/** The strict reader with what the bundle keeps of chevrotain reads what it reads with all of it, and refuses the same. */

import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { build } from 'tsdown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leanPackages } from '../../.ci/package/lean-packages.js';
import { DEFAULT_LIMITS } from '../../src/base/limits.js';
import { readStrict } from '../../src/syntax/strict-reader.js';
import { TOKENS } from '../../src/syntax/tokens.js';
import { arbitraryExpression } from '../support/expressions.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';
import { parseCases } from '../syntax/read-case.js';
import { ROOT } from './source-files.js';

const folder = mkdtempSync(join(tmpdir(), 'lean-packages-'));
let readLean: typeof readStrict;

beforeAll(async () => {
  await build({
    config: false,
    cwd: ROOT,
    entry: { reader: join(ROOT, 'src/syntax/strict-reader.ts') },
    outDir: folder,
    format: 'esm',
    dts: false,
    minify: true,
    deps: { alwaysBundle: [/^[^.]/], onlyBundle: false },
    plugins: [leanPackages],
    logLevel: 'silent',
  });
  // What was built from the same source.
  ({ readStrict: readLean } = (await import(pathToFileURL(join(folder, 'reader.mjs')).href)) as {
    readStrict: typeof readStrict;
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const expectSame = (text: string) =>
  expect(readLean(text, DEFAULT_LIMITS, true)).toEqual(readStrict(text, DEFAULT_LIMITS, true));

it('has no token with what the bundle leaves out of the lexer', () => {
  for (const { name, LONGER_ALT, PUSH_MODE, POP_MODE, CATEGORIES } of TOKENS)
    expect({ name, LONGER_ALT, PUSH_MODE, POP_MODE, CATEGORIES }).toEqual({ name, CATEGORIES: [] });
});

describe('the strict reader in the bundle', () => {
  it('reads every text that is written right, to the same tree', () => {
    fc.assert(
      fc.property(arbitraryExpression, arbitraryNoise, (expression, noise) => {
        const text = writeText(expression, noise, { comments: true });
        expect(readLean(text, DEFAULT_LIMITS, true)).not.toBeNull();
        expectSame(text);
      }),
      { numRuns: Number(process.env.PUSHSIFT_CASES ?? 300) },
    );
  });

  it('refuses texts with a wrong character where it did', () => {
    const wrong = fc.constantFrom(...'()[]",*+\\ATGINEQ#0-. \t\n\u00a0;', '');
    fc.assert(
      fc.property(arbitraryExpression, fc.nat(), wrong, (expression, place, sign) => {
        const text = writeText(expression);
        const at = place % (text.length + 1);
        expectSame(text.slice(0, at) + sign + text.slice(at + 1));
      }),
      { numRuns: Number(process.env.PUSHSIFT_CASES ?? 300) },
    );
  });

  it('reads the samples, and answers for every text of the cases of mistakes as it did', () => {
    const cases = texts('test/syntax/cases').flatMap((fixture) => parseCases(fixture).map(({ text }) => text));
    const samples = texts('grammar/samples');
    for (const text of [...samples, ...cases]) expectSame(text);
    expect(samples.filter((text) => readLean(text, DEFAULT_LIMITS, true) !== null)).not.toEqual([]);
    expect(cases.filter((text) => readLean(text, DEFAULT_LIMITS, true) === null).length).toBeGreaterThan(100);
  });

  it('refuses every text that ends too early, at each place', () => {
    for (const text of texts('grammar/samples'))
      for (let end = 0; end <= text.length; end++) expectSame(text.slice(0, end));
  });

  it('answers for texts beyond a limit as it did', () => {
    const text = 'A("a") * (T("b", IN, ["c", "d"]) + (A("e") \\ A("f")))';
    for (const limit of ['tokens', 'nesting', 'listItems'] as const)
      for (let most = 0; most < 60; most++) {
        const limits = { ...DEFAULT_LIMITS, [limit]: most };
        expect(readLean(text, limits, true)).toEqual(readStrict(text, limits, true));
      }
  });
});

function texts(place: string): readonly string[] {
  return readdirSync(join(ROOT, place)).map((name) => readFileSync(join(ROOT, place, name), 'utf8'));
}
