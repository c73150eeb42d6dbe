/**
 * Files in memory, as disks have them: what was written is there for everybody, but outlives a loss of power only once it is synced, and
 * names of files once their folder is. Each operation can be made to fail, or to be the last of the process.
 */

import { basename, dirname } from 'node:path';
import type { OutboxFile, OutboxFiles } from '../../../src/service/transport/outbox/outbox-files.js';
import { Crash, type Step } from './steps.js';

interface Content {
  bytes: Buffer;
  synced: Buffer;
  /** Pages that a sync failed to bring to the disk: no other does, unless they are written anew. */
  readonly lost: Set<number>;
}

const PAGE_BYTES = 64;

/** An error as the system reports it. */
export function systemError(code: string): Error {
  return Object.assign(new Error(code), { code });
}

export class MemoryDisk {
  #names = new Map<string, Content>();
  #syncedNames = new Map<string, Content>();
  readonly #folders = new Set<string>();
  /** What the system tells; null: nothing. */
  freeBytes: number | null = null;

  /** The files as a process has them. */
  process(step: Step = () => undefined): OutboxFiles {
    const opened = (content: Content): OutboxFile => fileOf(content, step);
    return {
      hold: async () => ({ isHeld: () => true, release: () => {} }),
      makeFolder: async (folder) => {
        step('makeFolder');
        this.#folders.add(folder);
      },
      list: async (folder) => {
        step('list');
        if (!this.#folders.has(folder)) throw systemError('ENOENT');
        return [...this.#names.keys()].filter((path) => dirname(path) === folder).map((path) => basename(path));
      },
      freeBytes: async () => this.freeBytes,
      sizeOf: async (path) => this.#names.get(path)?.bytes.length ?? null,
      syncFolder: async (folder) => {
        step('syncFolder');
        const others = (names: Map<string, Content>, isIn: boolean) =>
          [...names].filter(([path]) => (dirname(path) === folder) === isIn);
        this.#syncedNames = new Map([...others(this.#syncedNames, false), ...others(this.#names, true)]);
      },
      openToWrite: async (path) => {
        step('openToWrite');
        const content = this.#names.get(path) ?? contentOf(Buffer.alloc(0));
        this.#names.set(path, content);
        return opened(content);
      },
      openToRead: async (path) => {
        step('openToRead');
        const content = this.#names.get(path);
        return content === undefined ? null : opened(content);
      },
      rename: async (from, to) => {
        step('rename');
        const content = this.#names.get(from);
        if (content === undefined) return false;
        this.#names.delete(from);
        this.#names.set(to, content);
        return true;
      },
      remove: async (path) => {
        step('remove');
        return this.#names.delete(path);
      },
    };
  }

  /** Of what was not synced some is lost: names; ends of files; pages in between, which are zeros then. */
  losePower(random: (below: number) => number): void {
    if (random(2) === 0) this.#names = new Map(this.#syncedNames);
    this.#syncedNames = new Map(this.#names);
    for (const content of new Set(this.#names.values())) {
      const { bytes, synced } = content;
      const length = synced.length + random(Math.max(0, bytes.length - synced.length) + 1);
      const left = Buffer.alloc(length);
      for (let at = 0; at < length; at += PAGE_BYTES) {
        const isWritten = bytes.length >= synced.length && random(4) > 0;
        left.set((isWritten ? bytes : synced).subarray(at, Math.min(at + PAGE_BYTES, length)), at);
      }
      content.bytes = left;
      content.synced = Buffer.from(left);
      content.lost.clear();
    }
  }

  text(path: string): string | null {
    return this.#names.get(path)?.bytes.toString('utf8') ?? null;
  }

  names(): readonly string[] {
    return [...this.#names.keys()].sort();
  }

  /** On disk for good. */
  put(path: string, text: string | Uint8Array): void {
    const bytes = Buffer.from(text as string);
    const content = contentOf(bytes);
    this.#names.set(path, content);
    this.#syncedNames.set(path, content);
  }

  remove(path: string): void {
    this.#names.delete(path);
  }

  /** What it holds; it is gone for good. */
  take(path: string): string | null {
    const text = this.text(path);
    this.#names.delete(path);
    this.#syncedNames = new Map(this.#names);
    return text;
  }
}

function contentOf(bytes: Buffer): Content {
  return { bytes, synced: Buffer.from(bytes), lost: new Set() };
}

function fileOf(content: Content, step: Step): OutboxFile {
  return {
    read: async (into, position) => {
      step('read');
      return content.bytes.copy(into, 0, position);
    },
    write: async (bytes, position) => {
      const length = step('write') === 'short' ? Math.ceil(bytes.length / 2) : bytes.length;
      writeAt(content, bytes.subarray(0, length), position);
      return length;
    },
    truncate: async (length) => {
      step('truncate');
      content.bytes = Buffer.from(content.bytes.subarray(0, length));
      for (const page of content.lost) if (page >= length) content.lost.delete(page);
    },
    sync: async () => {
      try {
        step('sync');
      } catch (error) {
        if (!(error instanceof Crash))
          for (const page of pagesOf(content.bytes)) if (!isSynced(content, page)) content.lost.add(page);
        throw error;
      }
      bringToDisk(content);
    },
    close: async () => {},
  };
}

/** Where each begins. */
function* pagesOf(bytes: Buffer): Generator<number, void, undefined> {
  for (let page = 0; page < bytes.length; page += PAGE_BYTES) yield page;
}

function isSynced({ bytes, synced }: Content, page: number): boolean {
  return bytes.subarray(page, page + PAGE_BYTES).equals(synced.subarray(page, page + PAGE_BYTES));
}

function bringToDisk(content: Content): void {
  const before = content.synced;
  const after = Buffer.from(content.bytes);
  for (const page of content.lost) {
    const end = Math.min(page + PAGE_BYTES, after.length);
    after.fill(0, page, end);
    after.set(before.subarray(page, end), page);
  }
  content.synced = after;
}

function writeAt(content: Content, bytes: Uint8Array, position: number): void {
  for (const page of content.lost)
    if (page + PAGE_BYTES > position && page < position + bytes.length) content.lost.delete(page);
  const length = Math.max(content.bytes.length, position + bytes.length);
  const grown = Buffer.alloc(length);
  content.bytes.copy(grown);
  grown.set(bytes, position);
  content.bytes = grown;
}
