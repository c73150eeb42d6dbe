/** Whether what a build tool passes as options of a check is what they must be. */

import {
  type Expectation,
  type Expectations,
  expectNeeded,
  expectOptions,
  FLAG,
  FUNCTION,
  listOf,
  OBJECT,
  oneOf,
  orNull,
  SIGNAL,
  TEXT,
  WHOLE,
} from '../../base/argument.js';
import { CATALOG_OR_NULL } from '../../catalog/expect-catalog.js';
import { RULE_LEVELS } from '../../diagnostics/rule-levels.js';
import { SOURCE_KINDS } from '../../report/run.js';
import { DIALECT } from '../../syntax/parse-options.js';
import type {
  AudienceBounds,
  ChangedSinceOption,
  CheckFilesOptions,
  StdinOption,
  SuppressionsOption,
} from './check-options.js';

const RULES: Expectation = {
  holds: (value) => OBJECT.holds(value) && Object.values(Object(value)).every(oneOf(RULE_LEVELS).holds),
  what: 'an object of levels by code',
};

const OPTIONS: Expectations<CheckFilesOptions> = {
  catalog: CATALOG_OR_NULL,
  dialect: DIALECT,
  fix: orNull(oneOf(['safe', 'unsafe'])),
  preview: FLAG,
  rules: RULES,
  requireApp: FLAG,
  forbidAccountWide: FLAG,
  audience: orNull(OBJECT),
  suppressions: orNull(OBJECT),
  changedSince: orNull(OBJECT),
  kind: orNull(oneOf(SOURCE_KINDS)),
  pointer: orNull(TEXT),
  auth: oneOf(['required', 'optional']),
  now: orNull({ holds: (value) => value instanceof Date, what: 'a Date' }),
  stdin: OBJECT,
  signal: SIGNAL,
};

const AUDIENCE: Expectations<AudienceBounds> = {
  devices: {
    holds: (value) => typeof Object(value).countAll === 'function',
    what: 'a source of audiences, as streamAudience and indexAudience make them',
  },
  least: orNull(WHOLE),
  most: orNull(WHOLE),
};
const SUPPRESSIONS: Expectations<SuppressionsOption> = { file: TEXT, renew: FLAG };
const CHANGED_SINCE: Expectations<ChangedSinceOption> = { revision: TEXT, shared: listOf(TEXT, 'an array of paths') };
const STDIN: Expectations<StdinOption> = { name: TEXT, read: FUNCTION };

/** @throws TypeError for the first option that is something else */
export function expectCheckOptions(name: string, options: CheckFilesOptions): void {
  expectOptions(name, options, OPTIONS);
  const { audience, suppressions, changedSince, stdin } = options;
  if (audience) expectNeeded(name, audience, AUDIENCE, 'options.audience', 'devices');
  if (suppressions) expectNeeded(name, suppressions, SUPPRESSIONS, 'options.suppressions', 'file');
  if (changedSince) expectNeeded(name, changedSince, CHANGED_SINCE, 'options.changedSince', 'revision');
  if (stdin) expectNeeded(name, stdin, STDIN, 'options.stdin', 'read');
}
