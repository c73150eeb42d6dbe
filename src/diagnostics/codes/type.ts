/** Codes `type/…`. */

import { defineCodes } from '../code-entry.js';

export const TYPE_CODES = defineCodes({});
