/** A device to a row: its members, each once. */

import type { FunctionReference, FunctionWriter, Label } from '../../../wasm/function-writer.js';
import type { ModuleWriter } from '../../../wasm/module-writer.js';
import { I32, type Local } from '../../../wasm/values.js';
import {
  ENTRIES_AT,
  ENTRY_BYTES,
  ENTRY_LINE,
  ENTRY_TAGS_LINE,
  ENTRY_VALUE,
  MEMBERS,
  ROW_APPLICATION_COUNT,
  ROW_APPLICATIONS,
  ROW_ID,
  ROW_ID_LENGTH,
  ROW_PLATFORM,
  ROW_TYPES,
  SCOPE_APPLICATIONS,
  SCOPE_MEMBERS,
  SCOPE_PLATFORMS,
  SCOPE_TAGS,
  STATE_ITEMS,
  STATE_LINE,
  STATE_VALUES,
  VECTOR_BYTES,
} from '../layout.js';
import {
  CLOSE_OBJECT,
  COLON,
  COMMA,
  findName,
  isNot,
  OPEN_OBJECT,
  QUOTE,
  refuseIf,
  skipBlanks,
  toTextEnd,
} from './code.js';
import type { ScanTags } from './tags-code.js';
import type { ScanApplications, ScanParts } from './value-code.js';

export interface LineParts extends ScanParts {
  readonly tags: ScanTags;
  readonly applications: ScanApplications;
}

/** (address, row): behind the device there, blanks behind it not counted; 0 for none that is plain. */
export type ScanDevice = FunctionReference<readonly [I32, I32], I32>;

const MEMBER_ID = MEMBERS.indexOf('id');
const MEMBER_PLATFORM = MEMBERS.indexOf('platform');
const MEMBER_APPLICATIONS = MEMBERS.indexOf('applications');
const MEMBER_TAGS = MEMBERS.indexOf('tags');
/** Members that every device has. */
const NEEDED = (1 << MEMBER_ID) | (1 << MEMBER_PLATFORM);

export function state(f: FunctionWriter, offset: number): I32 {
  return f.i32.load(f.i32.const(0), offset);
}

export function writeScanDevice(module: ModuleWriter, parts: LineParts): ScanDevice {
  return module.function(null, [I32, I32], I32, (f, at, row) => {
    const { i32, get, set } = f;
    const { blanks } = parts;
    const seen = f.localI32();
    const expected = f.localI32();
    set(expected, i32.const(ENTRIES_AT + ENTRY_BYTES));
    skipBlanks(f, blanks, at);
    refuseIf(f, isNot(f, at, OPEN_OBJECT));
    emptyRow(f, row);
    f.loop((again) => {
      f.increase(at, 1);
      skipBlanks(f, blanks, at);
      const member = toMember(f, parts, at, expected);
      const bit = (): I32 => i32.shl(i32.const(1), get(member));
      refuseIf(f, i32.and(get(seen), bit()));
      set(seen, i32.or(get(seen), bit()));
      overMember(f, parts, { at, row, member, seen });
      skipBlanks(f, blanks, at);
      f.branchIf(again, i32.eq(i32.load8u(get(at)), COMMA));
    });
    refuseIf(f, isNot(f, at, CLOSE_OBJECT));
    refuseIf(f, i32.ne(i32.and(get(seen), NEEDED), NEEDED));
    f.increase(at, 1);
    return f.call(blanks, get(at));
  });
}

/** No applications, and all slots unset. */
export function emptyRow(f: FunctionWriter, row: Local<I32>): void {
  const { i32, v128, get, set } = f;
  const types = f.localI32();
  i32.store(get(row), 0, ROW_APPLICATION_COUNT);
  set(types, get(row));
  f.while(
    () => i32.ltU(i32.add(get(types), ROW_TYPES), i32.add(get(row), state(f, STATE_VALUES))),
    () => {
      v128.store(get(types), v128.zero(), ROW_TYPES);
      f.increase(types, VECTOR_BYTES);
    },
  );
}

/** Moves `at` from a name to its value. Answers the number of the member with this name. */
function toMember(
  f: FunctionWriter,
  { blanks, textEnd, find }: LineParts,
  at: Local<I32>,
  expected: Local<I32>,
): Local<I32> {
  const { i32, get, set } = f;
  const start = f.localI32();
  const entry = f.localI32();
  const member = f.localI32();
  refuseIf(f, isNot(f, at, QUOTE));
  f.increase(at, 1);
  set(start, get(at));
  toTextEnd(f, textEnd, at);
  findName(f, find, { scope: () => i32.const(SCOPE_MEMBERS), start, at, entry, expected });
  refuseIf(f, i32.eqz(get(entry)));
  set(member, i32.load(get(entry), ENTRY_VALUE));
  f.increase(at, 1);
  toColon(f, blanks, at);
  return member;
}

/** Moves `at` from behind a name to behind its colon, and over blanks. */
function toColon(f: FunctionWriter, blanks: LineParts['blanks'], at: Local<I32>): void {
  skipBlanks(f, blanks, at);
  refuseIf(f, isNot(f, at, COLON));
  f.increase(at, 1);
  skipBlanks(f, blanks, at);
}

interface MemberPlace {
  readonly at: Local<I32>;
  readonly row: Local<I32>;
  readonly member: Local<I32>;
  /** Bits of the members that were there. */
  readonly seen: Local<I32>;
}

