/** What was acknowledged survives the loss of power: only what was synced does, and names of files only when their folder was. */

import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sqlite from 'node-sqlite3-wasm';
import { expect, it } from 'vitest';
import { openTestFileStore, startStoreFromSource, storeFolder } from '../../../support/service/file-store.js';
import { messageRecord } from '../../../support/service/store-records.js';

/**
 * Keeps what a disk without power would have of the store: the content of files as they were synced last, under names that were synced. Before
 * the answer to a group is told, it is written to a folder of its own.
 */
const lostBeforeEachAnswer = (folder: string): string => `{
  const fs = require('node:fs');
  const path = require('node:path');
  const { parentPort } = require('node:worker_threads');
  const { openSync, fsyncSync, fdatasyncSync, renameSync, rmSync, unlinkSync } = fs;
  const opened = new Map();
  const contents = new Map();
  const names = new Set();
  fs.openSync = (name, ...rest) => {
    const descriptor = openSync(name, ...rest);
    opened.set(descriptor, String(name));
    return descriptor;
  };
  fs.fsyncSync = (descriptor) => {
    fsyncSync(descriptor);
    keep(descriptor);
  };
  fs.fdatasyncSync = (descriptor) => {
    fdatasyncSync(descriptor);
    keep(descriptor);
  };
  const keep = (descriptor) => {
    const name = opened.get(descriptor);
    if (fs.statSync(name).isDirectory()) {
      names.clear();
      for (const entry of fs.readdirSync(name)) names.add(path.join(name, entry));
    } else contents.set(name, fs.readFileSync(name));
  };
  fs.renameSync = (from, to) => {
    renameSync(from, to);
    contents.set(to, contents.get(from));
  };
  const post = parentPort.postMessage.bind(parentPort);
  let told = 0;
  parentPort.postMessage = (message) => {
    if (message.kind === 'done') {
      const kept = path.join(${JSON.stringify(folder)}, 'lost-' + told++);
      fs.mkdirSync(kept);
      for (const name of names) {
        if (contents.has(name)) fs.writeFileSync(path.join(kept, path.basename(name)), contents.get(name));
      }
    }
    post(message);
  };
}`;

const MESSAGES = 60;

it('what was acknowledged is on a disk that lost its power just then', async () => {
  using folder = storeFolder();
  const code = lostBeforeEachAnswer(folder.path);
  const store = await openTestFileStore(folder.file, { start: (setup) => startStoreFromSource(setup, code) });
  // Long enough for the log to be brought into the file, and begun anew.
  const content = 'x'.repeat(100_000);
  for (let index = 0; index < MESSAGES; index++) await store.addMessage(messageRecord(`M${index}`, { content }), null);
  await store.close();
  const told = Array.from({ length: MESSAGES }, (_, index) => messagesIn(join(folder.path, `lost-${index}`)));
  expect(told).toEqual(Array.from({ length: MESSAGES }, (_, index) => index + 1));
  expect(readdirSync(folder.path).filter((name) => name.startsWith('service'))).toEqual(['service.store']);
});

function messagesIn(folder: string): unknown {
  const file = join(folder, 'service.store');
  if (!existsSync(file)) return `only ${readdirSync(folder)}`;
  const database = new sqlite.Database(file);
  try {
    database.exec('PRAGMA locking_mode = EXCLUSIVE');
    expect(database.get('PRAGMA integrity_check')).toEqual({ integrity_check: 'ok' });
    return database.get('SELECT count(*) AS messages FROM pushsift_messages')?.messages;
  } finally {
    database.close();
  }
}
