/** Documents that lie in folders: their configuration and catalog are found as `check` finds them, and looked at again when they have changed. */

import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { errorMessage } from '../../base/error-message.js';
import { plural } from '../../base/plural.js';
import type { Catalog } from '../../catalog/catalog.js';
import { loadCatalog } from '../../catalog/load-catalog.js';
import type { Account, ClientSettings, Revised, TextFile, Workspace } from '../../lsp/account.js';
import { filesIn } from '../../node/filter-files.js';
import { readFileAt } from '../../node/read-revision.js';
import { readTextFile } from '../../node/read-text.js';
import type { ConfigValues } from '../command/settings.js';
import { findConfig } from '../config/find-config.js';
import { type Configuration, loadConfig } from '../config/load-config.js';
import { codeAddress } from '../rules/code-page.js';
import type { CountedDevices } from './counted-devices.js';
import type { SourceDevices } from './source-devices.js';

/** Loads the devices of a file, for filters of a catalog; null of the catalog: that of the file, where it has one. */
export type LoadDevices = (file: string, catalog: Catalog | null) => Promise<CountedDevices>;

export interface WorkspaceOptions {
  /** Where the server was started: files without a folder are there. */
  readonly folder: string;
  readonly loadDevices: LoadDevices;
  /** The configuration of all files; null: none has any. Default the nearest of each. */
  readonly config?: string | null | undefined;
  /** A database that is counted, whatever devices are configured. */
  readonly source?: SourceDevices | null;
}

interface Files {
  readonly config: string | null;
  readonly catalog: string | null;
  readonly devices: string | null;
}

/** What was read of files, and how they were then. */
interface Read<Value> {
  readonly stamp: string;
  readonly value: Value;
}

const NO_CONFIGURATION: Configuration = { values: new Map(), rules: {} };

export class FileWorkspace implements Workspace {
  readonly #folder: string;
  readonly #loadDevices: LoadDevices;
  readonly #findConfig: (folder: string) => string | null;
  readonly #accounts = new Map<string, Read<Account>>();
  readonly #configurations = new Map<string, Read<Configuration>>();
  readonly #catalogs = new Map<string, Read<Catalog>>();
  readonly #devices = new Map<string, Read<Promise<CountedDevices>>>();
  readonly #source: SourceDevices | null;
  #folders: readonly string[] = [];
  #client: ClientSettings = {};

  constructor({ folder, loadDevices, config, source = null }: WorkspaceOptions) {
    this.#folder = folder;
    this.#loadDevices = loadDevices;
    this.#findConfig = config === undefined ? findConfig : () => config;
    this.#source = source;
  }

  setFolders(folders: readonly string[]): void {
    this.#folders = folders.flatMap((uri) => pathOf(uri) ?? []);
  }

  setClient(settings: ClientSettings): void {
    this.#client = settings;
    this.#accounts.clear();
  }

