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
