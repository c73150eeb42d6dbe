/** Variables by how often conflicts were about them lately, the liveliest first; among equals the one that was made first. */

/** Activities are scaled down before they leave the range of doubles. */
const MAX_ACTIVITY = 1e100;
const DECAY = 0.95;

export class DecisionOrder {
  readonly #activity: Float64Array;
  /** A heap of variables, and where each stands in it; -1: it does not. */
  readonly #heap: Int32Array;
  readonly #place: Int32Array;
  #size: number;
  #bump = 1;

  constructor(variables: number) {
    this.#activity = new Float64Array(variables);
    this.#heap = Int32Array.from({ length: variables }, (_, variable) => variable);
    this.#place = this.#heap.slice();
    this.#size = variables;
  }

  /** Takes the first out; -1 when there is none. */
  take(): number {
    if (this.#size === 0) return -1;
    const first = this.#heap[0] as number;
    const last = this.#heap[--this.#size] as number;
    this.#place[first] = -1;
    if (this.#size > 0) this.#sink(last, 0);
    return first;
  }

  /** Puts a variable back, if it was taken. */
  put(variable: number): void {
    if (this.#place[variable] === -1) this.#rise(variable, this.#size++);
  }

  /** A conflict was about this variable. */
  bump(variable: number): void {
    const activity = (this.#activity[variable] as number) + this.#bump;
    this.#activity[variable] = activity;
    if (activity > MAX_ACTIVITY) this.#rescale();
    const place = this.#place[variable] as number;
    if (place >= 0) this.#rise(variable, place);
  }

  /** Conflicts before count for less from now on. */
  decay(): void {
    this.#bump /= DECAY;
  }

  #rescale(): void {
    for (let at = 0; at < this.#activity.length; at++)
      this.#activity[at] = (this.#activity[at] as number) / MAX_ACTIVITY;
    this.#bump /= MAX_ACTIVITY;
  }

  #isBefore(left: number, right: number): boolean {
    const difference = (this.#activity[left] as number) - (this.#activity[right] as number);
    return difference > 0 || (difference === 0 && left < right);
  }

  #rise(variable: number, from: number): void {
    let place = from;
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = this.#heap[above] as number;
      if (!this.#isBefore(variable, parent)) break;
      this.#set(place, parent);
      place = above;
    }
    this.#set(place, variable);
  }

  #sink(variable: number, from: number): void {
    let place = from;
    for (let below = place * 2 + 1; below < this.#size; below = place * 2 + 1) {
      const right = below + 1;
      if (right < this.#size && this.#isBefore(this.#heap[right] as number, this.#heap[below] as number)) below = right;
      const child = this.#heap[below] as number;
      if (!this.#isBefore(child, variable)) break;
      this.#set(place, child);
      place = below;
    }
    this.#set(place, variable);
  }

  #set(place: number, variable: number): void {
    this.#heap[place] = variable;
    this.#place[variable] = place;
  }
}
