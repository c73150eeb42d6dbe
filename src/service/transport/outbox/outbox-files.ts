/** What an outbox asks of files. Tests put others in their place, which fail at any step. */

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
