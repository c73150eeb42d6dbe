/** Codes `json/…`. */

import { defineCodes } from '../code-entry.js';

export const JSON_CODES = defineCodes({});
