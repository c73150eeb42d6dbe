/** Files of an outbox whose every operation can be made to fail, those of open files included. */

import type { OutboxFile, OutboxFiles } from '../../../src/service/transport/outbox/outbox-files.js';

/** Called before each operation, with its name; what it throws the operation rejects with. Of a write that fails half is written. */
type Before = (name: string) => void;

export function failingFiles(files: OutboxFiles, before: Before): OutboxFiles {
  const of =
    <Given extends readonly unknown[], Value>(name: string, operation: (...given: Given) => Promise<Value>) =>
    async (...given: Given): Promise<Value> => {
      before(name);
      return operation(...given);
    };
  return {
    hold: of('hold', files.hold),
    makeFolder: of('makeFolder', files.makeFolder),
    list: of('list', files.list),
    freeBytes: of('freeBytes', files.freeBytes),
    sizeOf: of('sizeOf', files.sizeOf),
    syncFolder: of('syncFolder', files.syncFolder),
    openToWrite: of('openToWrite', async (path) => failingFile(await files.openToWrite(path), before)),
    openToRead: of('openToRead', async (path) => {
      const file = await files.openToRead(path);
      return file && failingFile(file, before);
    }),
    rename: of('rename', files.rename),
    remove: of('remove', files.remove),
  };
}

function failingFile(file: OutboxFile, before: Before): OutboxFile {
  return {
    read: async (into, position) => {
      before('read');
      return file.read(into, position);
    },
    write: async (bytes, position) => {
      try {
        before('write');
      } catch (error) {
        await file.write(bytes.subarray(0, bytes.length >> 1), position);
        throw error;
      }
      return file.write(bytes, position);
    },
    truncate: async (length) => {
      before('truncate');
      await file.truncate(length);
    },
    sync: async () => {
      before('sync');
      await file.sync();
    },
    // What a system says of closing, it has closed.
    close: async () => {
      await file.close();
      before('close');
    },
  };
}
