/** The parts of the engine benchmark by name. */

import { accountMemory } from './account-memory.js';
import { batches } from './batches.js';
import { buildFromColumns, buildFromNdjson } from './building.js';
import { expression } from './expression.js';
import { indexFiles } from './index-files.js';
import { lastingFilters } from './lasting-filters.js';
import { longLists } from './long-lists.js';
import { manyOperands } from './many-operands.js';
import { newFilters } from './new-filters.js';
import { newShapes } from './new-shapes.js';
import { ordinals } from './ordinals.js';
import { pastFourGib } from './past-four-gib.js';
import { ranges } from './ranges.js';
import { shapeMemory } from './shape-memory.js';
import { shuffled } from './shuffled.js';
import type { Part } from './task.js';
import { threads } from './threads.js';
import { twoLeaves } from './two-leaves.js';

export const PARTS: Readonly<Record<string, Part>> = {
  expression,
  'two-leaves': twoLeaves,
  ordinals,
  ranges,
  batches,
  'new-filters': newFilters,
  'lasting-filters': lastingFilters,
  'new-shapes': newShapes,
  'long-lists': longLists,
  'many-operands': manyOperands,
  shuffled,
  'account-memory': accountMemory,
  'build-ndjson': buildFromNdjson,
  'build-columns': buildFromColumns,
  'index-files': indexFiles,
  pool: threads,
  'shape-memory': shapeMemory,
  'past-4-gib': pastFourGib,
};
