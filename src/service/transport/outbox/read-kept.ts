/**
 * What an outbox file holds that another process has left behind. A line that is not whole, and all behind it, counts as not written:
 * a process was killed while writing it, or the power was lost before it was on disk.
 */

import { isPlatform, type Platform } from '../../../base/vocabulary.js';
import type { Delivery } from '../transport.js';
import type { OutboxFile } from './outbox-files.js';
import { tokensMember } from './recipient-lines.js';

export interface KeptLines {
  readonly kept: Delivery['kept'];
  /** How long the file is without what is not whole. */
  readonly bytes: number;
}

interface KeptLine {
  readonly device: string;
  readonly platform: Platform;
  readonly part: number;
  /** Milliseconds since the epoch, UTC. */
  readonly sendAt: number;
}

const CHUNK_BYTES = 256 * 1024;
const LINE_END = 10;

/** Leaves the file as it is. Memory is bounded by the longest line. */
export async function readKept(file: OutboxFile, messageCode: string): Promise<KeptLines> {
  const readLine = alikeLines(messageCode);
  const byPlatform = new Map<Platform, number>();
  let last: KeptLine | null = null;
  let bytes = 0;
  for await (const lines of wholeLines(file)) {
    for (const line of lines) {
      const read = readLine(line);
      if (read === null) return { kept: { byPlatform, last: placeOf(last) }, bytes };
      byPlatform.set(read.platform, (byPlatform.get(read.platform) ?? 0) + 1);
      last = read;
      bytes += line.length + 1;
    }
  }
  return { kept: { byPlatform, last: placeOf(last) }, bytes };
}

function placeOf(line: KeptLine | null): Delivery['kept']['last'] {
  return line && { part: line.part, device: line.device, sendAt: line.sendAt };
}

/** Lines that have an end, without it, as many at a time as were read. */
async function* wholeLines(file: OutboxFile): AsyncGenerator<Iterable<Buffer>, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for (let position = 0; ; ) {
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    const read = await file.read(chunk, position);
    if (read === 0) return;
    position += read;
    const bytes = rest.length === 0 ? chunk.subarray(0, read) : Buffer.concat([rest, chunk.subarray(0, read)]);
    const end = bytes.lastIndexOf(LINE_END) + 1;
    yield linesIn(bytes.subarray(0, end));
    rest = bytes.subarray(end);
  }
}

function* linesIn(bytes: Buffer): Generator<Buffer, void, undefined> {
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_END, start);
    yield bytes.subarray(start, end);
    start = end + 1;
  }
}

/** What a line says; null: it is none of the message. Lines of a group differ in the device and its push tokens alone: what is behind is read once, and then compared. */
function alikeLines(messageCode: string): (line: Buffer) => KeptLine | null {
  const before = Buffer.from(`{"message":${JSON.stringify(messageCode)},"device":`);
  let behind: Buffer = Buffer.alloc(0);
  let known: KeptLine | null = null;
  return (line) => {
    const end = line.length - behind.length;
    if (known !== null && end > before.length && isAt(line, before, 0) && isAt(line, behind, end)) {
      const { device, message } = membersIn(`{"device":${line.toString('utf8', before.length, end)}}`);
      if (typeof device === 'string' && message === undefined) return { ...known, device };
    }
    const members = membersIn(line.toString('utf8'));
    known = lineOf(members, messageCode);
    if (known !== null) behind = line.subarray(before.length + Buffer.byteLength(ownPart(known.device, members)));
    return known;
  };
}

function isAt(line: Buffer, part: Buffer, at: number): boolean {
  return line.compare(part, 0, part.length, at, at + part.length) === 0;
}

type LineMembers = Readonly<Record<string, unknown>>;

/** What stands in a line for its device alone, as it was written. */
function ownPart(device: string, { pushTokens }: LineMembers): string {
  return JSON.stringify(device) + (pushTokens === undefined ? '' : tokensMember(pushTokens));
}

/** A page that never got to the disk is full of zeros, which no JSON has. */
function membersIn(text: string): LineMembers {
  return (parse(text) ?? {}) as LineMembers;
}

function lineOf(members: LineMembers, messageCode: string): KeptLine | null {
  const { message, device, platform, part, sendAt } = members;
  const at = Date.parse(String(sendAt));
  const isOurs = !Number.isNaN(at) && message === messageCode && typeof device === 'string' && typeof part === 'number';
  return isOurs && typeof platform === 'string' && isPlatform(platform) ? { device, platform, part, sendAt: at } : null;
}

/** Null: it is no JSON. */
function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
