/** How far the WebAssembly memories of this process have grown: what queries take beyond their index is seen from outside. */

const PAGE_BYTES = 65_536;

/** Starts to watch. The answer tells by how many bytes memories have grown since. */
export function watchMemory(): () => number {
  let bytes = 0;
  const { grow } = WebAssembly.Memory.prototype;
  WebAssembly.Memory.prototype.grow = function (this: WebAssembly.Memory, pages: number): number {
    bytes += pages * PAGE_BYTES;
    return grow.call(this, pages);
  };
  return () => bytes;
}
