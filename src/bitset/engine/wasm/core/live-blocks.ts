/** Lists the blocks that have to be computed. */

import type { FunctionReference } from '../../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32, I32_BYTES, I64 } from '../../../../wasm/values.js';
import { BLOCKS_PER_HALF } from '../../../layout/layout.js';
import { forEachBit } from './blocks.js';

/** (low and high half of a set of blocks, list): writes them as u32, ascending. */
export type ListBlocks = FunctionReference<typeof LIST_PARAMETERS, null>;

export const LIST_PARAMETERS = [I64, I64, I32] as const;

export function writeListBlocks(module: ModuleWriter): ListBlocks {
  return module.procedure('listBlocks', LIST_PARAMETERS, (f, low, high, list) => {
    for (const [half, first] of [
      [low, 0],
      [high, BLOCKS_PER_HALF],
    ] as const) {
      forEachBit(f, half, first, (block) => {
        f.i32.store(f.get(list), f.get(block));
        f.increase(list, I32_BYTES);
      });
    }
  });
}
