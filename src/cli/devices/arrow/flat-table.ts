/**
 * Tables of FlatBuffers, as the metadata of Arrow is written, as far as is needed to know what a message takes before it is read.
 * Layout: https://flatbuffers.dev/internals. Whatever lies outside of the bytes throws a RangeError.
 */

const ADDRESS_BYTES = 4;
/** Of the two sizes that a table of offsets begins with. */
const SLOTS_AT = 4;
const SLOT_BYTES = 2;

export class FlatTable {
  readonly #view: DataView;
  /** Its address in the bytes. */
  readonly address: number;

  private constructor(view: DataView, address: number) {
    this.#view = view;
    this.address = address;
  }

  static root(bytes: Uint8Array): FlatTable {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return new FlatTable(view, view.getUint32(0, true));
  }

  /** The fields below are named by their number in the schema of the table; one that is not there has its default. */
  byte(field: number): number {
    const at = this.#field(field);
    return at === null ? 0 : this.#view.getInt8(at);
  }

  short(field: number): number {
    const at = this.#field(field);
    return at === null ? 0 : this.#view.getInt16(at, true);
  }

  /** A whole number of 64 bits that is a length or an offset. */
  length(field: number): number {
    const at = this.#field(field);
    return at === null ? 0 : this.lengthAt(at);
  }

  table(field: number): FlatTable | null {
    const at = this.#field(field);
    return at === null ? null : new FlatTable(this.#view, this.#target(at));
  }

  tables(field: number): readonly FlatTable[] {
    return this.items(field, ADDRESS_BYTES).map((at) => new FlatTable(this.#view, this.#target(at)));
  }

  /** Addresses of the items of a vector, so many bytes each, all of them inside. */
  items(field: number, itemBytes: number): readonly number[] {
    const at = this.#field(field);
    if (at === null) return [];
    const start = this.#target(at);
    const count = this.#view.getUint32(start, true);
    const first = start + ADDRESS_BYTES;
    if (first + count * itemBytes > this.#view.byteLength) throw new RangeError('a list is longer than what holds it');
    return Array.from({ length: count }, (_, item) => first + item * itemBytes);
  }

  /** At an address of {@link items}. */
  lengthAt(at: number): number {
    const value = Number(this.#view.getBigInt64(at, true));
    if (value < 0 || !Number.isSafeInteger(value)) throw new RangeError(`${value} is no length`);
    return value;
  }

  #field(field: number): number | null {
    const slots = this.address - this.#view.getInt32(this.address, true);
    const slot = SLOTS_AT + SLOT_BYTES * field;
    if (slot >= this.#size(slots)) return null;
    const offset = this.#size(slots + slot);
    return offset === 0 ? null : this.address + offset;
  }

  /** Others read sizes and offsets as signed: what they would take for less than nothing is none. */
  #size(at: number): number {
    const size = this.#view.getInt16(at, true);
    if (size < 0) throw new RangeError(`${size} is no size`);
    return size;
  }

  #target(at: number): number {
    return at + this.#view.getUint32(at, true);
  }
}
