/**
 * A process that writes to a store until it is killed: `store-writer.ts FILE PREFIX`. It says the code of each message that was acknowledged, a
 * line each, and keeps many under way.
 */

import { writeSync } from 'node:fs';
import { openFileStore } from '../../../src/service/store/file/open-file-store.js';
import { messageRecord, once } from './store-records.js';

const WRITERS = 16;

const [file = '', prefix = ''] = process.argv.slice(2);
const store = await openFileStore(file);
let made = 0;

async function write(): Promise<never> {
  for (;;) {
    const code = `${prefix}-${made++}`;
    const { kind } = await store.addMessage(messageRecord(code), once(code));
    // At once, whatever becomes of the process then.
    if (kind === 'added') writeSync(1, `${code}\n`);
  }
}

await Promise.all(Array.from({ length: WRITERS }, write));
