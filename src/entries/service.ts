/** pushsift/service: presets, targeted messages and devices over HTTP. */

export type { GeneralFields, MessageFields, PresetFields } from '../payload/message-fields.js';
export type { BadgeStep, Members, Payload, PayloadBody, PushService } from '../payload/payload.js';
export type { LocalTime } from '../requests/send-time/written-time.js';
export type { Answer } from '../service/answer.js';
export type { DeviceConventions } from '../service/device-conventions.js';
export type { DeviceRegistry, MemberCount, WatchedAudiences } from '../service/device-registry.js';
export { openStoreDevices } from '../service/devices/store-devices.js';
export type { StoreDevices, StoreDevicesOptions } from '../service/devices/store-devices-options.js';
export type { Narrowing, NarrowingStep } from '../service/recipients/narrow-filter.js';
export type {
  AudienceEvent,
  AudienceEventKind,
  AudienceMove,
  AudienceRecord,
} from '../service/records/audience-record.js';
export type { DeviceRecord, KeptDevice } from '../service/records/device-record.js';
export type { Excerpt } from '../service/records/excerpt.js';
export type { ListedMessage } from '../service/records/listed-message.js';
export type { MessageFilter } from '../service/records/message-filter.js';
export {
  type HandedOver,
  type KeptAudience,
  MESSAGE_STATES,
  type MessageProgress,
  type MessageRecord,
  type MessageState,
  type Resolution,
} from '../service/records/message-record.js';
export type { ListedPreset, PresetRecord } from '../service/records/preset-record.js';
export type { SendTime } from '../service/records/send-time.js';
export { TOKEN_RIGHTS, type TokenRecord, type TokenRight, type TokenSecret } from '../service/records/token-record.js';
export { createService, type Service } from '../service/service.js';
export type { ServiceAudience } from '../service/service-audience.js';
export type { Current, Logger, RetentionOptions, ServiceLimits, ServiceOptions } from '../service/service-options.js';
export type {
  AudienceEvents,
  AudienceList,
  ChangedDevices,
  DeviceLog,
  DevicePut,
  ForgottenDevices,
  KeptEvents,
  MovesBasis,
  PutOnce,
} from '../service/store/device-changes.js';
export { type OpenStoreOptions, openStore } from '../service/store/open-store.js';
export { openPostgresStore } from '../service/store/postgres/open-postgres-store.js';
export type { PostgresClient, PostgresPool } from '../service/store/postgres/postgres-pool.js';
export type { Added, DueMessage, Listed, Once, Page, Place, Store } from '../service/store/store.js';
export { StoreError, type StoreFailure } from '../service/store/store-error.js';
export {
  type RecordKind,
  type UnreadableRecord,
  UnreadableRecordError,
  type UnreadableRecords,
} from '../service/store/unreadable.js';
export { createToken, type NewToken } from '../service/tokens/create-token.js';
export { type Rotation, rotateToken } from '../service/tokens/rotate-token.js';
export { type OutboxOptions, openOutbox } from '../service/transport/outbox/open-outbox.js';
export type { Hold, OutboxFile, OutboxFiles } from '../service/transport/outbox/outbox-files.js';
export type {
  Delivery,
  ExpectedGroup,
  NoRoom,
  PushTokens,
  RecipientGroup,
  Transport,
  TransportRoom,
} from '../service/transport/transport.js';
export { TransportError, type TransportFailure } from '../service/transport/transport.js';
export { openServiceIndex, type ServiceIndex, type ServiceIndexOptions } from '../service/work/open-service-index.js';
export type {
  CheckedElsewhere,
  ExaminedElsewhere,
  Examiners,
  ListedPart,
  LongFilter,
  LongPart,
  LongQuestion,
  LongRequest,
  QuestionName,
  WorkDesk,
} from '../service/work-desk.js';
