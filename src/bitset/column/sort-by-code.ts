/** Sorts devices by the codes of their integers: a radix sort of eleven bits a pass, which keeps equal codes in their order. */

const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;
const WORD_BITS = 32;

export interface CodedDevices {
  /** Low and high 32 bits of each code; `high` is empty where no code needs it. */
  low: Uint32Array;
  high: Uint32Array;
  ordinals: Uint32Array;
}

/** Sorts in place, by codes of `bits` bits. O(devices x bits / 11), and as much memory again. */
export function sortByCode(devices: CodedDevices, bits: number): void {
  let from: CodedDevices = { ...devices };
  let to: CodedDevices = {
    low: new Uint32Array(from.low.length),
    high: new Uint32Array(from.high.length),
    ordinals: new Uint32Array(from.ordinals.length),
  };
  for (let shift = 0; shift < Math.min(bits, WORD_BITS); shift += DIGIT_BITS) {
    pass(from, to, from.low, shift);
    [from, to] = [to, from];
  }
  for (let shift = 0; shift < bits - WORD_BITS; shift += DIGIT_BITS) {
    pass(from, to, from.high, shift);
    [from, to] = [to, from];
  }
  devices.low = from.low;
  devices.high = from.high;
  devices.ordinals = from.ordinals;
}

/** Moves all devices to where the digit at `shift` of their key puts them. */
function pass(from: CodedDevices, to: CodedDevices, keys: Uint32Array, shift: number): void {
  const next = new Uint32Array(DIGITS + 1);
  for (let at = 0; at < keys.length; at++) {
    const digit = ((keys[at] as number) >>> shift) & (DIGITS - 1);
    next[digit + 1] = (next[digit + 1] as number) + 1;
  }
  for (let digit = 0; digit < DIGITS; digit++) next[digit + 1] = (next[digit + 1] as number) + (next[digit] as number);
  const isHigh = from.high.length > 0;
  for (let at = 0; at < keys.length; at++) {
    const digit = ((keys[at] as number) >>> shift) & (DIGITS - 1);
    const place = next[digit] as number;
    next[digit] = place + 1;
    to.low[place] = from.low[at] as number;
    to.ordinals[place] = from.ordinals[at] as number;
    if (isHigh) to.high[place] = from.high[at] as number;
  }
}
