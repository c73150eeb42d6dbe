/** Blanks, and texts as they are looked through: control characters and backslashes are none of a plain text, and what is not ASCII is UTF-8. */

import type { FunctionWriter } from '../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../wasm/module-writer.js';
import { I32, type Local } from '../../../wasm/values.js';
import { BACKSLASH, type Blanks, QUOTE, refuseIf, SPACE, sixteen, type TextEnd } from './code.js';

const TAB = 9;
const CARRIAGE_RETURN = 13;

export function writeBlanks(module: ModuleWriter): Blanks {
  return module.function(null, [I32], I32, (f, at) => {
    const { i32, get } = f;
    const is = (byte: number): I32 => i32.eq(i32.load8u(get(at)), byte);
    f.while(
      () => i32.or(i32.or(is(SPACE), is(TAB)), is(CARRIAGE_RETURN)),
      () => f.increase(at, 1),
    );
    return get(at);
  });
}

export function writeTextEnd(module: ModuleWriter): TextEnd {
  return module.function(null, [I32], I32, (f, at) => {
    const { i32, v128, get, set } = f;
    const vector = f.localV128();
    const found = f.localI32();
    const first = f.localI32();
    f.loop((again) => {
      set(vector, v128.load(get(at)));
      const special = v128.or(
        v128.or(v128.lessS8(get(vector), sixteen(f, SPACE)), v128.equal8(get(vector), sixteen(f, QUOTE))),
        v128.equal8(get(vector), sixteen(f, BACKSLASH)),
      );
      set(found, v128.bitmask8(special));
      f.if(i32.eqz(get(found)), () => {
        f.increase(at, 16);
        f.branch(again);
      });
      f.increase(at, i32.ctz(get(found)));
      set(first, i32.load8u(get(at)));
      f.if(i32.eq(get(first), QUOTE), () => f.return(get(at)));
      refuseIf(f, i32.ltU(get(first), 0x80));
      f.loop((nextCharacter) => {
        overCharacter(f, at, first);
        set(first, i32.load8u(get(at)));
        f.branchIf(nextCharacter, i32.geU(get(first), 0x80));
      });
      f.branch(again);
    });
    return i32.const(0);
  });
}

/** As `endOfCharacter`, which is its twin: moves `at` over a character of several bytes, the first of which is given, or leaves with 0. */
export function overCharacter(f: FunctionWriter, at: Local<I32>, first: Local<I32>): void {
  const { i32, get } = f;
  const second = f.localI32();
  f.set(second, i32.load8u(get(at), 1));
  refuseIf(f, i32.gtU(i32.sub(get(first), 0xc2), 0xf4 - 0xc2));
  refuseIf(f, isNoTail(f, get(second)));
  f.if(
    i32.ltU(get(first), 0xe0),
    () => f.increase(at, 2),
    () => {
      refuseIf(f, isNoTail(f, i32.load8u(get(at), 2)));
      f.if(
        i32.ltU(get(first), 0xf0),
        () => {
          // Written longer than needed, and halves of surrogate pairs.
          refuseIf(f, i32.and(i32.eq(get(first), 0xe0), i32.ltU(get(second), 0xa0)));
          refuseIf(f, i32.and(i32.eq(get(first), 0xed), i32.gtU(get(second), 0x9f)));
          f.increase(at, 3);
        },
        () => {
          refuseIf(f, isNoTail(f, i32.load8u(get(at), 3)));
          refuseIf(f, i32.and(i32.eq(get(first), 0xf0), i32.ltU(get(second), 0x90)));
          // Above the last character.
          refuseIf(f, i32.and(i32.eq(get(first), 0xf4), i32.gtU(get(second), 0x8f)));
          f.increase(at, 4);
        },
      );
    },
  );
}

function isNoTail(f: FunctionWriter, byte: I32): I32 {
  return f.i32.ne(f.i32.and(byte, 0xc0), 0x80);
}
