/**
 * Text to bytes and back: UTF-8, and for surrogates without a partner the three bytes that UTF-8 forbids (WTF-8), so that every
 * string of JavaScript comes back as it was.
 */

/** Bytes that `encodeText` writes at most for each UTF-16 unit. */
export const UNIT_BYTES = 3;

/** Writes `text` to `target` from `at` on, where there is room, and answers the end. */
export function encodeText(text: string, target: Uint8Array, at: number): number {
  const units = text.length;
  for (let index = 0; index < units; index++) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) target[at++] = unit;
    else if (unit < 0x800) {
      target[at++] = 0xc0 | (unit >> 6);
      target[at++] = 0x80 | (unit & 63);
    } else {
      const next = isHigh(unit) && index + 1 < units ? text.charCodeAt(index + 1) : 0;
      if (isLow(next)) {
        const point = 0x10000 + ((unit - 0xd800) << 10) + (next - 0xdc00);
        index++;
        target[at++] = 0xf0 | (point >> 18);
        target[at++] = 0x80 | ((point >> 12) & 63);
        target[at++] = 0x80 | ((point >> 6) & 63);
        target[at++] = 0x80 | (point & 63);
      } else {
        target[at++] = 0xe0 | (unit >> 12);
        target[at++] = 0x80 | ((unit >> 6) & 63);
        target[at++] = 0x80 | (unit & 63);
      }
    }
  }
  return at;
}

/** Texts up to this many bytes are put together here; longer ones by the platform. */
const SHORT_BYTES = 48;

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The text in `bytes[from .. to)`, which `encodeText` wrote. Of other bytes some text: never throws, never reads outside. */
export function decodeText(bytes: Uint8Array, from: number, to: number): string {
  if (to - from <= SHORT_BYTES && isAscii(bytes, from, to)) return asciiText(bytes, from, to);
  if (holdsSurrogate(bytes, from, to)) return decodeUnits(bytes, from, to);
  const part = bytes.subarray(from, to);
  // Platforms refuse to decode shared memory: it may change under their hands.
  return decoder.decode(part.buffer instanceof ArrayBuffer ? part : part.slice());
}

function isHigh(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLow(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  let all = 0;
  for (let at = from; at < to; at++) all |= bytes[at] ?? 0;
  return all < 0x80;
}

/** A list to write units to, for each length: twice as fast as one list that grows anew each time. */
const UNITS = Array.from({ length: SHORT_BYTES + 1 }, (_, length): number[] => new Array(length).fill(0));

function asciiText(bytes: Uint8Array, from: number, to: number): string {
  const units = UNITS[to - from] ?? [];
  for (let at = from; at < to; at++) units[at - from] = bytes[at] ?? 0;
  return String.fromCharCode.apply(null, units);
}

/** Bytes ED A0 to ED BF: a surrogate, which no UTF-8 holds. */
function holdsSurrogate(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at + 1 < to; at++) if (bytes[at] === 0xed && (bytes[at + 1] ?? 0) >= 0xa0) return true;
  return false;
}

function decodeUnits(bytes: Uint8Array, from: number, to: number): string {
  let text = '';
  for (let at = from; at < to; ) {
    const first = bytes[at++] ?? 0;
    const more = first < 0xc0 ? 0 : first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    let point = more === 0 ? first & 0x7f : first & (0x3f >> more);
    for (let rest = more; rest > 0 && at < to; rest--) point = (point << 6) | ((bytes[at++] ?? 0) & 63);
    text += String.fromCodePoint(Math.min(point, 0x10ffff));
  }
  return text;
}
