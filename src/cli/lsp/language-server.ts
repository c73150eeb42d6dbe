/** The language server over standard input and output. In the package it is a file beside the library, which has the language already; see tsdown.config.ts. */

import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { serveLanguage } from '../../lsp/server.js';
import { FileWorkspace } from './file-workspace.js';

export const LANGUAGE_SERVER = {
  createMessageConnection,
  FileWorkspace,
  serveLanguage,
  StreamMessageReader,
  StreamMessageWriter,
};
