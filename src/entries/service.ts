/** pushsift/service: the two operations over HTTP. */

export { createService, type Service } from '../service/service.js';
export type {
  Current,
  DeviceConventions,
  Logger,
  ServiceAudience,
  ServiceLimits,
  ServiceOptions,
} from '../service/service-options.js';
export { openStore } from '../service/store/open-store.js';
export { openPostgresStore } from '../service/store/postgres/open-postgres-store.js';
export type { PostgresClient, PostgresPool } from '../service/store/postgres/postgres-pool.js';
export { type Added, type Once, type Page, type Store, StoreError, type StoreFailure } from '../service/store/store.js';
export { createToken, type NewToken } from '../service/tokens/create-token.js';
export { openOutbox } from '../service/transport/outbox/open-outbox.js';
export type { Delivery, RecipientGroup, Transport } from '../service/transport/transport.js';
export { TransportError, type TransportFailure } from '../service/transport/transport.js';
