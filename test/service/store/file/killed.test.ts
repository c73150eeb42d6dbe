/**
 * A process that is killed at any moment has lost nothing that it acknowledged, and keeps nobody from the store. `PUSHSIFT_KILLS` says how often.
 */

import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { createInterface } from 'node:readline';
import sqlite from 'node-sqlite3-wasm';
import { expect, it } from 'vitest';
import { buildServer } from '../../../support/service/faults/build-server.js';
import { openTestFileStore, storeFolder } from '../../../support/service/file-store.js';
import { once, presetRecord } from '../../../support/service/store-records.js';
import { SHORT_LIVED } from '../../../support/short-lived.js';

const KILLS = Number(process.env.PUSHSIFT_KILLS ?? 6);

/** Kills a writer when it has acknowledged `lines` messages, and gives their codes. */
async function killedWriter(
  program: string,
  [file, prefix]: readonly [string, string],
  lines: number,
): Promise<readonly string[]> {
  const writer = spawn(process.execPath, [...SHORT_LIVED, program, file, prefix], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const codes: string[] = [];
  for await (const code of createInterface({ input: writer.stdout })) {
    codes.push(code);
    if (codes.length === lines) writer.kill('SIGKILL');
  }
  return codes;
}

it('what was acknowledged before a kill is there afterwards', { timeout: 1_800_000 + KILLS * 10_000 }, async () => {
  using program = await buildServer('store-writer');
  using folder = storeFolder();
  const acknowledged: string[] = [];
  // It hands the file over to each writer, and takes it from the dead.
  const store = await openTestFileStore(folder.file);
  for (let kill = 0; kill < KILLS; kill++) {
    // From the first moments with the file to the middle of later groups.
    const codes = await killedWriter(program.file, [folder.file, `W${kill}`], 1 + ((kill * 37) % 200));
    acknowledged.push(...codes);
    for (const code of codes) expect((await store.message(code))?.code).toBe(code);
    const last = codes.at(-1) ?? '';
    expect(await store.addPreset(presetRecord('other'), once(last))).toEqual({ kind: 'replayed', code: last });
  }
  await store.close();
  expect(readdirSync(folder.path)).toEqual([basename(folder.file)]);
  expect(allCodes(folder.file)).toEqual(expect.arrayContaining(acknowledged));
});

/** The file on its own, as SQLite sees it. */
function allCodes(file: string): readonly unknown[] {
  const database = new sqlite.Database(file, { readOnly: true });
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    expect(database.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    return database.all('SELECT code FROM pushsift_messages').map(({ code }) => code);
  } finally {
    database.close();
  }
}
