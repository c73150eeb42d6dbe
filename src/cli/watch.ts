/** `--watch`: a command is run again, configuration and all, when something changes beside a file that it reads; until the user interrupts. */

import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { WATCH_OPTION } from './command/common-options.js';
import { valuesIn, wordsBeforeDashes } from './command/raw-words.js';
import { findConfig } from './config/find-config.js';
import { EXIT_OK, type ExitCode, Failure } from './output/failure.js';
import type { Output } from './output/output.js';

const WATCH = `--${WATCH_OPTION.name}`;
/** Writing a file is several events: what follows within this time belongs to it. */
const QUIET_MS = 50;
/** The system gives a process so many and no more. */
const MOST_FOLDERS = 5_000;

export interface Watching {
  readonly words: readonly string[];
  readonly folder: string;
  readonly signal: AbortSignal;
  readonly err: Output;
  readonly once: (words: readonly string[]) => Promise<ExitCode>;
}

/** @throws Failure `usage` for standard input, and for more folders than can be watched */
export async function runWatching({ words, folder, signal, err, once }: Watching): Promise<ExitCode> {
  const options = wordsBeforeDashes(words).filter((word) => word !== WATCH);
  const rest = [...options, ...words.slice(wordsBeforeDashes(words).length)];
  if (rest.includes('-')) throw new Failure('usage', 'standard input cannot be watched', 'name files or folders');
  const folders = new WatchedFolders(() => foldersOf(rest, folder));
  try {
    while (!signal.aborted) {
      folders.renew();
      await once(rest);
      if (signal.aborted) break;
      err.write('\nwatching for changes, Ctrl-C ends\n');
      await folders.changed(signal);
    }
    return EXIT_OK;
  } finally {
    folders.close();
  }
}

/** Folders of the files that the words name, of the configuration and of the catalog; and all that are inside of folders that are named. */
function foldersOf(words: readonly string[], folder: string): ReadonlySet<string> {
  const folders = new Set<string>();
  const files = [...valuesIn(words, '--catalog'), ...valuesIn(words, '--config'), ...valuesIn(words, '--suppressions')];
  const config = findConfig(folder);
  for (const file of config === null ? files : [...files, config]) folders.add(dirname(resolve(folder, file)));
  for (const word of words) {
    const place = resolve(folder, word.split(/[*?[{]/, 1)[0] ?? word);
    if (!word.startsWith('-'))
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

class WatchedFolders {
  readonly #wanted: () => ReadonlySet<string>;
  readonly #watchers = new Map<string, FSWatcher>();
  #onChange: () => void = () => {};
  /** Something has changed since the run before began. */
  #isChanged = false;

  constructor(wanted: () => ReadonlySet<string>) {
    this.#wanted = wanted;
  }

  /** Watches the folders that are there now. What changes from here on is told. */
  renew(): void {
    const wanted = this.#wanted();
    for (const [folder, watcher] of this.#watchers) {
      if (wanted.has(folder)) continue;
      watcher.close();
      this.#watchers.delete(folder);
    }
    for (const folder of wanted) if (!this.#watchers.has(folder)) this.#add(folder);
    this.#isChanged = false;
  }

  /** Settles when something has changed and nothing more has for a moment, or when the user interrupts. */
  async changed(signal: AbortSignal): Promise<void> {
    if (!this.#isChanged) await this.#next(signal, null);
    while (!signal.aborted && this.#isChanged) {
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
      const watcher = watch(folder, () => this.#tell());
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

  #tell(): void {
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
