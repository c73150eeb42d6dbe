/**
 * What shows the texts of rules, which are a tenth of the program. In the package they are a file beside the library, which has them
 * already; see tsdown.config.ts.
 */

import { CATALOGUE } from '../../diagnostics/catalogue.js';
import { codes } from '../../diagnostics/explain-code.js';
import { rulesCommand } from './rules-command.js';

export const RULE_TEXTS = { catalogue: CATALOGUE, codes, rulesCommand };