  async accountOf(uri: string): Promise<Account> {
    const path = pathOf(uri);
    const root = this.#folders[0] ?? this.#folder;
    const config = this.#findConfig(path === null ? root : dirname(path));
    const { value: configuration, problem: wrong } = await this.#configuration(config);
    const files = this.#filesOf(config, configuration.values, root);
    const stamps = [files.config, files.catalog, files.devices].map((file) => `${file} ${stampOf(file)}`);
    const stamp = [...stamps, this.#source?.problem].join('\n');
    const key = `${files.config}\n${files.catalog}`;
    const known = this.#accounts.get(key);
    if (known?.stamp === stamp) return known.value;
    const account = this.#account(files, configuration, wrong);
    this.#accounts.set(key, { stamp, value: account });
    return account;
  }

  async files(most: number): Promise<{ readonly files: readonly TextFile[]; readonly isComplete: boolean }> {
    const paths = this.#folders.flatMap((folder) => quietly(() => filesIn(folder, isChecked)) ?? []);
    const files: TextFile[] = [];
    for (const path of new Set(paths).values()) {
      if (files.length === most) return { files, isComplete: false };
      const text = quietly(() => readTextFile(path));
      if (text !== null) files.push({ uri: this.uriOf(path), text });
    }
    return { files, isComplete: true };
  }

  async read(uri: string): Promise<string | null> {
    const path = pathOf(uri);
    return path === null ? null : quietly(() => readTextFile(path));
  }

  async readAt(uri: string, revision: string): Promise<Revised> {
    const path = pathOf(uri);
    if (path === null) return { kind: 'missing', why: 'the document lies in no folder' };
    try {
      return { kind: 'text', text: readFileAt(path, revision) };
    } catch (error) {
      return { kind: 'missing', why: errorMessage(error) };
    }
  }

  uriOf(file: string): string {
    return pathToFileURL(file).href;
  }

  filesChanged(): void {
    // How files are now is looked at with each question.
  }

  async close(): Promise<void> {
    const loaded = await Promise.allSettled([...this.#devices.values()].map(({ value }) => value));
    for (const one of loaded) if (one.status === 'fulfilled') await one.value.close();
    await this.#source?.close();
  }

  /** The last one that could be read stays while the file is broken. */
  async #configuration(file: string | null): Promise<{ value: Configuration; problem: string | null }> {
    if (file === null) return { value: NO_CONFIGURATION, problem: null };
    const known = this.#configurations.get(file);
    const stamp = stampOf(file);
    if (known?.stamp === stamp) return { value: known.value, problem: null };
    try {
      const value = await loadConfig(file);
      this.#configurations.set(file, { stamp, value });
      return { value, problem: null };
    } catch (error) {
      return { value: known?.value ?? NO_CONFIGURATION, problem: errorMessage(error) };
    }
  }

  #filesOf(config: string | null, values: ConfigValues, root: string): Files {
    const { catalog, devices } = this.#client;
    const named = (file: string | undefined, key: string): string | null =>
      file === undefined ? (values.get(key) ?? null) : resolve(root, file);
    return { config, catalog: named(catalog, 'catalog'), devices: named(devices, 'devices') };
  }

  #account(files: Files, { values, rules }: Configuration, wrong: string | null): Account {
    const { value: catalog, problem } = this.#catalog(files.catalog);
    const dialect = this.#client.dialect ?? (values.get('dialect') === 'lenient' ? 'lenient' : 'strict');
    const isOn = (key: string): boolean => values.get(key) === 'true';
    const devices = this.#devicesOf(files, catalog);
    return {
      catalog,
      catalogFile: files.catalog,
      configFile: files.config,
      devicesFile: this.#source?.name ?? files.devices,
      codePage: (code) => codeAddress(code, values.get('docs') ?? null),
      problem: wrong ?? problem ?? this.#source?.problem ?? null,
      check: {
        dialect,
        rules,
        requireApp: isOn('requireApp'),
        forbidAccountWide: isOn('forbidAccountWide'),
        auth: values.get('auth') === 'optional' ? 'optional' : 'required',
      },
      countDevices: devices === null ? null : async (filter) => (await devices()).count(filter),
      valuesOf: devices === null ? null : async (question) => (await devices()).valuesOf(question),
    };
  }

  #catalog(file: string | null): { value: Catalog | null; problem: string | null } {
    if (file === null) return { value: null, problem: null };
    const known = this.#catalogs.get(file);
    const stamp = stampOf(file);
    if (known?.stamp === stamp) return { value: known.value, problem: null };
    const text = quietly(() => readTextFile(file));
    if (text === null) return { value: known?.value ?? null, problem: `the catalog ${file} cannot be read` };
    const { catalog, diagnostics } = loadCatalog(text, { source: file });
    if (catalog === null) {
      const errors = plural(diagnostics.filter(({ severity }) => severity === 'error').length, 'error');
      return { value: known?.value ?? null, problem: `the catalog ${file} has ${errors}: what was read before holds` };
    }
    this.#catalogs.set(file, { stamp, value: catalog });
    return { value: catalog, problem: null };
  }

  /** Opens them with the first question; null where there are none. */
  #devicesOf({ devices }: Files, catalog: Catalog | null): (() => Promise<CountedDevices>) | null {
    const source = this.#source;
    if (source !== null) return async () => source;
    return devices === null ? null : () => this.#loaded(devices, catalog);
  }

  #loaded(file: string, catalog: Catalog | null): Promise<CountedDevices> {
    const stamp = stampOf(file);
    const known = this.#devices.get(file);
    if (known?.stamp === stamp) return known.value;
    const value = this.#loadDevices(file, catalog);
    this.#devices.set(file, { stamp, value });
    known?.value.then(
      (before) => before.close(),
      () => undefined,
    );
    return value;
  }
}

const CHECKED = /\.(?:sift|json|jsonl)$/;

function isChecked(name: string): boolean {
  return CHECKED.test(name);
}

/** Null: it lies in no folder, as one that was never saved. */
function pathOf(uri: string): string | null {
  return uri.startsWith('file:') ? quietly(() => fileURLToPath(uri)) : null;
}

/** How a file is now: another text is another size or another time. */
function stampOf(file: string | null): string {
  const stats = file === null ? null : quietly(() => statSync(file));
  return stats === null ? 'none' : `${stats.size} ${stats.mtimeMs}`;
}

function quietly<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
