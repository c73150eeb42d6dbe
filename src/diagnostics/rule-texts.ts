/**
 * The texts of rules and what shows them, which are a tenth of the program. In the package they are a file beside the library, which has them
 * already; see tsdown.config.ts.
 */

import { CATALOGUE } from './catalogue.js';
import { codes, explainCode, isCode, listCodes, nearCode } from './explain-code.js';

export const RULE_TEXTS = { catalogue: CATALOGUE, codes, explainCode, isCode, listCodes, nearCode };
