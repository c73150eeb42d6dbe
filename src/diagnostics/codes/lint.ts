/** Codes `lint/…`. */

import { defineCodes } from '../code-entry.js';

export const LINT_CODES = defineCodes({});
