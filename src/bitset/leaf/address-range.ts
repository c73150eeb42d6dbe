/** Where things may lie in a memory. */

/** `[from, to)`, byte addresses. */
export interface AddressRange {
  readonly from: number;
  readonly to: number;
}

/** Whether `bytes` bytes at `address`, which is a multiple of `align`, lie in `allowed`. */
export function liesIn(allowed: AddressRange, address: number, bytes: number, align: number): boolean {
  return address % align === 0 && address >= allowed.from && address + bytes <= allowed.to;
}
