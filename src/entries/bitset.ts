/** pushsift/bitset: an index in memory that counts and lists the devices of filters, 100 million of them in milliseconds. */

export type { Platform } from '../base/vocabulary.js';
export type { Catalog } from '../catalog/catalog.js';
export type { Device, TagValue, TagValues } from '../devices/device.js';
export type { UnknownCounts } from '../devices/validate-device.js';
export type { AudienceCount, AudienceSource } from '../evaluate/audience-source.js';
export type {
  Codes,
  ColumnValues,
  DeviceColumns,
  IntegerValues,
  ListValues,
  StringValues,
  Utf8Column,
} from '../evaluate/bitset/column/device-columns.js';
export type { EngineName } from '../evaluate/bitset/engine/engine.js';
export { IndexError, type IndexErrorCode } from '../evaluate/bitset/errors.js';
export { bitsetEvaluator } from '../evaluate/bitset/evaluator.js';
export type { IndexBuilder, IndexBuilderOptions } from '../evaluate/bitset/index/builder.js';
export { DeviceIndex, type ReadIndexOptions } from '../evaluate/bitset/index/device-index.js';
export {
  type IndexAudience,
  type IndexAudienceOptions,
  indexAudience,
} from '../evaluate/bitset/index/index-audience.js';
export type { IndexLimits } from '../evaluate/bitset/index/limits.js';
export type { LeafLayout } from '../evaluate/bitset/leaf/choose-container.js';
export type { OrdinalSet } from '../evaluate/bitset/leaf/ordinal-set.js';
export type {
  ApplyResult,
  DeviceChange,
  DeviceUpdate,
  RefusedChange,
  TagChange,
  TagChanges,
} from '../evaluate/bitset/live/device-change.js';
export {
  type ApplyOptions,
  LiveIndex,
  type LiveIndexOptions,
  type Schedule,
} from '../evaluate/bitset/live/live-index.js';
export type { DeviceSet } from '../evaluate/bitset/result/device-set.js';
export type { Checksum } from '../evaluate/bitset/snapshot/crc32.js';
export type { ReadAt } from '../evaluate/bitset/snapshot/read-requests.js';
export type { TextKind } from '../evaluate/device-texts.js';
export type {
  Overlap,
  OverlapOptions,
  OverlapRegion,
  OverlapSample,
  OverlapSource,
} from '../evaluate/overlap/overlap.js';
export { mergeCounts } from '../evaluate/shards/merge-counts.js';
export { mergeIds } from '../evaluate/shards/merge-ids.js';
export type { TagTextOptions, TagTextSource } from '../evaluate/tag-texts.js';
export type { Filter } from '../plan/filter.js';
