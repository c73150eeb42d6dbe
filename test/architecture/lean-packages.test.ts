/** The strict reader with what the bundle keeps of chevrotain reads what it reads with all of it, and refuses the same. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { build } from 'tsdown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leanPackages } from '../../.ci/package/lean-packages.js';
import { DEFAULT_LIMITS } from '../../src/base/limits.js';
import { readStrict } from '../../src/syntax/strict-reader.js';
import { arbitraryExpression } from '../support/expressions.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';
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
});
