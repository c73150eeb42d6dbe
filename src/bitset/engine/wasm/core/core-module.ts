/** The module that every wasm engine has: the interpreter of programs, and the functions that fused modules call. */

import { ModuleWriter } from '../../../../wasm/module-writer.js';
import { writeDecode } from './decode.js';
import { writeAddListed, writeBitmapAddress, writeExpand, writeRemoveArray } from './expand.js';
import { writeGather } from './gather.js';
import { writeExpandAll, writeFollowBitmaps, writeGatherAll } from './gather-all.js';
import { type InterpreterParts, writeCount, writeEvaluate } from './interpret.js';
import { writeInterpretDense, writeInterpretGathered } from './interpret-chunk.js';
import { writeInterpretSummaries } from './interpret-summaries.js';
import { writeListBlocks } from './live-blocks.js';
import { writeLocateBlock } from './locate-block.js';
import { writePack } from './pack.js';
import { writeCountBoth } from './pair/count-both.js';
import { writeBlockFillers } from './stored-blocks.js';

export function writeCoreModule(shared: boolean): Uint8Array<ArrayBuffer> {
  const module = new ModuleWriter(shared);
  const fillers = writeBlockFillers(module);
  const gather = writeGather(module, fillers);
  const locate = writeLocateBlock(module, fillers);
  const bitmapAddress = writeBitmapAddress(module);
  const expand = writeExpand(module, bitmapAddress);
  writeGatherAll(module, gather, locate);
  writeFollowBitmaps(module, bitmapAddress);
  writeExpandAll(module, expand);
  const parts: InterpreterParts = {
    summaries: writeInterpretSummaries(module),
    dense: writeInterpretDense(module, { expand, add: writeAddListed(module), remove: writeRemoveArray(module) }),
    gathered: writeInterpretGathered(module, gather),
    list: writeListBlocks(module),
    pack: writePack(module),
  };
  writeCountBoth(module, locate);
  writeCount(module, parts);
  writeEvaluate(module, parts);
  writeDecode(module);
  return module.bytes();
}
