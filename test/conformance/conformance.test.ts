import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { bitsetEvaluator } from '../../src/bitset/index/evaluator.js';
import { parseScript } from '../../src/conformance/parse-script.js';
import { runCase } from '../../src/conformance/run-script.js';
import type { Evaluator } from '../../src/evaluate/evaluator.js';
import { matchEvaluator } from '../../src/evaluate/match/compile-matcher.js';
import { evaluate, referenceEvaluator } from '../../src/evaluate/reference.js';
import { plainPlan } from '../../src/plan/plain-plan.js';

/** The reference on the plan as lowered, nothing rewritten. */
const unplannedEvaluator: Evaluator = {
  name: 'reference, planner off',
  evaluate: (filter, devices) => evaluate(plainPlan(filter.lowered)!, devices),
};

const evaluators = [
  referenceEvaluator,
  matchEvaluator,
  unplannedEvaluator,
  ...(['scalar', 'generic', 'fused', 'auto'] as const).map(bitsetEvaluator),
];

const scripts = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));
const scriptText = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');

describe.each(scripts)('%s', (name) => {
  const script = parseScript(scriptText(name));

  it('is a script', () => {
    expect(script.problems).toEqual([]);
    expect(script.cases.length).toBeGreaterThan(0);
  });

  describe.each(evaluators)('$name', (evaluator) => {
    it.each(script.cases)('$line: $title', (scriptCase) => {
      expect(runCase(scriptCase, evaluator).failures).toEqual([]);
    });
  });
});

it('every decision has a vector that names it', () => {
  const titles = scripts.flatMap((name) => parseScript(scriptText(name)).cases.map(({ title }) => title.split(':')[0]));
  const missing = Array.from({ length: 16 }, (_, index) => `L${index + 1}`).filter((name) => !titles.includes(name));
  expect(missing).toEqual([]);
});

it('the table of rules names scripts and tests that are there', () => {
  const table = readFileSync(join(import.meta.dirname, 'README.md'), 'utf8');
  const rows = [...table.matchAll(/^\| [^|]+ \| (\S+\.txt) \| (.+) \|$/gm)].map(
    ([, name = '', title = '']) => `${name}: ${title}`,
  );
  const tests = new Set(
    scripts.flatMap((name) => parseScript(scriptText(name)).cases.map(({ title }) => `${name}: ${title}`)),
  );
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter((row) => !tests.has(row))).toEqual([]);
  expect(scripts.filter((name) => !table.includes(name))).toEqual([]);
});
