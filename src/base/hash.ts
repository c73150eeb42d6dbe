/** A 128-bit hash of text, the same in every process and engine. Not cryptographic: it tells texts apart, it protects nothing. */

/** Odd multipliers and rotations, one pair per lane; the first two and the finisher are those of MurmurHash3 (Appleby, public domain). */
const MULTIPLIER_A = 0xcc9e2d51;
const MULTIPLIER_B = 0x1b873593;
const MULTIPLIER_C = 0x9e3779b1;
const MULTIPLIER_D = 0xc2b2ae3d;

const BYTE_TEXTS = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** 32 hexadecimal digits. Reads UTF-16 units, unpaired surrogates too. O(text). */
export function hash128(text: string): string {
  const hash = new Hash128();
  hash.add(text);
  return hash.digits();
}

/** The hash of a text that comes in pieces: the same as that of all of them joined, without joining them. */
export class Hash128 {
  private a = 0x243f6a88 | 0;
  private b = 0x85a308d3 | 0;
  private c = 0x13198a2e | 0;
  private d = 0x03707344 | 0;
  private length = 0;

  add(text: string): void {
    let { a, b, c, d } = this;
    for (let at = 0; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      a = rotate(Math.imul(a ^ unit, MULTIPLIER_A), 15);
      b = rotate(Math.imul(b ^ unit, MULTIPLIER_B), 13);
      c = rotate(Math.imul(c ^ unit, MULTIPLIER_C), 17);
      d = rotate(Math.imul(d ^ unit, MULTIPLIER_D), 11);
    }
    this.a = a;
    this.b = b;
    this.c = c;
    this.d = d;
    this.length += text.length;
  }

  /** 32 hexadecimal digits. */
  digits(): string {
    const a = finish(this.a ^ this.length);
    const b = finish(this.b ^ a);
    const c = finish(this.c ^ b);
    const d = finish(this.d ^ c);
    return hex(finish(a ^ d)) + hex(b) + hex(c) + hex(d);
  }
}

function rotate(word: number, by: number): number {
  return (word << by) | (word >>> (32 - by));
}

/** Every bit of the result depends on every bit of `word`. */
function finish(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/** Eight digits. By table: turning a word that is no small integer into digits costs more than hashing a filter. */
function hex(word: number): string {
  return byteText(word >>> 24) + byteText((word >>> 16) & 255) + byteText((word >>> 8) & 255) + byteText(word & 255);
}

function byteText(byte: number): string {
  return BYTE_TEXTS[byte] ?? '';
}
