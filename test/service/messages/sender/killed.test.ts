/**
 * Processes that are killed while they resolve messages, at any moment of their work with store and files: no recipient is lost or doubled.
 * `PUSHSIFT_KILLS` says how often.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomNumbers } from '../../../support/fuzz.js';
import { SEED } from '../../../support/law.js';
import { buildServer } from '../../../support/service/faults/build-server.js';
import { openTestFileStore, storeFolder } from '../../../support/service/file-store.js';
import { readLines } from '../../../support/service/outbox-lines.js';
import { SHORT_LIVED } from '../../../support/short-lived.js';

const KILLS = Number(process.env.PUSHSIFT_KILLS ?? 10);
const DEVICES = 500;
/** About as many as a message takes. */
const STEPS = 120;

/** Kills the process when it has told of so many steps. Whether it was: it may have come to its end before. */
async function killedAt(program: string, folder: string, steps: number): Promise<boolean> {
  const child = spawn(process.execPath, [...SHORT_LIVED, program, folder, String(DEVICES)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let told = 0;
  child.stdout.on('data', (bytes: Buffer) => {
    told += bytes.length;
    if (told >= steps) child.kill('SIGKILL');
  });
  const [status, signal] = await once(child, 'close');
  if (signal === null && status !== 0) throw new Error(`the process ended with ${status}`);
  return signal !== null;
}

it('no recipient is lost or doubled', { timeout: 1_800_000 + KILLS * 10_000 }, async () => {
  using program = await buildServer('resolving-process');
  using folder = storeFolder();
  const random = randomNumbers(SEED);
  for (let kills = 0; kills < KILLS; ) if (await killedAt(program.file, folder.path, 1 + random(STEPS))) kills++;
  await killedAt(program.file, folder.path, Number.POSITIVE_INFINITY);
  const names = readdirSync(join(folder.path, 'outbox')).filter((name) => !name.startsWith('outbox.'));
  const store = await openTestFileStore(folder.file);
  const messages = (await store.messages({ createdBy: null, state: null, after: null, limit: 1000 })).items;
  await store.close();
  expect(names.sort()).toEqual(messages.map(({ code }) => `${code}.ndjson`).sort());
  const everyDevice = Array.from({ length: DEVICES }, (_, number) => `d${number}`).sort();
  for (const { code, progress } of messages) {
    const lines = readLines(readFileSync(join(folder.path, 'outbox', `${code}.ndjson`), 'utf8'));
    expect(lines.map(({ device }) => device).sort()).toEqual(everyDevice);
    expect([progress.state, progress.handedOver?.recipients]).toEqual(['ready', DEVICES]);
  }
});
