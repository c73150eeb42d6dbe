/** What a command is: its words for help and completion, and what it does. Data first, so that help never runs a command. */

import type { ExitCode } from './failure.js';
import type { Output } from './output.js';
import type { Settings } from './settings.js';
import type { StandardInput } from './standard-input.js';

export interface OptionSpec {
  /** Long form without the dashes. */
  readonly name: string;
  readonly short?: string;
  /** Name of its value in help, upper case; absent: a switch. */
  readonly value?: string;
  /** The only values there are. */
  readonly choices?: readonly string[];
  /** `count` takes whole numbers from 0, `file` completes file names. */
  readonly kind?: 'count' | 'file';
  readonly default?: string;
  readonly summary: string;
  /** May also come from `PUSHSIFT_*` and the configuration file. */
  readonly setting?: boolean;
}

export interface ArgumentSpec {
  /** As help shows it, upper case. */
  readonly name: string;
  readonly required: boolean;
  /** Takes all that follow. */
  readonly many?: boolean;
  readonly choices?: readonly string[];
  readonly kind?: 'file' | 'filter';
  readonly summary: string;
}

interface Example {
  readonly command: string;
  readonly what: string;
}

export interface Command {
  /** As typed: `check`, `catalog validate`. */
  readonly name: string;
  readonly summary: string;
  /** More than the summary, for `--help`; paragraphs. */
  readonly description: string;
  readonly arguments: readonly ArgumentSpec[];
  readonly options: readonly OptionSpec[];
  readonly examples: readonly Example[];
  /** What 0 and 1 mean here; the other codes mean the same everywhere. */
  readonly exits: Readonly<Record<0 | 1, string | null>>;
  readonly run: (context: Context) => Promise<ExitCode>;
  /** What standard output gets with `--format json` when the run fails before it printed anything. Default: `{"failure"}`. */
  readonly failureJson?: (failure: { readonly code: string; readonly message: string }) => string;
}

export interface Context {
  readonly arguments: readonly string[];
  readonly settings: Settings;
  readonly stdin: StandardInput;
  readonly out: Output;
  readonly err: Output;
  /** Set when the user interrupts. */
  readonly signal: AbortSignal;
}
