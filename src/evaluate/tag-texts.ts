/** The texts that devices hold under a tag: whatever tells devices apart by them has to know which there are. */

import type { AbortSignal } from '../base/host-types.js';

/** Tags that devices are told apart by have hundreds. */
const MOST_TEXTS = 100_000;

export interface TagTextSource {
  /**
   * The texts that devices hold under an account tag, each once, in the source's own order; those in lists are none. Rejects when there
   * are more than 100,000.
   */
  tagTexts(tag: string, options?: { readonly signal?: AbortSignal }): Promise<readonly string[]>;
}

/** Each once, as a source comes upon them. */
export class TagTexts {
  readonly #texts = new Set<string>();

  /** @throws RangeError when there are too many */
  add(text: string): void {
    this.#texts.add(text);
    if (this.#texts.size > MOST_TEXTS)
      throw new RangeError(`devices hold more than ${MOST_TEXTS} different texts under the tag`);
  }

  list(): readonly string[] {
    return [...this.#texts];
  }
}
