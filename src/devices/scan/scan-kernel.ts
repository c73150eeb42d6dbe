/** What scans lines in a memory as `layout.ts` describes it: WebAssembly, or its twin in TypeScript. */

/** What lines are: a device in JSON each, or a record of CSV whose columns are known. */
export type ScannedLines = 'json' | 'csv';

export interface ScanKernel {
  readonly buffer: ArrayBufferLike;
  /** The lines from `from` on, which end with a line feed or at `end`, to rows. Answers where the first line begins that is not among them. */
  scan(from: number, end: number): number;
  /** Begins a scan ahead of the call of `scan` that asks for it, where another thread does so. Nothing else may be done with the memory until it has ended. */
  start?(from: number, end: number): Promise<void>;
  /** The entry with the text at an address in a scope; 0 for none. */
  find(scope: number, address: number, length: number): number;
  /** The same, where the text becomes an entry; 0 where there is no room. */
  add(scope: number, address: number, length: number): number;
}
