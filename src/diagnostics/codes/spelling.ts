/** Codes `spelling/…`. */

import { defineCodes } from '../code-entry.js';

export const SPELLING_CODES = defineCodes({});
