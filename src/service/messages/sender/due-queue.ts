/** Messages that are due, in turns of the tokens that created them: a thousand messages of one hold up no message of another. */

import type { DueMessage } from '../../store/store.js';

export class DueQueue {
  /** Codes by token, earliest first; whose turn is next comes first. No empty lists. */
  #waiting = new Map<string, string[]>();

  /** Replaces what waits. Tokens that waited before keep their turn. */
  fill(due: readonly DueMessage[]): void {
    const waiting = new Map<string, string[]>([...this.#waiting.keys()].map((token) => [token, []]));
    for (const { code, createdBy } of due) {
      const codes = waiting.get(createdBy);
      if (codes === undefined) waiting.set(createdBy, [code]);
      else codes.push(code);
    }
    this.#waiting = new Map([...waiting].filter(([, codes]) => codes.length > 0));
  }

  /** Behind those of its token. */
  add({ code, createdBy }: DueMessage): void {
    const codes = this.#waiting.get(createdBy);
    if (codes === undefined) this.#waiting.set(createdBy, [code]);
    else codes.push(code);
  }

  /** Takes the next; null: nothing waits. */
  take(): DueMessage | null {
    const [first] = this.#waiting;
    if (first === undefined) return null;
    const [token, codes] = first;
    const code = codes.shift();
    this.#waiting.delete(token);
    if (codes.length > 0) this.#waiting.set(token, codes);
    return code === undefined ? null : { code, createdBy: token };
  }

  get isEmpty(): boolean {
    return this.#waiting.size === 0;
  }
}
