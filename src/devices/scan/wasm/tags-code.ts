/** The tags of an account, or of an application: each is held against the rule of its name, and goes to its slot where it is wanted. */

import type { FunctionReference, FunctionWriter, Label } from '../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../wasm/module-writer.js';
import { I32, type Local } from '../../../wasm/values.js';
import {
  CLOSED_TAGS,
  ENTRY_VALUE,
  INTEGER,
  LIST,
  NO_ENTRY,
  RULE_TYPES,
  STATE_CLOSED,
  STATE_ITEMS,
  STATE_VALUES,
  TEXT,
} from '../layout.js';
import {
  CLOSE_OBJECT,
  COLON,
  COMMA,
  findName,
  isNot,
  MINUS,
  OPEN_LIST,
  OPEN_OBJECT,
  QUOTE,
  refuseIf,
  skipBlanks,
  toTextEnd,
} from './code.js';
import { isWanted, type SlotPlace, storeInteger, storeItems, storeText, storeType } from './slot-code.js';
import { countDigits, type ReadNumber, type ScanList, type ScanParts, setTextCode } from './value-code.js';

const LETTER_N = 110;
/** `null` as a number. */
const NULL = 0x6c6c756e;

/** (address, scope of names, row): behind the object of tags there; 0 for none that is plain. */
export type ScanTags = FunctionReference<readonly [I32, I32, I32], I32>;

export interface TagParts extends ScanParts {
  readonly number: ReadNumber;
  readonly list: ScanList;
}

export function writeScanTags(module: ModuleWriter, parts: TagParts): ScanTags {
  return module.function(null, [I32, I32, I32], I32, (f, at, scope, row) => {
    const { i32, get, set } = f;
    const { blanks } = parts;
    const values = f.localI32();
    const expected = f.localI32();
    set(expected, i32.const(NO_ENTRY));
    set(values, i32.add(get(row), i32.load(i32.const(0), STATE_VALUES)));
    refuseIf(f, isNot(f, at, OPEN_OBJECT));
    f.increase(at, 1);
    skipBlanks(f, blanks, at);
    f.if(isNot(f, at, CLOSE_OBJECT), () => {
      f.loop((again) => {
        const rule = toValue(f, parts, at, scope, expected);
        overValue(f, parts, { at, rule, row, values });
        skipBlanks(f, blanks, at);
        f.if(i32.eq(i32.load8u(get(at)), COMMA), () => {
          f.increase(at, 1);
          skipBlanks(f, blanks, at);
          f.branch(again);
        });
      });
      refuseIf(f, isNot(f, at, CLOSE_OBJECT));
    });
    return i32.add(get(at), 1);
  });
}

/** Moves `at` from a name to its value. Answers the rule of the name. */
function toValue(
  f: FunctionWriter,
  { blanks, textEnd, find }: TagParts,
  at: Local<I32>,
  scope: Local<I32>,
  expected: Local<I32>,
): Local<I32> {
  const { i32, get, set } = f;
  const start = f.localI32();
  const entry = f.localI32();
  const rule = f.localI32();
  refuseIf(f, isNot(f, at, QUOTE));
  f.increase(at, 1);
  set(start, get(at));
  toTextEnd(f, textEnd, at);
  refuseIf(f, i32.eq(get(at), get(start)));
  findName(f, find, { scope: () => get(scope), start, at, entry, expected });
  f.if(
    get(entry),
    () => set(rule, i32.load(get(entry), ENTRY_VALUE)),
    () => {
      refuseIf(f, i32.and(i32.load(i32.const(0), STATE_CLOSED), CLOSED_TAGS));
      set(rule, i32.const(RULE_TYPES));
    },
  );
  f.increase(at, 1);
  skipBlanks(f, blanks, at);
  refuseIf(f, isNot(f, at, COLON));
  f.increase(at, 1);
  skipBlanks(f, blanks, at);
  return rule;
}

interface ValuePlace extends SlotPlace {
  readonly at: Local<I32>;
}

/** Moves `at` behind the value there. The last value of a name is the one that holds. */
function overValue(f: FunctionWriter, parts: TagParts, place: ValuePlace): void {
  const { i32, get, set } = f;
  const { at } = place;
  const first = f.localI32();
  set(first, i32.load8u(get(at)));
  f.block((done) => {
    f.if(i32.eq(get(first), QUOTE), () => overText(f, parts, place, done));
    f.if(i32.eq(get(first), OPEN_LIST), () => overList(f, parts, place, done));
    f.if(i32.eq(get(first), LETTER_N), () => {
      refuseIf(f, i32.ne(i32.load(get(at)), NULL));
      f.increase(at, 4);
      store(f, place, () => i32.const(0));
      f.branch(done);
    });
    overInteger(f, parts, place, first);
  });
}

function overText(f: FunctionWriter, parts: TagParts, place: ValuePlace, done: Label): void {
  const { i32, get, set } = f;
  const { at, rule } = place;
  const start = f.localI32();
  const code = f.localI32();
  mayBe(f, rule, TEXT);
  f.increase(at, 1);
  set(start, get(at));
  toTextEnd(f, parts.textEnd, at);
  f.if(isWanted(f, rule), () => {
    setTextCode(f, parts, { rule, code, start, length: () => i32.sub(get(at), get(start)) });
    storeText(f, place, code);
  });
  f.increase(at, 1);
  f.branch(done);
}

function overList(f: FunctionWriter, { list }: TagParts, place: ValuePlace, done: Label): void {
  const { i32, get, set, tee } = f;
  const { at, rule } = place;
  const firstItem = f.localI32();
  mayBe(f, rule, LIST);
  set(firstItem, i32.load(i32.const(0), STATE_ITEMS));
  refuseIf(f, i32.eqz(tee(at, f.call(list, get(at), get(rule)))));
  f.if(isWanted(f, rule), () => storeItems(f, place, firstItem));
  f.branch(done);
}

function overInteger(f: FunctionWriter, { number }: TagParts, place: ValuePlace, first: Local<I32>): void {
  const { i32, get, set } = f;
  const { at, rule } = place;
  const negative = f.localI32();
  mayBe(f, rule, INTEGER);
  set(negative, i32.eq(get(first), MINUS));
  f.increase(at, i32.add(get(negative), 0));
  const digits = countDigits(f, at);
  f.if(isWanted(f, rule), () => storeInteger(f, number, place, { at, digits, negative }));
  f.increase(at, get(digits));
}

function mayBe(f: FunctionWriter, rule: Local<I32>, type: number): void {
  refuseIf(f, f.i32.eqz(f.i32.and(f.get(rule), type)));
}

function store(f: FunctionWriter, place: ValuePlace, type: () => I32): void {
  f.if(isWanted(f, place.rule), () => storeType(f, place, type));
}
