/**
 * Every code there is: code, severity, title, examples. One table per stage, merged here and nowhere else. What makes diagnostics takes
 * types from here, and nothing that runs: the texts are long.
 */

import type { CodeEntry } from './code-entry.js';
import { ACCESS_CODES } from './codes/access.js';
import { ANALYSIS_CODES } from './codes/analysis.js';
import { AUDIENCE_CODES } from './codes/audience.js';
import { CATALOG_CODES } from './codes/catalog.js';
import { DEVICE_CODES } from './codes/device.js';
import { FIELD_CODES } from './codes/field.js';
import { JSON_CODES } from './codes/json.js';
import { LIMIT_CODES } from './codes/limit.js';
import { LINT_CODES } from './codes/lint.js';
import { NAME_CODES } from './codes/name.js';
import { PLAN_CODES } from './codes/plan.js';
import { REQUEST_CODES } from './codes/request.js';
import { SPELLING_CODES } from './codes/spelling.js';
import { SUPPRESSION_CODES } from './codes/suppression.js';
import { SYNTAX_CODES } from './codes/syntax.js';
import { TARGET_CODES } from './codes/target.js';
import { TEST_CODES } from './codes/test.js';
import { TYPE_CODES } from './codes/type.js';

const TABLES = {
  ...LIMIT_CODES,
  ...SYNTAX_CODES,
  ...SPELLING_CODES,
  ...NAME_CODES,
  ...TYPE_CODES,
  ...LINT_CODES,
  ...PLAN_CODES,
  ...ANALYSIS_CODES,
  ...JSON_CODES,
  ...CATALOG_CODES,
  ...DEVICE_CODES,
  ...REQUEST_CODES,
  ...FIELD_CODES,
  ...ACCESS_CODES,
  ...AUDIENCE_CODES,
  ...TARGET_CODES,
  ...SUPPRESSION_CODES,
  ...TEST_CODES,
};

/** The code of a diagnostic: stable, one for each kind of finding. */
export type DiagnosticCode = keyof typeof TABLES;

export const CATALOGUE: Readonly<Record<DiagnosticCode, CodeEntry>> = TABLES;
