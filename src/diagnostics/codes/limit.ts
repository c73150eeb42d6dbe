/** Codes `limit/…`. */

import { defineCodes } from '../code-entry.js';

export const LIMIT_CODES = defineCodes({});
