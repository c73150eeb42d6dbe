/** What the routes of one service have in common. */

import type { Catalog } from '../catalog/catalog.js';
import type { OneAtATime, Places } from './concurrency.js';
import type { DeviceConventions } from './device-conventions.js';
import type { DeviceRegistry } from './device-registry.js';
import type { Sender } from './messages/sender/start-sender.js';
import type { Retention } from './messages/start-retention.js';
import type { Metrics } from './metrics/metrics.js';
import type { FilterMemory } from './remembered/filter-memory.js';
import type { JudgedBodies } from './remembered/judged-bodies.js';
import type { ServiceAudience } from './service-audience.js';
import type { Logger, ServiceLimits } from './service-options.js';
import type { Sleep } from './sleep.js';
import type { Store } from './store/store.js';
import type { Budgets } from './tokens/budgets.js';
import type { Quotas } from './tokens/quotas.js';
import type { TokenBook } from './tokens/token-book.js';
import type { Transport } from './transport/transport.js';
import type { AudienceNews } from './watched/audience-news.js';
import type { CountHistory } from './watched/count-history.js';
import type { ListenerPlaces } from './watched/listener-places.js';
import type { Examiners, WorkDesk } from './work-desk.js';

export interface ServiceContext {
  /** The current one. */
  readonly catalog: () => Catalog | null;
  /** The current one. */
  readonly audience: () => ServiceAudience;
  readonly store: Store;
  readonly transport: Transport | null;
  /** Null without a transport: messages stay scheduled. */
  readonly sender: Sender | null;
  readonly retention: Retention;
  readonly history: CountHistory;
  readonly listeners: ListenerPlaces;
  readonly news: AudienceNews;
  readonly sleep: Sleep;
  /** Milliseconds since the epoch, UTC. */
  readonly now: () => number;
  readonly limits: ServiceLimits;
  readonly devices: DeviceConventions;
  readonly logger: Logger;
  readonly suggestions: boolean;
  readonly tokens: TokenBook;
  readonly filters: FilterMemory;
  readonly judged: JudgedBodies;
  readonly budgets: Budgets;
  readonly quotas: Quotas;
  readonly metrics: Metrics;
  /** Null: devices are kept elsewhere, and changed there. */
  readonly registry: () => DeviceRegistry | null;
  /** Where long questions about filters are answered and long bodies checked now; null: here. */
  readonly desk: () => WorkDesk | null;
  readonly examiners: () => Examiners | null;
  /** Whether the service is about to end: it answers, and says so. The signal ends what goes on for as long as somebody listens. */
  readonly stopping: { isOn: boolean; readonly signal: AbortSignal };
  /** Names that the page is served under besides `localhost` and addresses. */
  readonly pageHosts: readonly string[];
  /** Files of recipients that are read at a time. */
  readonly readers: Places;
  /** Reads of stored records, by the identity of the token. */
  readonly reads: OneAtATime;
}
