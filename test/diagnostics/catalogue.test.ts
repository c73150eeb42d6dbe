import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { CATALOGUE, type DiagnosticCode } from '../../src/diagnostics/catalogue.js';
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js';
import { codes } from '../../src/diagnostics/explain-code.js';
import { NOT_ERRORS } from '../../src/diagnostics/severities.js';
import { runExample } from '../support/run-example.js';

const root = new URL('../../src/', import.meta.url);

/** Names of the source files below `src/` that `wanted` accepts, with their text. */
function sources(wanted: (path: string) => boolean): readonly (readonly [path: string, text: string])[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && wanted(path))
    .map((path) => [path, readFileSync(new URL(path, root), 'utf8')]);
}

function codesIn(text: string): readonly string[] {
  return [...text.matchAll(/'([a-z]+\/[a-z-]+)'/g)]
    .map(([, code]) => code!)
    .filter((code) => families.has(code.slice(0, code.indexOf('/'))));
}

const families = new Set(codes().map((code) => code.slice(0, code.indexOf('/'))));

describe('every code', () => {
  it.each(codes())('%s is `stage/name`', (code) => {
    expect(code).toMatch(
      /^(limit|syntax|spelling|name|type|lint|plan|analysis|json|catalog|device|request|field|access|audience|target|suppression|test)\/[a-z]+(-[a-z]+)*$/,
    );
  });

  it.each(codes())('%s has a title like a message, an explanation in sentences, and an example', (code) => {
    const { title, explanation, examples } = CATALOGUE[code];
    expect(title).toMatch(/^[^A-Z\n](?!.*\.$)|^[A-Z]+\b(?!.*\.$)/);
    expect(explanation).toMatch(/^(?=.{20})[^\n]*[.)]$/);
    expect(examples.length).toBeGreaterThan(0);
  });

  it('is made by a constructor in an `errors.ts`, or by a lint rule', () => {
    const makers = sources((path) => !path.includes('codes/') && !path.endsWith('severities.ts'));
    const made = new Set(makers.flatMap(([, text]) => codesIn(text)));
    expect(codes().filter((code) => !made.has(code))).toEqual([]);
  });

  it('has its severity apart from its texts (`npm run docs:diagnostics` writes them)', () => {
    const severities = Object.fromEntries(codes().map((code) => [code, NOT_ERRORS[code] ?? 'error']));
    expect(severities).toEqual(Object.fromEntries(codes().map((code) => [code, CATALOGUE[code].severity])));
  });

  it('that the source mentions is in the catalogue', () => {
    const known = new Set<string>(codes());
    const mentioned = sources((path) => path.endsWith('errors.ts')).flatMap(([, text]) => codesIn(text));
    expect(mentioned.filter((code) => !known.has(code))).toEqual([]);
  });

  it('stands in the table of its stage', () => {
    for (const [path, text] of sources((name) => name.includes('codes/'))) {
      const stage = /codes\/(.*)\.ts$/.exec(path)![1]!;
      const keys = [...text.matchAll(/^ {2}'([^']+)': \{/gm)].map(([, key]) => key!);
      expect(keys.filter((key) => !key.startsWith(`${stage}/`))).toEqual([]);
    }
  });
});

const examples = codes().flatMap((code) =>
  CATALOGUE[code].examples.map((example, at) => ({ code, example, title: `${code} ${at + 1}` })),
);

/** Only where the code itself is a warning may something else be said; of the severities errors count. */
function told(code: DiagnosticCode, found: readonly Diagnostic[]): readonly string[] {
  return [...new Set(found.filter((each) => each.severity === 'error' || each.code === code).map((each) => each.code))];
}

describe('examples', () => {
  it.each(examples)('$title: the wrong one gives the code and no other error', async ({ code, example }) => {
    expect(told(code, await runExample(example, example.bad))).toEqual([code]);
  });

  it.each(examples)('$title: the right one gives neither the code nor an error', async ({ code, example }) => {
    expect(told(code, await runExample(example, example.good))).toEqual([]);
  });

  it.each(examples)('$title: safe fixes, where there are some, mend the wrong one', async ({ code, example }) => {
    const own = (await runExample(example, example.bad)).filter((each) => each.code === code);
    const isMendable = own.every(({ fixes }) => fixes.some(({ safety }) => safety === 'safe'));
    const left = told(code, await runExample(example, applyFixes(example.bad, own)));
    expect(left).toEqual(isMendable ? [] : [code]);
  });
});
