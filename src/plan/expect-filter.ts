/** Whether what a program passes as a filter is one: neither its text nor the result of compiling it. */

import { expectArgument, LIST, wrongFilter } from '../base/argument.js';
import { isJsonObject } from '../base/json-kind.js';

/** For what reads no more of a filter than its plan. @throws TypeError for anything else */
export function expectPlan(name: string, filter: unknown): void {
  if (!hasPlan(filter)) wrongFilter(name, 'a Filter', filter);
}

/** @throws TypeError for what is no filter */
export function expectFilter(name: string, filter: unknown): void {
  if (!hasPlan(filter) || !isWhole(filter)) wrongFilter(name, 'a Filter', filter);
}

/** A list of those. @throws TypeError for anything else, and for the first that is none */
export function expectPlans(name: string, filters: unknown): void {
  expectArgument(`${name}: \`filters\``, filters, LIST);
  if (!Array.isArray(filters)) return;
  for (const [at, filter] of filters.entries()) expectPlan(`${name}: \`filters[${at}]\``, filter);
}

function hasPlan(filter: unknown): filter is object & { readonly plan: object | null } {
  return (
    typeof filter === 'object' &&
    filter !== null &&
    Object.hasOwn(filter, 'plan') &&
    'plan' in filter &&
    typeof filter.plan === 'object'
  );
}

function isWhole(filter: object): boolean {
  const { text, lowered, tags, reach }: Partial<Record<string, unknown>> = { ...filter };
  return typeof text === 'string' && isJsonObject(lowered) && Array.isArray(tags) && isJsonObject(reach);
}
