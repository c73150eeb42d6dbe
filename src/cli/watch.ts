/** `--watch`: a command is run again, configuration and all, when something changes beside a file that it reads; until the user interrupts. */

import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { EXIT_OK, type ExitCode, Failure } from './output/failure.js';
import type { Output } from './output/output.js';

/** Writing a file is several events: what follows within this time belongs to it. */
const QUIET_MS = 50;
/** What changes all the time is read in between. */
const MOST_MS = 1_000;
/** The system gives a process so many and no more. */
const MOST_FOLDERS = 5_000;

export interface Watching {
  /** The words that name what is read. */
  readonly paths: readonly string[];
  /** Other files that a run reads by its settings, asked before each run: they may change with the configuration. */
  readonly settingFiles: () => Promise<readonly string[]>;
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly err: Output;
  readonly once: () => Promise<ExitCode>;
}

/** @throws Failure `usage` for standard input, and for more folders than can be watched */
export async function runWatching({ paths, settingFiles, folder, signal, err, once }: Watching): Promise<ExitCode> {
  if (paths.includes('-')) throw new Failure('usage', 'standard input cannot be watched', 'name files or folders');
  const folders = new WatchedFolders(async () => {
    const files = [...paths, ...(await settingFiles())];
    return { folders: foldersOf(files, folder), names: new Set(files.map((file) => basename(file))) };
  });
  try {
    while (!signal.aborted) {
      await folders.renew();
      await once();
      if (signal.aborted) break;
      err.write('\nwatching for changes, Ctrl-C ends\n');
      await folders.changed(signal);
    }
    return EXIT_OK;
  } finally {
    folders.close();
  }
}

/** The folders of the files, and with a folder all that are inside of it. */
function foldersOf(files: readonly string[], folder: string): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const file of files) {
    const place = resolve(folder, file.split(/[*?[{]/, 1)[0] ?? file);
    for (const each of isFolder(place) ? foldersIn(place) : [dirname(place)]) folders.add(each);
  }
  if (folders.size > MOST_FOLDERS)
    throw new Failure(
      'usage',
      `${folders.size} folders are too many to be watched`,
      `name those that matter: ${MOST_FOLDERS} at most`,
    );
  return folders;
}

/** The folder and those inside it, but for `node_modules` and those that begin with a dot. */
function foldersIn(folder: string): readonly string[] {
  const found = [folder];
  for (const here of found) {
    for (const entry of entriesOf(here))
      if (entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'))
        found.push(join(here, entry.name));
    if (found.length > MOST_FOLDERS) break;
  }
  return found;
}

/** What is gone, or closed to us, has nothing that could be watched. */
function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

interface Watched {
  readonly folders: ReadonlySet<string>;
  /** Of the files that are named, whatever they end with. */
  readonly names: ReadonlySet<string>;
}

/** What folders are read for. What a run prints into a file beside them is no change. */
const IS_READ = /\.(?:sift|jsonl?)$/;

class WatchedFolders {
  readonly #wanted: () => Promise<Watched>;
  #names: ReadonlySet<string> = new Set();
  readonly #watchers = new Map<string, FSWatcher>();
  #onChange: () => void = () => {};
  /** Something has changed since the run before began. */
  #isChanged = false;

  constructor(wanted: () => Promise<Watched>) {
    this.#wanted = wanted;
  }

  /** Watches the folders that are there now. What changes from here on is told. */
  async renew(): Promise<void> {
    const { folders: wanted, names } = await this.#wanted();
    this.#names = names;
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#add(folder);
    this.#isChanged = false;
  }

  /** Settles when something has changed and nothing more has for a moment, or goes on changing; or when the user interrupts. */
  async changed(signal: AbortSignal): Promise<void> {
    if (!this.#isChanged) await this.#next(signal, null);
    const end = performance.now() + MOST_MS;
    while (!signal.aborted && this.#isChanged && performance.now() < end) {
      this.#isChanged = false;
      await this.#next(signal, QUIET_MS);
    }
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  #add(folder: string): void {
    try {
      const watcher = watch(folder, (_, name) => this.#tell(folder, name));
      // A folder that goes away is a change of the one it was in.
      watcher.on('error', () => {
        this.#watchers.delete(folder);
        watcher.close();
      });
      this.#watchers.set(folder, watcher);
    } catch {
      // It may come: the one it is to be in is watched.
    }
  }

  #tell(folder: string, name: string | null): void {
    const isRead = name === null || IS_READ.test(name) || this.#names.has(name) || isFolder(join(folder, name));
    if (!isRead) return;
    this.#isChanged = true;
    this.#onChange();
  }

  /** The next change, the end of `most` milliseconds, or the interruption. */
  #next(signal: AbortSignal, most: number | null): Promise<void> {
    return new Promise((settle) => {
      const end = (): void => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        this.#onChange = () => {};
        settle();
      };
      const timer = most === null ? undefined : setTimeout(end, most);
      this.#onChange = end;
      signal.addEventListener('abort', end);
    });
  }
}
