/** Codes `device/…`. */

import { defineCodes } from '../code-entry.js';

export const DEVICE_CODES = defineCodes({});
