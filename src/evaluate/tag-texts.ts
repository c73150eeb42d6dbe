/** The texts that devices hold under a tag: whatever tells devices apart by them has to know which there are. */

import type { AbortSignal } from '../base/host-types.js';
import { RecognisedTexts, type TextKind } from './device-texts.js';

/** Tags that devices are told apart by have hundreds. */
const MOST_TEXTS = 100_000;

/** What lists the texts that devices have in a tag. */
export interface TagTextSource {
  /**
   * The texts that devices hold under an account tag, each once, in the source's own order; those in lists are none. Rejects when there
   * are more than 100,000. With `kind` those alone that are a language or a time zone: at most 20,000 then, and never too many.
   */
  tagTexts(tag: string, options?: TagTextOptions): Promise<readonly string[]>;
}

/** Of which devices and how many texts of a tag are listed. */
export interface TagTextOptions {
  /** What the texts are wanted for; a source that does not know of it lists all. */
  readonly kind?: TextKind;
  readonly signal?: AbortSignal;
}

/** Takes texts as a source comes upon them. */
interface TextCollector {
  /** @throws RangeError when there are too many */
  add(text: string): void;
  list(): readonly string[];
}

export function textCollector(kind: TextKind | undefined): TextCollector {
  return kind === undefined ? new TagTexts() : new RecognisedTexts(kind);
}

/** Each once. */
class TagTexts implements TextCollector {
  readonly #texts = new Set<string>();

  add(text: string): void {
    this.#texts.add(text);
    if (this.#texts.size > MOST_TEXTS)
      throw new RangeError(`devices hold more than ${MOST_TEXTS} different texts under the tag`);
  }

  list(): readonly string[] {
    return [...this.#texts];
  }
}
