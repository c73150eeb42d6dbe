/** The worker that the extension starts in a browser: the language server, with files that the extension reads. */

import { serveLanguageServer } from '../../src/entries/lsp.js';

void serveLanguageServer(globalThis as unknown as Worker, { clientReadsFiles: true });
