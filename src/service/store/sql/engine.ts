import type { PutOnce } from '../device-changes.js';
import type { Added, Once } from '../store.js';
import { StoreError } from '../store-error.js';
import type { Addition } from './add-record.js';
import type { AudienceChange } from './change-audiences.js';
import type { Dialect } from './dialect.js';
import type { PreparedDevices } from './put-devices.js';
import type { Row, Statement } from './statement.js';

/** What it resolves to, or rejects after, holds for one statement, addition, removal, device, list of devices or change of audiences alone; it rejects with {@link StoreError}. */
export interface Engine {
  readonly dialect: Dialect;
  run(statement: Statement): Promise<readonly Row[]>;
  addRecord(addition: Addition): Promise<Added>;
  /** As {@link removeMessages}: how many were removed. */
  removeMessages(remove: Statement): Promise<number>;
  /** As {@link putDevices}. */
  putDevices(devices: PreparedDevices): Promise<readonly (number | null)[]>;
  /** As {@link putDeviceOnce}. */
  putDeviceOnce(devices: PreparedDevices | null, once: Once): Promise<PutOnce>;
  /** As {@link changeAudiences}. */
  changeAudiences(change: AudienceChange): Promise<number>;
  close(): Promise<void>;
}
