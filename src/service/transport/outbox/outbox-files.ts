/** What an outbox asks of files. Tests put others in their place, which fail at any step. */

export interface OutboxFile {
  /** How many bytes were read: fewer at the end of the file. */
  read(into: Uint8Array, position: number): Promise<number>;
  /** How many bytes were written: may be fewer than there are. */
  write(bytes: Uint8Array, position: number): Promise<number>;
  truncate(length: number): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** What keeps other processes out. */
export interface Hold {
  /** False when somebody who could not see that this process lives has taken it over. */
  isHeld(): boolean;
  release(): void;
}

export interface OutboxFiles {
  /** Null: another process holds it, and goes on doing so. Whoever is killed holds nothing. */
  hold(path: string): Promise<Hold | null>;
  makeFolder(folder: string): Promise<void>;
  /** Names of what is in it. */
  list(folder: string): Promise<readonly string[]>;
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
