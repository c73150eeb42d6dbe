/**
 * Types that the host declares, for declarations that are read where it does not: without the types of browsers or of Node. Where they
 * are declared these are the same; where not, what a caller has to bring.
 */

/** Aborts what takes long. */
export type AbortSignal = typeof globalThis extends { AbortSignal: { prototype: infer Signal } }
  ? Signal
  : {
      readonly aborted: boolean;
      readonly reason: unknown;
      throwIfAborted(): void;
      addEventListener(type: 'abort', listener: () => void, options?: { once?: boolean }): void;
      removeEventListener(type: 'abort', listener: () => void): void;
    };

/** A memory of WebAssembly. */
export type WasmMemory = typeof globalThis extends { WebAssembly: { Memory: { prototype: infer Memory } } }
  ? Memory
  : unknown;

/** Bytes over a buffer that is not shared, in the words of every TypeScript: before 5.7 arrays did not tell. */
export type OwnBytes = ReturnType<Uint8Array['slice']>;

/** As `NoInfer`, which TypeScript has since 5.4. */
export type Settled<Type> = [Type][Type extends unknown ? 0 : never];
