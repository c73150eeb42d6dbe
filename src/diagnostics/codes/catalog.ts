/** Codes `catalog/…`. */

import { defineCodes } from '../code-entry.js';

export const CATALOG_CODES = defineCodes({});
