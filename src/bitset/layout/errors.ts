/** What can go wrong with an index, each with a code of its own. */

/**
 * - `out-of-memory`: the machine, the process or an injected limit has no more; the index is as it was.
 * - `too-many-devices`: more ordinals than a segment or an index can hold.
 * - `duplicate-id`, `bad-device`, `bad-column`: refused input; the builder is as it was before the call.
 * - `disagrees`: a filter uses a tag as another type than the index holds.
 * - `not-an-index`, `other-version`, `damaged`: what a snapshot turned out to be; `section` names the part.
 * - `no-ids`: ids were asked of an index built without them.
 * - `no-shared-memory`: memory for threads was asked for where there is none to be had.
 * - `disposed`: the index, the set or the pool was used after its end.
 * - `worker-failed`: a worker of a pool died.
 */
export type IndexErrorCode =
  | 'out-of-memory'
  | 'too-many-devices'
  | 'duplicate-id'
  | 'bad-device'
  | 'bad-column'
  | 'disagrees'
  | 'not-an-index'
  | 'other-version'
  | 'damaged'
  | 'no-ids'
  | 'no-shared-memory'
  | 'disposed'
  | 'worker-failed';

/** Thrown by the index: its methods return plain values, so what cannot be answered has to be thrown. */
export class IndexError extends Error {
  override readonly name = 'IndexError';
  readonly code: IndexErrorCode;
  /** The part of a snapshot that is not what it should be; null for everything else. */
  readonly section: string | null;

  constructor(code: IndexErrorCode, message: string, section: string | null = null, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
    this.section = section;
  }
}

/** Whether it is one: also where the index was loaded from another file than this code. */
export function isIndexError(error: unknown): error is IndexError {
  return error instanceof Error && error.name === 'IndexError';
}
