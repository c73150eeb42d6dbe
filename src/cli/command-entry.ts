/** A command as the table of commands has it. */

import type { Command } from './command/command.js';

export interface CommandEntry {
  /** As typed: `check`, `catalog validate`. */
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}
