/**
 * Judges mutants of what runs while modules are loaded: for each, a new process that has it from the beginning runs the tests that are named for it,
 * until one fails. Started by `judge-mutants.ts`, which ends it where a mutant has no end.
 */

import { readFileSync } from 'node:fs';
import { relative } from 'node:path';
import process from 'node:process';
import { createVitest } from 'vitest/node';
import { type Step, stepsIn, writeStep } from './progress.js';

/** For each mutant its tests, and the time they may take, in ms. */
export interface LoadedMutant {
  readonly id: number;
  readonly tests: readonly string[];
  readonly patience: number;
}

const { PUSHSIFT_PROGRESS: progress = '', PUSHSIFT_LOADED: list = '' } = process.env;
const loaded: readonly LoadedMutant[] = JSON.parse(readFileSync(list, 'utf8'));
const judged = new Set(stepsIn(progress).flatMap((step) => (isAtLoad(step) ? [step.id] : [])));

const vitest = await createVitest('test', { config: 'test/mutation/vitest.config.ts', watch: false });
const specifications = await vitest.globTestSpecifications();
for (const { id, tests, patience } of loaded) {
  if (judged.has(id)) continue;
  writeStep(progress, { is: 'begun', id, file: 'as it is loaded', patience });
  process.env.PUSHSIFT_MUTANT = String(id);
  const chosen = specifications.filter(({ moduleId }) => tests.includes(relative(vitest.config.root, moduleId)));
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(chosen);
  const noticed = unhandledErrors.length > 0 || testModules.some((module) => !module.ok());
  writeStep(progress, { is: 'judged', id, noticed, by: 'as it is loaded' });
}
await vitest.close();

function isAtLoad(step: Step): step is Extract<Step, { is: 'judged' }> {
  return step.is === 'judged' && step.by === 'as it is loaded';
}
