/** Codes `plan/…`. */

import { defineCodes } from '../code-entry.js';

export const PLAN_CODES = defineCodes({});
