/** Limits how many connections may receive events as they come: in all, and for one token. */

/** A connection each. */
const MOST_LISTENERS = 256;
const MOST_OF_ONE = 16;

export class ListenerPlaces {
  readonly #byIdentity = new Map<string, number>();
  #taken = 0;

  get taken(): number {
    return this.#taken;
  }

  /** What gives the place back, once however often it is called. `full`: there is none for anybody; `own`: none for this identity. */
  take(identity: string): (() => void) | 'full' | 'own' {
    const own = this.#byIdentity.get(identity) ?? 0;
    if (own >= MOST_OF_ONE) return 'own';
    if (this.#taken >= MOST_LISTENERS) return 'full';
    this.#taken++;
    this.#byIdentity.set(identity, own + 1);
    let isHeld = true;
    return () => {
      if (isHeld) this.#leave(identity);
      isHeld = false;
    };
  }

  #leave(identity: string): void {
    this.#taken--;
    const left = (this.#byIdentity.get(identity) ?? 1) - 1;
    if (left === 0) this.#byIdentity.delete(identity);
    else this.#byIdentity.set(identity, left);
  }
}
