/** The checkpoint of one index: read at the start, written each minute where something has changed. What goes wrong with it is logged, and costs time alone. */

import type { DeviceIndex } from '../../bitset/index/device-index.js';
import type { Catalog } from '../../catalog/catalog.js';
import { errorSummary } from '../error-summary.js';
import type { Logger } from '../service-options.js';
import type { DeviceLog } from '../store/device-changes.js';
import { readCheckpoint, writeCheckpoint } from './checkpoint.js';

/** Between two checkpoints, in milliseconds by a clock that does not jump. */
const SAVE_MS = 60_000;

export class KeptCheckpoint {
  readonly #path: string | null;
  readonly #logger: Logger;
  /** The highest number that it has; null: it is not known. */
  #saved: number | null = null;
  #savedAt = performance.now();

  /** `path` null: none is kept. */
  constructor(path: string | null, logger: Logger) {
    this.#path = path;
    this.#logger = logger;
  }

  /** Null: there is none that fits. Rejects with FileError where the file cannot be read. */
  async read(
    log: DeviceLog,
    catalog: Catalog | null,
  ): Promise<{ readonly index: DeviceIndex; readonly sequence: number } | null> {
    if (this.#path === null) return null;
    const found = await readCheckpoint(this.#path, log, catalog);
    if (found.kind === 'unfit')
      this.#logger.warn({ reason: found.reason }, 'the checkpoint of devices is not used: all are read');
    if (found.kind !== 'fits') return null;
    this.#saved = found.sequence;
    return found;
  }

  get isDue(): boolean {
    return performance.now() - this.#savedAt >= SAVE_MS;
  }

  /** `sequence`: up to which number the index misses nothing; null: it is not certain, and none is written. Where it cannot be written, the next start reads more. */
  async save(sequence: number | null, snapshot: () => DeviceIndex): Promise<void> {
    this.#savedAt = performance.now();
    if (this.#path === null || sequence === null || this.#saved === sequence) return;
    try {
      await writeCheckpoint(this.#path, snapshot());
      this.#saved = sequence;
    } catch (error) {
      this.#logger.warn({ error: errorSummary(error) }, 'the checkpoint of devices cannot be written');
    }
  }

  /** The index is made anew: what is in the file is not known to be of it. */
  forget(): void {
    this.#saved = null;
  }
}
