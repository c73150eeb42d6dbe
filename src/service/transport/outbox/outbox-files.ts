/** What an outbox asks of files, and writing all of what is to be written. Tests put others in their place, which fail at any step. */

export interface OutboxFile {
  /** How many bytes were read: fewer at the end of the file. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** How many bytes were written: may be fewer than there are. */
  write(bytes: Uint8Array, position: number): Promise<number>;
  /** Cuts the file to a length in bytes. */
  truncate(length: number): Promise<void>;
  /** Resolves when what was written is on the disk. */
  sync(): Promise<void>;
  /** Ends the use of the file. */
  close(): Promise<void>;
}

/** What keeps other processes out. */
export interface Hold {
  /** False when somebody who could not see that this process lives has taken it over. */
  isHeld(): boolean;
  /** Lets other processes in. */
  release(): void;
}

/** The operations on files that an outbox needs. */
export interface OutboxFiles {
  /** Null: another process holds it, and goes on doing so. Whoever is killed holds nothing. */
  hold(path: string): Promise<Hold | null>;
  /** Makes a folder where there is none. */
  makeFolder(folder: string): Promise<void>;
  /** Names of what is in it. */
  list(folder: string): Promise<readonly string[]>;
  /** Bytes of the disk of this folder that this process may still write; null: the system does not say. */
  freeBytes(folder: string): Promise<number | null>;
  /** Bytes of a file; null: there is none. */
  sizeOf(path: string): Promise<number | null>;
  /** Resolves when names of files made, renamed and removed in it survive loss of power. */
  syncFolder(folder: string): Promise<void>;
  /** For reading and writing; made where it is not there. */
  openToWrite(path: string): Promise<OutboxFile>;
  /** Null: there is none. */
  openToRead(path: string): Promise<OutboxFile | null>;
  /** Takes the place of a file of that name. Whether there was one to rename. */
  rename(from: string, to: string): Promise<boolean>;
  /** Whether there was one. */
  remove(path: string): Promise<boolean>;
}

/** Writes all of it: a system may write less than it is given. Rejects as files do; then some of it may be written. */
export async function writeAll(file: OutboxFile, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const written = await file.write(bytes.subarray(done), position + done);
    if (written === 0) throw Object.assign(new Error('nothing more can be written'), { code: 'ENOSPC' });
    done += written;
  }
}

const CHUNK_BYTES = 256 * 1024;

/** Writes the first `bytes` of a file once more, as they are: a sync that failed has left them for good to memory, and the next one would skip them. */
export async function writeAnew(file: OutboxFile, bytes: number): Promise<void> {
  const chunk = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, bytes));
  for (let position = 0; position < bytes; ) {
    const read = await file.read(chunk.subarray(0, bytes - position), position);
    if (read === 0) throw Object.assign(new Error('it has become shorter'), { code: 'EIO' });
    await writeAll(file, chunk.subarray(0, read), position);
    position += read;
  }
}
