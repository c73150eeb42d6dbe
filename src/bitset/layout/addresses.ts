/** Where the parts of a segment lie in its memory. */

/** Address of a leaf record in the segment's memory; 0: the empty leaf, for which nothing is stored. */
export type LeafAddress = number;

/**
 * The devices of one value, of a column, of a plane: a leaf of their own, or where that would cost more than it holds a slice of a
 * posting list (`start` is a byte address of `count` ascending u32 ordinals). No devices: `EMPTY_DEVICES`, never an empty slice.
 */
export type ValueDevices =
  | { readonly kind: 'leaf'; readonly leaf: LeafAddress }
  | { readonly kind: 'postings'; readonly start: number; readonly count: number };

/** `count` f64 at an 8-aligned address. */
export interface StoredNumbers {
  readonly address: number;
  readonly count: number;
}
