/**
 * The texts that devices tell their language or time zone by, out of all that they hold under a tag. Devices write what they like, and
 * hundreds of thousands of them may write what nobody means: texts that are no language and no zone are left out, and of those that are
 * a bounded number is kept, from which no flood in one language or zone takes the place of another.
 */

import { languageTagIn, zoneNamed } from '../base/locale.js';

/** What devices tell by a text. */
export type TextKind = 'language' | 'time-zone';

export const TEXT_KINDS: readonly TextKind[] = ['language', 'time-zone'];

interface Recognised {
  /** The language without script, region and variants; the zone. */
  readonly group: string;
  /** A language with a script or a region and nothing else; a zone as the database spells it. */
  readonly isUsual: boolean;
}

/** What nearly all devices tell. */
const USUAL_TAG = /^[a-z]{2,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|[0-9]{3}))?$/;

const READERS: Readonly<Record<TextKind, (text: string) => Recognised | null>> = {
  language(text) {
    const tag = languageTagIn(text);
    return tag === null ? null : { group: tag.slice(0, `${tag}-`.indexOf('-')), isUsual: USUAL_TAG.test(tag) };
  },
  'time-zone'(text) {
    const zone = zoneNamed(text);
    return zone === null ? null : { group: zone.toLowerCase(), isUsual: zone === text };
  },
};

/** Accounts have hundreds. More than there are groups at all: none is ever left without a text. */
const MOST_TEXTS = 20_000;

/** Of a group, as long as all together are not too many; halved until they are not. */
const MOST_IN_GROUP = 1_024;

interface Kept extends Recognised {
  readonly text: string;
}

/** The same texts give the same list, in whatever order they come. */
export class RecognisedTexts {
  readonly #read: (text: string) => Recognised | null;
  /** Each in order. */
  readonly #groups = new Map<string, Kept[]>();
  #mostInGroup = MOST_IN_GROUP;
  #size = 0;

  constructor(kind: TextKind) {
    this.#read = READERS[kind];
  }

  add(text: string): void {
    const read = this.#read(text);
    if (read === null) return;
    const kept: Kept = { text, ...read };
    const group = this.#groups.get(read.group);
    if (group === undefined) this.#groups.set(read.group, [kept]);
    else if (!insert(group, kept, this.#mostInGroup)) return;
    this.#size++;
    while (this.#size > MOST_TEXTS) this.#prune();
  }

  list(): readonly string[] {
    return [...this.#groups.values()].flat().map(({ text }) => text);
  }

  #prune(): void {
    this.#mostInGroup /= 2;
    this.#size = 0;
    for (const group of this.#groups.values()) {
      group.length = Math.min(group.length, this.#mostInGroup);
      this.#size += group.length;
    }
  }
}

/** Whether the group has one more now. A full group lets its last go. */
function insert(group: Kept[], kept: Kept, most: number): boolean {
  let [low, high] = [0, group.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    // SAFETY: the middle is below the length.
    const order = compare(group[middle] as Kept, kept);
    if (order === 0) return false;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  if (low >= most) return false;
  group.splice(low, 0, kept);
  if (group.length <= most) return true;
  group.pop();
  return false;
}

/** The usual first, then the shortest, then by code unit: what people mean comes before what somebody made up. */
function compare(left: Kept, right: Kept): number {
  if (left.isUsual !== right.isUsual) return left.isUsual ? -1 : 1;
  if (left.text.length !== right.text.length) return left.text.length - right.text.length;
  if (left.text === right.text) return 0;
  return left.text < right.text ? -1 : 1;
}
