/** When work is shared among the threads of a pool, and how they wait for it. Measured: see `docs/decisions/0078`. */

export interface PoolTuning {
  /** Chunks that a thread takes at a time. */
  readonly unitChunks: number;
  /** Milliseconds of work left from which on it is shared with threads that have to be woken. */
  readonly parkedMilliseconds: number;
  /** The same while they are awake. */
  readonly awakeMilliseconds: number;
  /** How long a thread looks out for more work before it parks. */
  readonly spinMilliseconds: number;
}

export const DEFAULT_TUNING: PoolTuning = {
  unitChunks: 64,
  parkedMilliseconds: 1,
  awakeMilliseconds: 0.1,
  spinMilliseconds: 0.2,
};
