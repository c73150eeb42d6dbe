/** A worker with the built entry `./lsp` in it, and nothing else: files are read by the page, devices counted here. Run by run.ts. */

import { serveLanguageServer } from '../../dist/entries/lsp.js';

void serveLanguageServer(self, { clientReadsFiles: true, countDevices: async () => 12_034 });
