/**
 * A process that resolves a message, in a folder: the one that an earlier process was at, or a new one. It writes a byte before and behind all that it
 * does with store and files, and ends when the message is ready.
 */

import { writeSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { startSender } from '../../../src/service/messages/sender/start-sender.js';
import { openFileStore } from '../../../src/service/store/file/open-file-store.js';
import { diskFiles } from '../../../src/service/transport/outbox/disk-files.js';
import { openOutbox } from '../../../src/service/transport/outbox/open-outbox.js';
import type { OutboxFiles } from '../../../src/service/transport/outbox/outbox-files.js';
import { addMessage, audienceOf, devicesOfX } from './run-sender.js';
import { type Step, stepped } from './steps.js';

const [folder = '', devices = ''] = process.argv.slice(2);
const step: Step = () => void writeSync(1, '.');

const stepping = stepped(diskFiles, step);
const files: OutboxFiles = {
  ...stepping,
  openToWrite: async (path) => stepped(await stepping.openToWrite(path), step),
};

const audience = audienceOf(devicesOfX(Number(devices)), '1', 20);
const store = await openFileStore(join(folder, 'service.store'));
const newest = (await store.messages({ createdBy: null, state: null, after: null, limit: 1 })).items.at(0);
const isOpen = newest !== undefined && newest.progress.state !== 'ready';
const { code } = isOpen ? newest : await addMessage(store, audience, { devices_filter: 'A("X")' }, Date.now());

const transport = await openOutbox(join(folder, 'outbox'), { files });
const sender = startSender({ store: stepped(store, step), transport, audience });
while ((await store.message(code))?.progress.state !== 'ready') await new Promise(setImmediate);
await sender.close();
await transport.close();
await store.close();
