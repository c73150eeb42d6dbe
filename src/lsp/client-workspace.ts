/**
 * A workspace whose files the client reads, or that has none: for a language server in a worker, which has no file system. What was read is
 * kept until the client says that files have changed. There are no revisions.
 */

import { VERSION } from '../base/version.js';
import type { Catalog } from '../catalog/catalog.js';
import { loadCatalog } from '../catalog/load-catalog.js';
import { CONFIG_SHAPE } from '../configuration/config-shape.js';
import { faultOfRules } from '../configuration/rule-settings.js';
import { codeOfPackage, codePageOn } from '../diagnostics/code-page.js';
import { parseJson } from '../json/parse-json.js';
import type { Dialect } from '../syntax/parse-options.js';
import type { Account, ClientSettings, Revised, TextFile, Workspace } from './account.js';
import { FIND_FILES, READ_FILE } from './client-file-requests.js';

/** What a client asks back from: answers are as the client gives them. */
export type AskClient = (method: string, params: object) => Promise<unknown>;

/** What holds where no configuration says otherwise. */
export interface AccountDefaults extends Pick<Account, 'catalog' | 'countDevices' | 'valuesOf'> {
  readonly dialect: Dialect;
}

export interface ClientWorkspaceOptions {
  /** Null: there are no files. */
  readonly ask: AskClient | null;
  readonly defaults: AccountDefaults;
}

interface Configuration {
  /** The address of its catalog. */
  readonly catalog: string | null;
  readonly dialect: Dialect | null;
  readonly check: Omit<Account['check'], 'dialect'>;
  readonly docs: string | null;
}

/** What was read, and what is wrong with it: what could be read before holds then. */
interface Read<Value> {
  readonly value: Value;
  readonly problem: string | null;
}

export class ClientWorkspace implements Workspace {
  readonly #ask: AskClient | null;
  readonly #defaults: AccountDefaults;
  readonly #files = new Map<string, Promise<string | null>>();
  readonly #accounts = new Map<string, Promise<Account>>();
  /** The last ones that could be read, by address. */
  readonly #configurations = new Map<string, Configuration>();
  readonly #catalogs = new Map<string, Catalog>();
  /** With a slash at the end. */
  #folders: readonly string[] = [];
  #client: ClientSettings = {};

  constructor({ ask, defaults }: ClientWorkspaceOptions) {
    this.#ask = ask;
    this.#defaults = defaults;
  }

  setFolders(folders: readonly string[]): void {
    this.#folders = folders.map((uri) => (uri.endsWith('/') ? uri : `${uri}/`));
    this.filesChanged();
  }

  setClient(settings: ClientSettings): void {
    this.#client = settings;
    this.filesChanged();
  }

  filesChanged(): void {
    this.#files.clear();
    this.#accounts.clear();
  }

  accountOf(uri: string): Promise<Account> {
    const folder = uri.slice(0, uri.lastIndexOf('/') + 1);
    const known = this.#accounts.get(folder) ?? this.#account(folder);
    this.#accounts.set(folder, known);
    return known;
  }

