/** Lists in cells, `a;b`: of texts, and of applications. Empty items are none. */

import type { FunctionReference, FunctionWriter } from '../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../wasm/module-writer.js';
import { I32, type Local } from '../../../wasm/values.js';
import { VECTOR_BYTES } from '../layout.js';
import { sixteen } from './code.js';
import { type TableParts, writeApplicationItem, writeListItem } from './value-code.js';

const SEMICOLON = 59;

/** (address, its end, rule): the items of the cell there; 0 where there is no room. */
export type ScanCellList = FunctionReference<readonly [I32, I32, I32], I32>;
/** (address, its end): the same of applications. */
export type ScanCellApplications = FunctionReference<readonly [I32, I32], I32>;

export function writeScanCellList(module: ModuleWriter, parts: TableParts): ScanCellList {
  return module.function(null, [I32, I32, I32], I32, (f, at, end, rule) => {
    overItems(f, at, end, (start, length) => writeListItem(f, parts, { rule, start, length }));
    return f.i32.const(1);
  });
}

export function writeScanCellApplications(module: ModuleWriter, parts: TableParts): ScanCellApplications {
  return module.function(null, [I32, I32], I32, (f, at, end) => {
    overItems(f, at, end, (start, length) => writeApplicationItem(f, parts, start, length));
    return f.i32.const(1);
  });
}

function overItems(
  f: FunctionWriter,
  at: Local<I32>,
  end: Local<I32>,
  item: (start: Local<I32>, length: Local<I32>) => void,
): void {
  const { i32, get, set, tee } = f;
  const start = f.localI32();
  const length = f.localI32();
  f.while(
    () => i32.ltU(get(at), get(end)),
    () => {
      set(start, get(at));
      toSeparator(f, at, end);
      f.if(tee(length, i32.sub(get(at), get(start))), () => item(start, length));
      f.increase(at, 1);
    },
  );
}

/** Moves `at` to the next semicolon, or to the end of the cell. */
function toSeparator(f: FunctionWriter, at: Local<I32>, end: Local<I32>): void {
  const { i32, v128, get, set, tee } = f;
  const found = f.localI32();
  f.block((done) => {
    f.loop((again) => {
      f.if(tee(found, v128.bitmask8(v128.equal8(v128.load(get(at)), sixteen(f, SEMICOLON)))), () => {
        f.increase(at, i32.ctz(get(found)));
        f.branch(done);
      });
      f.increase(at, VECTOR_BYTES);
      f.branchIf(again, i32.ltU(get(at), get(end)));
    });
  });
  set(at, i32.select(get(end), get(at), i32.gtU(get(at), get(end))));
}