/** Moves `at` behind the value of a member, which goes to the row. */
function overMember(f: FunctionWriter, parts: LineParts, place: MemberPlace): void {
  const { i32, get } = f;
  const is = (member: number): I32 => i32.eq(get(place.member), member);
  f.block((done) => {
    f.if(is(MEMBER_TAGS), () => {
      toBehind(f, place.at, f.call(parts.tags, get(place.at), i32.const(SCOPE_TAGS), get(place.row)));
      f.branch(done);
    });
    f.if(is(MEMBER_ID), () => overId(f, parts, place, done));
    f.if(is(MEMBER_PLATFORM), () => overPlatform(f, parts, place, done));
    f.if(is(MEMBER_APPLICATIONS), () => overApplications(f, parts, place, done));
    // Whose tags they may be is known behind the subscriptions.
    refuseIf(f, i32.eqz(i32.and(get(place.seen), 1 << MEMBER_APPLICATIONS)));
    overApplicationTags(f, parts, place);
  });
}

function toBehind(f: FunctionWriter, at: Local<I32>, end: I32): void {
  refuseIf(f, f.i32.eqz(f.tee(at, end)));
}

/** Moves `at` behind the text there, whose beginning is answered. */
function overText(f: FunctionWriter, { textEnd }: LineParts, at: Local<I32>): Local<I32> {
  const start = f.localI32();
  refuseIf(f, isNot(f, at, QUOTE));
  f.increase(at, 1);
  f.set(start, f.get(at));
  toTextEnd(f, textEnd, at);
  f.increase(at, 1);
  return start;
}

function lengthOf(f: FunctionWriter, start: Local<I32>, at: Local<I32>): I32 {
  const { i32, get } = f;
  return i32.sub(i32.sub(get(at), get(start)), 1);
}

function overId(f: FunctionWriter, parts: LineParts, { at, row }: MemberPlace, done: Label): void {
  const { i32, get } = f;
  const start = overText(f, parts, at);
  refuseIf(f, i32.eqz(lengthOf(f, start, at)));
  i32.store(get(row), get(start), ROW_ID);
  i32.store(get(row), lengthOf(f, start, at), ROW_ID_LENGTH);
  f.branch(done);
}

function overPlatform(f: FunctionWriter, parts: LineParts, { at, row }: MemberPlace, done: Label): void {
  const { i32, get, tee } = f;
  const entry = f.localI32();
  const start = overText(f, parts, at);
  const found = f.call(parts.find, i32.const(SCOPE_PLATFORMS), get(start), lengthOf(f, start, at));
  refuseIf(f, i32.eqz(tee(entry, found)));
  i32.store(get(row), i32.load(i32.mul(get(entry), ENTRY_BYTES), ENTRIES_AT + ENTRY_VALUE), ROW_PLATFORM);
  f.branch(done);
}

function overApplications(f: FunctionWriter, parts: LineParts, { at, row }: MemberPlace, done: Label): void {
  const { i32, get } = f;
  i32.store(get(row), state(f, STATE_ITEMS), ROW_APPLICATIONS);
  toBehind(f, at, f.call(parts.applications, get(at)));
  const items = (): I32 => i32.sub(state(f, STATE_ITEMS), i32.load(get(row), ROW_APPLICATIONS));
  i32.store(get(row), items(), ROW_APPLICATION_COUNT);
  f.branch(done);
}

function overApplicationTags(f: FunctionWriter, parts: LineParts, { at, row }: MemberPlace): void {
  const { i32, get } = f;
  const { blanks } = parts;
  refuseIf(f, isNot(f, at, OPEN_OBJECT));
  f.increase(at, 1);
  skipBlanks(f, blanks, at);
  f.if(isNot(f, at, CLOSE_OBJECT), () => {
    f.loop((again) => {
      const scope = toApplication(f, parts, at);
      toBehind(f, at, f.call(parts.tags, get(at), get(scope), get(row)));
      skipBlanks(f, blanks, at);
      f.if(i32.eq(i32.load8u(get(at)), COMMA), () => {
        f.increase(at, 1);
        skipBlanks(f, blanks, at);
        f.branch(again);
      });
    });
    refuseIf(f, isNot(f, at, CLOSE_OBJECT));
  });
  f.increase(at, 1);
}

/** Moves `at` from the code of an application to its tags. Answers the scope of their names. The device is subscribed to it, and has its tags once. */
function toApplication(f: FunctionWriter, parts: LineParts, at: Local<I32>): Local<I32> {
  const { i32, get, set, tee } = f;
  const entry = f.localI32();
  const scope = f.localI32();
  const start = overText(f, parts, at);
  const found = f.call(parts.find, i32.const(SCOPE_APPLICATIONS), get(start), lengthOf(f, start, at));
  refuseIf(f, i32.eqz(tee(entry, found)));
  set(entry, i32.add(i32.mul(get(entry), ENTRY_BYTES), ENTRIES_AT));
  refuseIf(f, i32.ne(i32.load(get(entry), ENTRY_LINE), state(f, STATE_LINE)));
  refuseIf(f, i32.eq(i32.load(get(entry), ENTRY_TAGS_LINE), state(f, STATE_LINE)));
  i32.store(get(entry), state(f, STATE_LINE), ENTRY_TAGS_LINE);
  set(scope, i32.load(get(entry), ENTRY_VALUE));
  toColon(f, parts.blanks, at);
  return scope;
}
