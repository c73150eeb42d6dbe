/** The language server over a port: in a worker of a browser or of Node, for the page or the editor at the other end. */

import { type Expectations, expectArgument, expectOptions, FLAG, FUNCTION } from '../base/argument.js';
import { VERSION } from '../base/version.js';
import type { Catalog } from '../catalog/catalog.js';
import { CATALOG_OR_NULL } from '../catalog/expect-catalog.js';
import type { ValuesOfTag } from '../editor/complete/complete.js';
import type { CountDevices } from '../editor/inlays.js';
import { type LanguagePort, PORT } from '../editor/provider/relay.js';
import { DIALECT, type Dialect } from '../syntax/parse-options.js';
import { ClientWorkspace } from './client-workspace.js';
import { portConnection } from './port-messages.js';
import { serveLanguage } from './server.js';

/** What documents are read with, and where the server's data comes from. */
export interface LanguageServerOptions {
  /** What the account declares, for documents whose configuration names no catalog; without it names and types come from each filter. */
  readonly catalog?: Catalog | null;
  /** For documents whose configuration names none. Default `strict`. */
  readonly dialect?: Dialect;
  /** The devices of a filter; without it nothing is counted. */
  readonly countDevices?: CountDevices;
  /** The values that tags have; without it none are offered. */
  readonly valuesOf?: ValuesOfTag;
  /**
   * Whether the client reads files for the server, so that configurations, catalogs and other filters of the workspace are found: it
   * answers the requests `pushsift/readFile` and `pushsift/findFiles`. Default false: the server knows open documents alone.
   */
  readonly clientReadsFiles?: boolean;
}

const OPTIONS: Expectations<LanguageServerOptions> = {
  catalog: CATALOG_OR_NULL,
  dialect: DIALECT,
  countDevices: FUNCTION,
  valuesOf: FUNCTION,
  clientReadsFiles: FLAG,
};

/**
 * Serves the Language Server Protocol over `port`, one message of the protocol as one message of the port. Other messages are passed by.
 * @returns once the client says that it is over: true where it did so in good order, after `shutdown`. The port stays open
 * @throws TypeError for another port, or options that it does not take
 */
export function serveLanguageServer(port: LanguagePort, options: LanguageServerOptions = {}): Promise<boolean> {
  expectArgument('serveLanguageServer: `port`', port, PORT);
  expectOptions('serveLanguageServer', options, OPTIONS);
  const connection = portConnection(port);
  const {
    catalog = null,
    dialect = 'strict',
    countDevices = null,
    valuesOf = null,
    clientReadsFiles = false,
  } = options;
  const workspace = new ClientWorkspace({
    ask: clientReadsFiles ? (method, params) => connection.sendRequest(method, params) : null,
    defaults: { catalog, dialect, countDevices, valuesOf },
  });
  return serveLanguage({ connection, workspace, version: VERSION });
}
