/** Findings that say the same are one for people, with a count and places; programs get each; no fix is lost. */

import { describe, expect, it } from 'vitest';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { compile } from '../../src/compile.js';
import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { renderDiagnostics } from '../../src/diagnostics/render-diagnostics.js';
import { type Diagnose, repairSafely, unrepaired } from '../../src/diagnostics/repair.js';
import { report } from '../../src/report/report.js';
import type { Run } from '../../src/report/run.js';

const sets = (count: number): string => Array.from({ length: count }, (_, at) => `A('a${at}')`).join('\n+ ');

function runOf(text: string): Run {
  const { diagnostics, totals } = compile(text);
  const source = {
    source: 'a.sift',
    kind: 'filter',
    text,
    diagnostics,
    totals,
    valid: false,
    reach: null,
    tags: [],
  } as const;
  return { results: [source], failures: [] };
}

/** How many frames there are: each begins with a severity. */
const framesIn = (text: string): number => text.match(/^(?:error|warning|note)\[/gm)?.length ?? 0;

describe('forty equal findings', () => {
  const text = sets(40);
  const { diagnostics, totals } = compile(text);
  it('are forty in data', () => {
    expect(diagnostics.length).toBe(40);
    expect(new Set(diagnostics.map(({ message }) => message)).size).toBe(1);
    expect(totals.errors).toBe(40);
  });
  it('are one frame with a count and the places', () => {
    const drawn = renderDiagnostics(text, diagnostics, { width: 200 });
    expect(framesIn(drawn)).toBe(1);
    expect(drawn).toMatch(/note: and 39 more like this: 2:5, 3:5, 4:5, .*, 21:5 and 19 other places$/);
  });
  it('are one line in compact', () =>
    expect(renderDiagnostics(text, diagnostics, { format: 'compact' }).split('\n')).toEqual([
      expect.stringMatching(/^1:3: error .* \| and 39 more like this: 2:5, 3:5, .*$/),
    ]));
  it('are forty where every one is wanted', () =>
    expect(framesIn(renderDiagnostics(text, diagnostics, { every: true }))).toBe(40));
  it('are counted in full by the summary', () =>
    expect(report(runOf(text), 'pretty')).toMatch(/\n1 file, 40 errors, 40 fixable with --fix\n$/));
  it.each(['json', 'sarif', 'junit', 'gitlab', 'jsonl', 'github'] as const)('are forty places in %s', (format) => {
    const code = diagnostics[0]?.code ?? '';
    expect(report(runOf(text), format).split(code).length - 1).toBeGreaterThanOrEqual(format === 'junit' ? 1 : 40);
  });
  it('are all mended', () => expect(applyFixes(text, diagnostics)).toBe(text.replaceAll("'", '"')));
});

describe('findings that differ in the text they quote alone', () => {
  const conditions = (count: number): string => Array.from({ length: count }, (_, at) => `age${at} >= 18`).join('\n* ');
  it('are one frame from six on', () => {
    const text = conditions(40);
    const drawn = renderDiagnostics(text, compile(text).diagnostics, { width: 200 });
    expect(framesIn(drawn)).toBe(1);
    expect(drawn).toContain('and 39 more like this');
  });
  it('are a frame each where there are fewer', () => {
    const text = conditions(5);
    expect(framesIn(renderDiagnostics(text, compile(text).diagnostics))).toBe(5);
  });
});

it('two equal findings are two frames', () => {
  const text = sets(2);
  expect(framesIn(renderDiagnostics(text, compile(text).diagnostics))).toBe(2);
});

it('findings that say something else stay by themselves, in their order', () => {
  const text = `${sets(5)} + T("x", EQ) + A('z')`;
  const drawn = renderDiagnostics(text, compile(text).diagnostics, { format: 'compact' }).split('\n');
  expect(drawn).toHaveLength(2);
  expect(drawn[0]).toMatch(/and 5 more like this/);
});

it('a finding behind sixty equal ones is told, and the rest counted', () => {
  const text = `${sets(60)} + T("x", EQ)`;
  const { diagnostics, totals } = compile(text);
  expect(new Set(diagnostics.map(({ code }) => code)).size).toBe(3);
  expect(diagnostics.length).toBe(51);
  expect(diagnostics.at(-1)?.message).toBe('11 more findings are not shown: 11 errors');
  expect(totals.errors).toBe(61);
});

it('names that the catalog lacks are each told, as many as there are', () => {
  const names = Array.from({ length: 8 }, (_, index) => `tag${index}`);
  const { catalog } = loadCatalog('{"applications": {}, "tags": {"city": {"type": "String"}}}');
  const text = names.map((name) => `T("${name}", EQ, "a")`).join(' + ');
  const drawn = renderDiagnostics(text, compile(text, { catalog, lint: false }).diagnostics, { format: 'compact' });
  for (const name of names) expect(drawn).toContain(`there is no tag \`${name}\``);
});

it('hundreds of equal findings are all mended', () => {
  const text = sets(300);
  const limits = { diagnostics: Number.POSITIVE_INFINITY };
  const diagnose: Diagnose = (now) => compile(now, { limits }).diagnostics;
  expect(repairSafely(unrepaired(text, diagnose), diagnose).text).toBe(text.replaceAll("'", '"'));
});

it('without a text the places are pointers', () => {
  const [first] = compile("A('x')").diagnostics;
  const at = ['/a', '/b', '/c'].map((pointer) => ({ ...first!, pointer }));
  expect(renderDiagnostics(null, at, { format: 'compact' })).toMatch(/ \| and 2 more like this: \/b, \/c$/);
});
