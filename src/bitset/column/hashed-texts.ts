/**
 * Hash tables that number texts: open addressing, linear probing, any number of slots. A slot is a u32: number + 1 in its low
 * `numberBits` bits and as much of the hash as has room above them, so that most texts that differ are told apart without reading
 * them; 0 is a free slot. Texts are compared as bytes.
 */

export interface HashedTexts {
  /** Slot s is `slots[firstSlot + s]`. */
  readonly slots: Uint32Array;
  readonly firstSlot: number;
  readonly slotCount: number;
  readonly numberBits: number;
  readonly seed: number;
  /** Whether text `number` is `bytes[from .. to)`. Never reads outside its own, whatever the number. */
  isText(number: number, bytes: Uint8Array, from: number, to: number): boolean;
}

/**
 * No search in a table that we wrote takes more slots: texts that collide so often were made to, and are given another seed.
 */
export const MAX_TRIES = 4096;

export const NO_SLOT = -0x8000_0000;

/** Slots of a sealed table: four of five are taken. At least one stays free, which ends every search. */
export function sealedSlots(texts: number): number {
  return Math.ceil(texts / 0.8) + 1;
}

/** Texts one table can number: beside the number, a slot keeps some bits of the hash. */
export const MAX_TEXTS = 2 ** 29 - 1;

/** Bits that number + 1 takes, for up to `texts` of them. */
export function numberBitsOf(texts: number): number {
  return 32 - Math.clz32(texts);
}

/** The hash of bytes, u32. Its high bits choose the slot, its low bits go into it. Not cryptographic. */
export function hashBytes(seed: number, bytes: Uint8Array, from: number, to: number): number {
  let hash = seed ^ (to - from);
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x9e3779b1) ^ (hash >>> 15);
  // The finisher of MurmurHash3 (Appleby, public domain).
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

function slotOf(hash: number, slotCount: number): number {
  return Math.floor(hash * (slotCount / 4_294_967_296));
}

export function slotEntry(hash: number, number: number, numberBits: number): number {
  return ((hash << numberBits) | (number + 1)) >>> 0;
}

/**
 * The number of the text in `bytes[from .. to)`, whose hash is given; or `-1 - slot`, with the free slot where it belongs; or
 * `NO_SLOT` when neither was found in `tries` slots.
 */
export function findText(
  texts: HashedTexts,
  hash: number,
  bytes: Uint8Array,
  from: number,
  to: number,
  tries = texts.slotCount,
): number {
  const { slots, firstSlot, slotCount, numberBits } = texts;
  const mask = (1 << numberBits) - 1;
  const print = hash << numberBits;
  let slot = slotOf(hash, slotCount);
  for (; tries > 0; tries--) {
    const entry = slots[firstSlot + slot] ?? 0;
    if (entry === 0) return -1 - slot;
    const number = (entry & mask) - 1;
    if (((entry ^ print) & ~mask) === 0 && texts.isText(number, bytes, from, to)) return number;
    if (++slot === slotCount) slot = 0;
  }
  return NO_SLOT;
}

/** For tables from outside: the first number that its own text does not lead to, in words; null when all are found. */
export function firstUnfound(
  texts: HashedTexts,
  size: number,
  textOf: (number: number) => readonly [bytes: Uint8Array, from: number, to: number],
): string | null {
  for (let number = 0; number < size; number++) {
    const [bytes, from, to] = textOf(number);
    const hash = hashBytes(texts.seed, bytes, from, to);
    if (findText(texts, hash, bytes, from, to, MAX_TRIES) !== number) return `does not find number ${number}`;
  }
  return null;
}

/**
 * Fills the free slots of a table with the numbers 0 .. size - 1 of texts that are all different; `hashes[number]` is the hash of
 * each. Answers whether every search takes at most `MAX_TRIES`.
 */
export function fillSlots(
  slots: Uint32Array,
  firstSlot: number,
  slotCount: number,
  numberBits: number,
  hashes: Uint32Array,
  size: number,
): boolean {
  const order = size < MANY_TEXTS ? null : byHighBits(hashes, size);
  let most = 0;
  for (let at = 0; at < size; at++) {
    const number = order === null ? at : (order.numbers[at] as number);
    const hash = (order === null ? hashes : order.hashes)[at] as number;
    const tries = putEntry(slots, firstSlot, slotCount, hash, slotEntry(hash, number, numberBits));
    if (tries > most) most = tries;
  }
  return most <= MAX_TRIES;
}

/** Answers how many slots were looked at. */
function putEntry(slots: Uint32Array, firstSlot: number, slotCount: number, hash: number, entry: number): number {
  let slot = slotOf(hash, slotCount);
  let tries = 1;
  for (; slots[firstSlot + slot] !== 0; tries++) if (++slot === slotCount) slot = 0;
  slots[firstSlot + slot] = entry;
  return tries;
}

/** From this many texts on, a table is larger than a cache, and slots are filled part by part. */
const MANY_TEXTS = 2 ** 17;
const PART_BITS = 8;

interface OrderedTexts {
  readonly numbers: Uint32Array;
  readonly hashes: Uint32Array;
}

/** The numbers 0 .. size - 1 with their hashes, by the high bits of these, which is about the order of their slots. */
function byHighBits(hashes: Uint32Array, size: number): OrderedTexts {
  const next = new Uint32Array(2 ** PART_BITS + 1);
  const shift = 32 - PART_BITS;
  for (let number = 0; number < size; number++) {
    const part = ((hashes[number] as number) >>> shift) + 1;
    next[part] = (next[part] as number) + 1;
  }
  for (let part = 0; part < 2 ** PART_BITS; part++)
    next[part + 1] = (next[part + 1] as number) + (next[part] as number);
  const order = { numbers: new Uint32Array(size), hashes: new Uint32Array(size) };
  for (let number = 0; number < size; number++) {
    const hash = hashes[number] as number;
    const place = next[hash >>> shift] as number;
    order.numbers[place] = number;
    order.hashes[place] = hash;
    next[hash >>> shift] = place + 1;
  }
  return order;
}

/**
 * Frees the slot of `number`, and moves those behind it that would not be found across a free slot (Knuth, The Art of Computer
 * Programming, volume 3, section 6.4, algorithm R).
 */
export function freeSlot(slots: Uint32Array, numberBits: number, hashes: Uint32Array, number: number): void {
  const slotCount = slots.length;
  const mask = (1 << numberBits) - 1;
  const entry = slotEntry(hashes[number] ?? 0, number, numberBits);
  const following = (slot: number) => (slot + 1 === slotCount ? 0 : slot + 1);
  let free = slotOf(hashes[number] ?? 0, slotCount);
  while (slots[free] !== entry) free = following(free);
  for (let slot = following(free); slots[slot] !== 0; slot = following(slot)) {
    const other = slots[slot] ?? 0;
    const home = slotOf(hashes[(other & mask) - 1] ?? 0, slotCount);
    // Its search begins behind the free slot, and does not come across it.
    const isFound = free <= slot ? free < home && home <= slot : free < home || home <= slot;
    if (isFound) continue;
    slots[free] = other;
    free = slot;
  }
  slots[free] = 0;
}
