/** Typed buffers that grow by doubling: what building keeps, as plain bytes and never an object per device. */

export function grownBytes(buffer: Uint8Array<ArrayBuffer>, wanted: number): Uint8Array<ArrayBuffer> {
  if (wanted <= buffer.length) return buffer;
  const larger = new Uint8Array(Math.max(wanted, 2 * buffer.length));
  larger.set(buffer);
  return larger;
}

export function grownWords(buffer: Uint32Array<ArrayBuffer>, wanted: number): Uint32Array<ArrayBuffer> {
  if (wanted <= buffer.length) return buffer;
  const larger = new Uint32Array(Math.max(wanted, 2 * buffer.length));
  larger.set(buffer);
  return larger;
}
