/** The index and what is asked of it, for the commands that need it. In the package it is a file beside the library, which has it already; see tsdown.config.ts. */

import { analyzeFilter, warmUp } from '../../bitset/index/analyze-filter.js';
import { addRows, IndexBuilder } from '../../bitset/index/builder.js';
import { DeviceIndex } from '../../bitset/index/device-index.js';
import { indexAudience } from '../../bitset/index/index-audience.js';
import { describeSnapshot } from '../../bitset/snapshot/describe-snapshot.js';
import { indexPieces, openIndex, openSnapshot } from '../../node/open-index.js';

export const INDEX_ENGINE = {
  addRows,
  analyzeFilter,
  DeviceIndex,
  describeSnapshot,
  IndexBuilder,
  indexAudience,
  indexPieces,
  openIndex,
  openSnapshot,
  warmUp,
};
