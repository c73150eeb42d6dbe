/** The functions of the core module that fused modules import, by their names and types. */

import type { ModuleWriter } from '../../../../wasm/module-writer.js';
import { I32 } from '../../../../wasm/values.js';
import {
  EXPAND_ALL_PARAMETERS,
  type ExpandAll,
  FOLLOW_PARAMETERS,
  type FollowBitmaps,
  GATHER_ALL_PARAMETERS,
  type GatherAll,
} from './gather-all.js';
import { LIST_PARAMETERS, type ListBlocks } from './live-blocks.js';
import { LOCATE_PARAMETERS, type LocateBlock } from './locate-block.js';
import { PACK_PARAMETERS, type Pack } from './pack.js';

export interface CoreFunctions {
  readonly locateBlock: LocateBlock;
  readonly gatherAll: GatherAll;
  readonly expandAll: ExpandAll;
  readonly followBitmaps: FollowBitmaps;
  readonly listBlocks: ListBlocks;
  readonly pack: Pack;
}

export function importCore(module: ModuleWriter): CoreFunctions {
  return {
    locateBlock: module.import('locateBlock', LOCATE_PARAMETERS, I32),
    gatherAll: module.import('gatherAll', GATHER_ALL_PARAMETERS, null),
    expandAll: module.import('expandAll', EXPAND_ALL_PARAMETERS, null),
    followBitmaps: module.import('followBitmaps', FOLLOW_PARAMETERS, I32),
    listBlocks: module.import('listBlocks', LIST_PARAMETERS, null),
    pack: module.import('pack', PACK_PARAMETERS, I32),
  };
}
