/** The language server in a worker of a browser: over the port to the page, or to the extension, that started it. */

import { BrowserMessageReader, BrowserMessageWriter, createMessageConnection } from 'vscode-jsonrpc/browser';
import type { Workspace } from './account.js';
import { serveLanguage } from './server.js';

/** What a client asks back from: answers are as the client gives them. */
export type AskClient = (method: string, params: object) => Promise<unknown>;

export interface PortOptions {
  /** One end of a channel; or the `self` of a worker, which is spoken to as a worker is. */
  readonly port: Worker | MessagePort;
  /** Where documents live; files can be asked from the client. */
  readonly workspaceOf: (ask: AskClient) => Workspace;
  readonly version: string;
}

/** Serves until the client says it is over; true: in good order. */
export function servePort({ port, workspaceOf, version }: PortOptions): Promise<boolean> {
  const connection = createMessageConnection(new BrowserMessageReader(port), new BrowserMessageWriter(port));
  const workspace = workspaceOf((method, params) => connection.sendRequest(method, params));
  return serveLanguage({ connection, workspace, version });
}
