/**
 * Question: how many messages a second does the store in a file acknowledge, synced, for 1, 16 and 256 writers at a time, and how long does each wait? Beside it: the
 * floor, which is appending to a file and syncing it once for all that wait; and SQLite with a commit for each message, as built for
 * WebAssembly and, where Node has one, as built into it.
 */

import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import sqlite from 'node-sqlite3-wasm';
import type { MessageRecord } from '../src/service/records/message-record.js';
import { openTestFileStore } from '../test/support/service/file-store.js';
import { messageRecord } from '../test/support/service/store-records.js';
import { paced } from './harness/pace.js';
import type { Finding } from './harness/report.js';

interface Contender {
  /** Resolves when the message would survive the loss of power. */
  add(message: MessageRecord): Promise<void>;
  close(): Promise<void>;
}

const STORE = 'file store';
const FLOOR = 'append and sync';
const WRITERS = [1, 16, 256];
const ROUNDS = 3;
const ROUND_MS = 1_000;

const CONTENDERS: ReadonlyMap<string, (file: string) => Promise<Contender | null>> = new Map([
  [STORE, openStore],
  [FLOOR, openJournal],
  ['SQLite for WebAssembly, a commit each', openWasm],
  ['SQLite of Node, a commit each', openNative],
]);

export async function benchStore(): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const writers of WRITERS) findings.push(...(await raceOf(writers)));
  return findings;
}

async function raceOf(writers: number): Promise<readonly Finding[]> {
  const benchmark = `acknowledge messages, ${writers} at a time`;
  const runs = new Map<string, Run[]>();
  for (let round = 0; round < paced(ROUNDS); round++) {
    for (const [name, open] of CONTENDERS) {
      const run = await runOf(open, writers);
      if (run !== null) runs.set(name, [...(runs.get(name) ?? []), run]);
    }
  }
  const of = (name: string, read: (run: Run) => number) => medianOf((runs.get(name) ?? []).map(read));
  const finding = (measure: string, value: number, unit: Finding['unit']): Finding => {
    return { benchmark, measure, value, unit, target: null };
  };
  const others = [...runs.keys()].filter((name) => name !== STORE);
  return [
    ...[...runs.keys()].map((name) =>
      finding(
        name,
        of(name, ({ rate }) => rate),
        'calls/s',
      ),
    ),
    ...others.map((name) =>
      finding(`${STORE} / ${name}`, of(STORE, ({ rate }) => rate) / of(name, ({ rate }) => rate), 'x'),
    ),
    finding(
      `${STORE}, median wait`,
      of(STORE, ({ median }) => median),
      'ms',
    ),
    finding(
      `${STORE}, 99th percentile`,
      of(STORE, ({ late }) => late),
      'ms',
    ),
  ];
}

interface Run {
  /** Messages a second. */
  readonly rate: number;
  /** Milliseconds. */
  readonly median: number;
  readonly late: number;
}

async function runOf(open: (file: string) => Promise<Contender | null>, writers: number): Promise<Run | null> {
  const folder = mkdtempSync(join(tmpdir(), 'pushsift-bench-'));
  try {
    const contender = await open(join(folder, 'store'));
    if (contender === null) return null;
    await contender.add(messageRecord(randomUUID()));
    const waits: number[] = [];
    const start = performance.now();
    await Promise.all(Array.from({ length: writers }, () => write(contender, start + ROUND_MS, waits)));
    const seconds = (performance.now() - start) / 1_000;
    await contender.close();
    waits.sort((left, right) => left - right);
    const at = (share: number) => waits[Math.floor(waits.length * share)] ?? Number.NaN;
    return { rate: waits.length / seconds, median: at(0.5), late: at(0.99) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function write(contender: Contender, end: number, waits: number[]): Promise<void> {
  for (let now = performance.now(); now < end; ) {
    await contender.add(messageRecord(randomUUID(), { createdAt: Math.floor(now) }));
    const after = performance.now();
    waits.push(after - now);
    now = after;
    // Contenders that never wait leave the others their turn.
    await new Promise(setImmediate);
  }
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function openStore(file: string): Promise<Contender> {
  const store = await openTestFileStore(file);
  return { add: async (message) => void (await store.addMessage(message, null)), close: () => store.close() };
}

async function openJournal(file: string): Promise<Contender> {
  const handle = await open(file, 'w');
  let lines: string[] = [];
  let next: Promise<void> | null = null;
  let writing: Promise<void> = Promise.resolve();
  const group = async (before: Promise<void>): Promise<void> => {
    await before;
    await new Promise(setImmediate);
    next = null;
    const text = lines.join('');
    lines = [];
    await append(handle, text);
  };
  return {
    add: (message) => {
      lines.push(`${JSON.stringify(message)}\n`);
      if (next === null) {
        next = group(writing);
        writing = next;
      }
      return next;
    },
    close: () => handle.close(),
  };
}

async function append(handle: FileHandle, text: string): Promise<void> {
  await handle.write(text);
  await handle.datasync();
}

const TABLE = 'CREATE TABLE message (code TEXT PRIMARY KEY, record TEXT)';
const INSERT = 'INSERT INTO message VALUES (?, ?)';

async function openWasm(file: string): Promise<Contender> {
  const database = new sqlite.Database(file);
  database.exec(TABLE);
  const insert = database.prepare(INSERT);
  return {
    add: async (message) => void insert.run([message.code, JSON.stringify(message)]),
    close: async () => {
      insert.finalize();
      database.close();
    },
  };
}

/** Null: this Node has none. */
async function openNative(file: string): Promise<Contender | null> {
  const native = process.getBuiltinModule?.('node:sqlite' as 'node:fs') as unknown as NodeSqlite | undefined;
  if (native === undefined) return null;
  const database = new native.DatabaseSync(file);
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; ${TABLE}`);
  const insert = database.prepare(INSERT);
  return {
    add: async (message) => void insert.run(message.code, JSON.stringify(message)),
    close: async () => database.close(),
  };
}

/** What is used of the SQLite of later versions of Node than the types here are of. */
interface NodeSqlite {
  readonly DatabaseSync: new (
    file: string,
  ) => { exec(text: string): void; prepare(text: string): { run(...values: readonly string[]): void }; close(): void };
}
