/** `serve` and what belongs to it. In the package they are a file beside the library, which has the service already; see tsdown.config.ts. */

import { serveCommand } from './commands/serve.js';
import { serveTokenAddCommand } from './commands/serve-token-add.js';
import { serveTokenListCommand } from './commands/serve-token-list.js';
import { serveTokenRemoveCommand } from './commands/serve-token-remove.js';
import { serveTokenRotateCommand } from './commands/serve-token-rotate.js';

export const SERVE_COMMANDS = {
  serve: serveCommand,
  addToken: serveTokenAddCommand,
  listTokens: serveTokenListCommand,
  removeToken: serveTokenRemoveCommand,
  rotateToken: serveTokenRotateCommand,
};