  async files(most: number): Promise<{ readonly files: readonly TextFile[]; readonly isComplete: boolean }> {
    if (this.#ask === null) return { files: [], isComplete: true };
    const found = await this.#ask(FIND_FILES, { most: most + 1 }).catch(() => null);
    const uris = Array.isArray(found) ? found.filter((uri) => typeof uri === 'string') : [];
    const files = await Promise.all(
      uris.slice(0, most).map(async (uri) => {
        const text = await this.read(uri);
        return text === null ? [] : [{ uri, text }];
      }),
    );
    return { files: files.flat(), isComplete: Array.isArray(found) && uris.length <= most };
  }

  read(uri: string): Promise<string | null> {
    if (this.#ask === null) return Promise.resolve(null);
    const known = this.#files.get(uri) ?? this.#ask(READ_FILE, { uri }).then(textOrNull, () => null);
    this.#files.set(uri, known);
    return known;
  }

  async readAt(): Promise<Revised> {
    return { kind: 'missing', why: 'no earlier revision can be read here' };
  }

  /** Files are known by their addresses. */
  uriOf(file: string): string {
    return file;
  }

  async close(): Promise<void> {
    // Nothing is open.
  }

  async #account(folder: string): Promise<Account> {
    const { catalog: ownCatalog, dialect: ownDialect, countDevices, valuesOf } = this.#defaults;
    const { uri, read } = await this.#nearest(folder);
    const { value: configuration, problem } = read;
    const { catalog, dialect } = this.#client;
    const catalogFile = catalog === undefined ? configuration.catalog : addressOf(catalog, this.#folders[0]);
    const inFile = catalogFile === null ? { value: ownCatalog, problem: null } : await this.#catalog(catalogFile);
    return {
      catalog: inFile.value,
      catalogFile,
      configFile: uri,
      problem: problem ?? inFile.problem,
      check: { ...configuration.check, dialect: dialect ?? configuration.dialect ?? ownDialect },
      countDevices,
      valuesOf,
      devicesFile: null,
      codePage: (code) =>
        configuration.docs === null ? codeOfPackage(code, VERSION) : codePageOn(configuration.docs, code),
    };
  }

  /** The nearest one, up to the root of the workspace that the folder is in. */
  async #nearest(folder: string): Promise<{ readonly uri: string | null; readonly read: Read<Configuration> }> {
    const root = this.#folders.find((one) => folder.startsWith(one));
    for (let here = folder; root !== undefined && here.length >= root.length; here = parentOf(here)) {
      const uri = `${here}pushsift.config.json`;
      const text = await this.read(uri);
      if (text !== null) return { uri, read: await this.#configuration(uri, text) };
    }
    return { uri: null, read: { value: NO_CONFIGURATION, problem: null } };
  }

  async #configuration(uri: string, text: string): Promise<Read<Configuration>> {
    const read = await readConfiguration(uri, text);
    if (read.problem !== null) return { ...read, value: this.#configurations.get(uri) ?? NO_CONFIGURATION };
    this.#configurations.set(uri, read.value);
    return read;
  }

  async #catalog(uri: string): Promise<Read<Catalog | null>> {
    const before = this.#catalogs.get(uri) ?? null;
    const text = await this.read(uri);
    if (text === null) return { value: before, problem: `the catalog ${uri} cannot be read` };
    const { catalog } = loadCatalog(text, { source: uri });
    if (catalog === null) return { value: before, problem: `the catalog ${uri} has errors` };
    this.#catalogs.set(uri, catalog);
    return { value: catalog, problem: null };
  }
}

const NO_CONFIGURATION: Configuration = { catalog: null, dialect: null, check: { auth: 'required' }, docs: null };

/** The folder that holds a folder; both end with a slash. */
function parentOf(folder: string): string {
  return folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
}

async function readConfiguration(uri: string, text: string): Promise<Read<Configuration>> {
  const { value, diagnostics } = parseJson(text);
  const checked = CONFIG_SHAPE.safeParse(value);
  const broken = diagnostics[0]?.message ?? (checked.success ? null : 'a key or a value of it is unknown');
  const fault = checked.success && checked.data.rules !== undefined ? await faultOfRules(checked.data.rules) : null;
  if (!checked.success || broken !== null || fault !== null)
    return { value: NO_CONFIGURATION, problem: `${uri} is no configuration: ${fault?.message ?? broken}` };
  const {
    catalog,
    dialect = null,
    rules = {},
    requireApp = false,
    forbidAccountWide = false,
    auth = 'required',
    docs = null,
  } = checked.data;
  return {
    value: {
      catalog: catalog === undefined ? null : addressOf(catalog, uri),
      dialect,
      check: { rules, requireApp, forbidAccountWide, auth },
      docs,
    },
    problem: null,
  };
}

/** The address of a file that is named from another one. */
function addressOf(name: string, from: string | undefined): string {
  const path = name.replaceAll('\\', '/').split('/').map(encodeURIComponent).join('/');
  try {
    return new URL(path, from).href;
  } catch {
    return name;
  }
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
