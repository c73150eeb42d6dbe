/**
 * A growing run of bytes, with the variable-length integers of WebAssembly (LEB128). Buffers are dearer to make than a module's
 * code is to write: a writer that is done gives its buffer to the next.
 */

const FIRST_BYTES = 4096;
const MAX_SPARE = 16;
const EMPTY = new Uint8Array(0);

/** Buffers of writers that are done. */
const spare: Uint8Array<ArrayBuffer>[] = [];

export class ByteWriter {
  #bytes = spare.pop() ?? new Uint8Array(FIRST_BYTES);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** A copy of what was written. */
  toBytes(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  /** The last call: the buffer belongs to the next writer. */
  release(): void {
    if (spare.length < MAX_SPARE) spare.push(this.#bytes);
    this.#bytes = EMPTY;
    this.#length = 0;
  }

  byte(value: number): void {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
  }

  bytes(values: ArrayLike<number>): void {
    if (this.#length + values.length > this.#bytes.length) this.#grow(values.length);
    for (let at = 0; at < values.length; at++) this.#bytes[this.#length++] = values[at] as number;
  }

  /** What the other holds, which is released. */
  append(other: ByteWriter): void {
    if (this.#length + other.#length > this.#bytes.length) this.#grow(other.#length);
    this.#bytes.set(other.#bytes.subarray(0, other.#length), this.#length);
    this.#length += other.#length;
    other.release();
  }

  /** Unsigned, up to 32 bits. */
  unsigned(value: number): void {
    let rest = value >>> 0;
    while (rest > 0x7f) {
      this.byte((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.byte(rest);
  }

  /** Signed, any safe integer. */
  signed(value: number): void {
    let rest = value;
    while (rest < -64 || rest > 63) {
      this.byte((((rest % 128) + 128) % 128) | 0x80);
      rest = Math.floor(rest / 128);
    }
    this.byte(rest & 0x7f);
  }

  /** A length, then so many bytes. */
  vector(values: ArrayLike<number>): void {
    this.unsigned(values.length);
    this.bytes(values);
  }

  /** Text of ASCII characters, as WebAssembly holds names. */
  name(text: string): void {
    this.unsigned(text.length);
    for (let at = 0; at < text.length; at++) this.byte(text.charCodeAt(at));
  }

  #grow(more: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}
