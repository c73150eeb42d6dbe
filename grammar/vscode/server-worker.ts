/** The worker that the extension starts in a browser: the language server, with files that the extension reads. */

import { VERSION } from '../../src/cli/version.js';
import { servePort } from '../../src/lsp/serve-port.js';
import { ClientWorkspace } from './client-workspace.js';

void servePort({
  port: globalThis as unknown as Worker,
  workspaceOf: (ask) => new ClientWorkspace(ask),
  version: VERSION,
});
