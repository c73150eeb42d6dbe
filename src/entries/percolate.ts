/** pushsift/percolate: which of many filters one device is in. */

export type { Device } from '../devices/device.js';
export type { FilterStatistics } from '../percolate/costs.js';
export type { FilterSetExplanation, FilterSetKey, UncoveredFilter } from '../percolate/explain-set.js';
export type { Moved } from '../percolate/filter-index.js';
export { FilterSet, type FilterSetOptions } from '../percolate/filter-set.js';
export { sampleStatistics } from '../percolate/sample-statistics.js';
export type { Filter } from '../plan/filter.js';
