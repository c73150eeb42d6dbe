/** pushsift/devices: reading, checking, generating devices, and what can be learned from them. */

export type { ColumnNames } from '../devices/column-names.js';
export type { Device, TagValue, TagValues } from '../devices/device.js';
export { generateCatalog } from '../devices/generate-catalog.js';
export { type GenerateDevicesOptions, generateDevices, generateNdjson } from '../devices/generate-devices.js';
export {
  type InferCatalogOptions,
  type InferCatalogResult,
  inferCatalog,
  type TypeConflict,
} from '../devices/infer-catalog.js';
export {
  type DeviceFormat,
  type DeviceReader,
  type ReadDevicesOptions,
  readDevices,
} from '../devices/read-devices.js';
export { type BadLine, DeviceLineError, type ReadSummary } from '../devices/read-log.js';
export type { ByteSource } from '../devices/text-blocks.js';
export { type UnknownCounts, type ValidateDeviceResult, validateDevice } from '../devices/validate-device.js';
export type { AudienceCount, AudienceSource } from '../evaluate/audience-source.js';
export type { TextKind } from '../evaluate/device-texts.js';
export type {
  Overlap,
  OverlapOptions,
  OverlapRegion,
  OverlapSample,
  OverlapSource,
} from '../evaluate/overlap/overlap.js';
export { type StreamAudience, type StreamAudienceOptions, streamAudience } from '../evaluate/stream-audience.js';
export type { TagTextOptions, TagTextSource } from '../evaluate/tag-texts.js';
