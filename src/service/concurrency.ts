/** How much is done at the same time: one piece of work of each owner, or as many as there are places. */

/** Work of one owner, one piece after the other; that of others goes on beside it. */
export class OneAtATime {
  /** What each owner asked for last, where that has not ended; it never rejects. */
  readonly #last = new Map<string, Promise<unknown>>();

  /** Resolves and rejects as `work` does, which begins when all that was asked for the same owner before has ended. */
  async do<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#last.get(owner);
    const done = before === undefined ? work() : before.then(work);
    const ended = done.catch(() => {});
    this.#last.set(owner, ended);
    try {
      return await done;
    } finally {
      if (this.#last.get(owner) === ended) this.#last.delete(owner);
    }
  }
}

/** How many may do something at a time. */
export class Places {
  readonly #most: number;
  #taken = 0;

  constructor(most: number) {
    this.#most = most;
  }

  /** What gives the place back, once however often it is called; null: there is none. */
  take(): (() => void) | null {
    if (this.#taken >= this.#most) return null;
    this.#taken++;
    let isHeld = true;
    return () => {
      if (isHeld) this.#taken--;
      isHeld = false;
    };
  }
}
