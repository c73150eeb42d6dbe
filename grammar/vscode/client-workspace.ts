/**
 * A workspace whose files the client reads: for a language server in a worker, which has no file system. What was read is kept until the
 * client says that files have changed. Devices are not counted, and there are no revisions.
 */

import type { Catalog } from '../../src/catalog/catalog.js';
import { loadCatalog } from '../../src/catalog/load-catalog.js';
import { CONFIG_SHAPE } from '../../src/cli/config/config-shape.js';
import { faultOfRules } from '../../src/cli/config/rule-settings.js';
import { parseJson } from '../../src/json/parse-json.js';
import type { Account, ClientSettings, Revised, TextFile, Workspace } from '../../src/lsp/account.js';
import type { AskClient } from '../../src/lsp/serve-port.js';
import { FIND_FILES, READ_FILE } from './client-workspace-requests.js';

type Check = Account['check'];

interface Configuration {
  /** Its address; null: there is none. */
  readonly uri: string | null;
  readonly catalog: string | null;
  readonly check: Check;
  readonly docs: string | null;
  readonly problem: string | null;
}

const NO_CONFIGURATION: Configuration = {
  uri: null,
  catalog: null,
  check: { dialect: 'strict', auth: 'required' },
  docs: null,
  problem: null,
};

export class ClientWorkspace implements Workspace {
  readonly #ask: AskClient;
  readonly #files = new Map<string, Promise<string | null>>();
  readonly #accounts = new Map<string, Promise<Account>>();
  #folders: readonly string[] = [];
  #client: ClientSettings = {};

  constructor(ask: AskClient) {
    this.#ask = ask;
  }

  setFolders(folders: readonly string[]): void {
    this.#folders = folders;
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
    this.filesChanged();
  }

  async #account(folder: string): Promise<Account> {
    const configuration = await this.#configuration(folder);
    const { catalog, dialect } = this.#client;
    const catalogFile = catalog === undefined ? configuration.catalog : addressOf(catalog, `${this.#folders[0]}/`);
    const read = await this.#catalog(catalogFile);
    return {
      catalog: read.catalog,
      catalogFile,
      configFile: configuration.uri,
      problem: configuration.problem ?? read.problem,
      check: dialect === undefined ? configuration.check : { ...configuration.check, dialect },
      countDevices: null,
      valuesOf: null,
      devicesFile: null,
      docs: configuration.docs,
    };
  }

  /** The nearest one, up to the root of the workspace that the folder is in. */
  async #configuration(folder: string): Promise<Configuration> {
    const root = this.#folders.find((one) => folder.startsWith(`${one}/`));
    if (root === undefined) return NO_CONFIGURATION;
    for (
      let here = folder;
      here.length > root.length;
      here = here.slice(0, here.lastIndexOf('/', here.length - 2) + 1)
    ) {
      const uri = `${here}pushsift.config.json`;
      const text = await this.read(uri);
      if (text !== null) return readConfiguration(uri, text);
    }
    return NO_CONFIGURATION;
  }

  async #catalog(uri: string | null): Promise<{ readonly catalog: Catalog | null; readonly problem: string | null }> {
    if (uri === null) return { catalog: null, problem: null };
    const text = await this.read(uri);
    if (text === null) return { catalog: null, problem: `the catalog ${uri} cannot be read` };
    const { catalog } = loadCatalog(text, { source: uri });
    return { catalog, problem: catalog === null ? `the catalog ${uri} has errors` : null };
  }
}

async function readConfiguration(uri: string, text: string): Promise<Configuration> {
  const { value, diagnostics } = parseJson(text);
  const checked = CONFIG_SHAPE.safeParse(value);
  const broken = diagnostics[0]?.message ?? (checked.success ? null : 'a key or a value of it is unknown');
  const fault = checked.success && checked.data.rules !== undefined ? await faultOfRules(checked.data.rules) : null;
  if (!checked.success || broken !== null || fault !== null)
    return { ...NO_CONFIGURATION, uri, problem: `${uri} is no configuration: ${fault?.message ?? broken}` };
  const {
    catalog,
    dialect = 'strict',
    rules = {},
    requireApp = false,
    forbidAccountWide = false,
    auth,
    docs = null,
  } = checked.data;
  return {
    uri,
    catalog: catalog === undefined ? null : addressOf(catalog, uri),
    check: { dialect, rules, requireApp, forbidAccountWide, auth: auth ?? 'required' },
    docs,
    problem: null,
  };
}

/** The address of a file that is named from another one. */
function addressOf(name: string, from: string): string {
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
