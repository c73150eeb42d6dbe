/** Every tool there is, in the order programs are told of them. */

import type { Tool } from './tool.js';
import { countTool } from './tools/count.js';
import { diffTool } from './tools/diff.js';
import { matchTool } from './tools/match.js';
import { checkTool, explainTool, fixTool, formatTool, simplifyTool } from './tools/one-filter.js';
import { proveTool } from './tools/prove.js';
import { searchCatalogTool } from './tools/search-catalog.js';

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
