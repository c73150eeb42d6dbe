/** The language server over standard input and output. In the package it is a file beside the library, which has the language already; see tsdown.config.ts. */

import { createMessageConnection, StreamMessageReader, StreamMessageWriter } from 'vscode-jsonrpc/node';
import { serveLanguage } from '../../lsp/server.js';
import { SeenProcess } from './client-process.js';
import { countedIndex } from './counted-devices.js';
import { FileWorkspace } from './file-workspace.js';
import { SourceDevices } from './source-devices.js';

export const LANGUAGE_SERVER = {
  countedIndex,
  createMessageConnection,
  FileWorkspace,
  serveLanguage,
  SeenProcess,
  SourceDevices,
  StreamMessageReader,
  StreamMessageWriter,
};
