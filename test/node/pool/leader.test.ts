/** How the leader of a pool tells what it loads. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { afterAll, describe, expect, it } from 'vitest';
import { DeviceIndex } from '../../../src/bitset/index/device-index.js';
import { LiveIndex } from '../../../src/bitset/live/live-index.js';
import { defineCatalog } from '../../../src/catalog/define-catalog.js';
import { Cancellations } from '../../../src/node/pool/cancellations.js';
import { runLeader } from '../../../src/node/pool/leader.js';
import type { FromLeader, ToLeader } from '../../../src/node/pool/messages.js';
import { DEFAULT_TUNING } from '../../../src/node/pool/tuning.js';
import { WorkBoard } from '../../../src/node/pool/work-board.js';

const folder = mkdtempSync(join(tmpdir(), 'pushsift-leader-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a leader says that loads this file, and whether it closes its port then. */
function saidOf(path: string, helpers = 0) {
  const said: FromLeader[] = [];
  let isClosed = false;
  let ask: (message: ToLeader) => void = () => {};
  const port = {
    postMessage: (message: FromLeader) => void said.push(message),
    on(_: string, listener: typeof ask) {
      ask = listener;
    },
    close: () => {
      isClosed = true;
    },
  };
  runLeader(port as unknown as MessagePort, {
    role: 'leader',
    path,
    engine: 'scalar',
    helpers,
    tuning: DEFAULT_TUNING,
    board: new WorkBoard().shared,
    cancellations: new Cancellations().shared,
  });
  return { said, isClosed, ask };
}

/** A file of one device, and of so many more bytes. */
function fileOf(name: string, bytes: number): { readonly path: string; readonly length: number } {
  const live = LiveIndex.create({ position: 'x'.repeat(bytes) });
  live.apply([{ id: 'a', put: { id: 'a', platform: 'iOS' } }]);
  const file = live.checkpoint();
  const path = join(folder, name);
  writeFileSync(path, file);
  return { path, length: file.length };
}

/** A file of one device, with a catalog. */
function catalogued(): string {
  const catalog = defineCatalog({ applications: { X: {} }, tags: { age: { type: 'Integer' } } });
  const builder = DeviceIndex.builder({ catalog });
  builder.add({ id: 'a', platform: 'iOS', applications: ['X'] });
  const path = join(folder, 'catalogued.psi');
  writeFileSync(path, builder.seal().toBytes());
  return path;
}

const MIB = 2 ** 20;

describe('progress', () => {
  it('is told each 16 MiB and at the end, each byte once', () => {
    const { path, length } = fileOf('large.psi', 36 * MIB);
    const { said } = saidOf(path);
    const read = said.flatMap((message) => (message.kind === 'progress' ? [message.bytes] : []));
    expect(read).toHaveLength(3);
    for (const bytes of read.slice(0, 2)) expect([bytes >= 16 * MIB, bytes < 17 * MIB]).toEqual([true, true]);
    const total = read.reduce((sum, bytes) => sum + bytes, 0);
    // The last byte is looked at once more: whether the file is as long as it says.
    expect([total >= length - 64, total <= length + 1]).toEqual([true, true]);
    expect(said.at(-1)).toMatchObject({ kind: 'loaded', index: { size: 1, catalog: null, engine: 'scalar' } });
  });

  it('of a small file is told once', () => {
    const { said, isClosed } = saidOf(fileOf('small.psi', 1).path);
    expect(said.map(({ kind }) => kind)).toEqual(['progress', 'loaded']);
    expect(isClosed).toBe(false);
  });
});

it('what is loaded is told with its catalog, and with the memory and room of its own for each helper', () => {
  const { said } = saidOf(catalogued(), 2);
  const loaded = said.find((message) => message.kind === 'loaded');
  if (loaded?.kind !== 'loaded') throw new Error('nothing is loaded');
  const { catalog, segments, size } = loaded.index;
  expect([size, catalog]).toEqual([1, { applications: { X: {} }, tags: { age: { type: 'Integer' } } }]);
  expect(segments.map((own) => own.length)).toEqual([1, 1]);
  const [first, second] = segments.map(([segment]) => segment);
  expect(first?.memory.wasm).toBe(second?.memory.wasm);
  expect([first?.scratch, second?.scratch].every((address) => typeof address === 'number')).toBe(true);
  // Each has to write where no other does.
  expect(first?.scratch).not.toBe(second?.scratch);
});

it('what is asked behind that is answered', async () => {
  const { said, ask } = saidOf(catalogued());
  ask({ kind: 'ask', request: 7, question: { kind: 'tagTexts', tag: 'city', texts: null } });
  await new Promise((resolve) => setImmediate(resolve));
  expect(said.at(-1)).toEqual({ kind: 'answer', request: 7, answer: [] });
  ask({ kind: 'ask', request: 8, question: { kind: 'countAll', filters: [] } });
  await new Promise((resolve) => setImmediate(resolve));
  expect(said.at(-1)).toEqual({ kind: 'answer', request: 8, answer: [] });
});

it('a file that cannot be loaded is told, and the leader is at its end', () => {
  const { said, isClosed } = saidOf(join(folder, 'nothing.psi'));
  expect(said.map(({ kind }) => kind)).toEqual(['failed']);
  expect(isClosed).toBe(true);
});
