/** Every tool there is, in the order programs are told of them. */

import type { Tool } from './tool.js';
import { checkTool } from './tools/check.js';
import { countTool } from './tools/count.js';
import { diffTool } from './tools/diff.js';
import { explainTool } from './tools/explain.js';
import { fixTool } from './tools/fix.js';
import { formatTool } from './tools/format.js';
import { matchTool } from './tools/match.js';
import { proveTool } from './tools/prove.js';
import { searchCatalogTool } from './tools/search-catalog.js';
import { simplifyTool } from './tools/simplify.js';

export const TOOLS: readonly Tool[] = [
  searchCatalogTool,
  checkTool,
  fixTool,
  formatTool,
  explainTool,
  countTool,
  matchTool,
  proveTool,
  diffTool,
  simplifyTool,
];
