/** pushsift/bitset: an index in memory that counts and lists the devices of filters, 100 million of them in milliseconds. */

export type { Platform } from '../base/vocabulary.js';
export type {
  Codes,
  ColumnValues,
  DeviceColumns,
  IntegerValues,
  ListValues,
  StringValues,
  Utf8Column,
} from '../bitset/column/device-columns.js';
export type { EngineName } from '../bitset/engine/engine.js';
export type { IndexBuilder } from '../bitset/index/builder.js';
export type { IndexBuilderOptions } from '../bitset/index/builder-options.js';
export { DeviceIndex } from '../bitset/index/device-index.js';
export { bitsetEvaluator } from '../bitset/index/evaluator.js';
export {
  type IndexAudience,
  type IndexAudienceOptions,
  indexAudience,
} from '../bitset/index/index-audience.js';
export type { HeldValue } from '../bitset/index/list-tag-values.js';
export type { ReadIndexOptions } from '../bitset/index/read-index.js';
export { IndexError, type IndexErrorCode } from '../bitset/layout/errors.js';
export type { IndexLimits } from '../bitset/layout/limits.js';
export type { OrdinalSet } from '../bitset/leaf/ordinal-set.js';
export type {
  ApplyResult,
  DeviceChange,
  DeviceUpdate,
  RefusedChange,
  TagChange,
  TagChanges,
} from '../bitset/live/device-change.js';
export { type LiveAudience, liveAudience } from '../bitset/live/live-audience.js';
export {
  type ApplyOptions,
  LiveIndex,
  type LiveIndexOptions,
} from '../bitset/live/live-index.js';
export type { Schedule } from '../bitset/live/live-segments.js';
export type { MergeIndex } from '../bitset/live/merge-elsewhere.js';
export { compactIndex } from '../bitset/live/merge-segments.js';
export type { DeviceSet } from '../bitset/result/device-set.js';
export type { Checksum } from '../bitset/snapshot/crc32.js';
export type { ReadAt } from '../bitset/snapshot/read-requests.js';
export type { Catalog } from '../catalog/catalog.js';
export type { Device, TagValue, TagValues } from '../devices/device.js';
export type { UnknownCounts } from '../devices/validate-device.js';
export type { AudienceCount, AudienceSnapshot, AudienceSource, LiveSource } from '../evaluate/audience-source.js';
export type { TextKind } from '../evaluate/device-texts.js';
export { mergeCounts, mergeIds } from '../evaluate/merge-shards.js';
export type {
  Overlap,
  OverlapOptions,
  OverlapRegion,
  OverlapSample,
  OverlapSource,
} from '../evaluate/overlap/overlap.js';
export type { TagTextOptions, TagTextSource } from '../evaluate/tag-texts.js';
export type { Filter } from '../plan/filter.js';
