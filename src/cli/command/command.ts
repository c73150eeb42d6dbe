/** What a command is: its words for help and completion, and what it does. Data first, so that help never runs a command. */

import type { RuleLevels } from '../../diagnostics/rule-levels.js';
import type { ExitCode, FailureReport } from '../output/failure.js';
import type { Output } from '../output/output.js';
import type { StandardInput } from '../output/standard-input.js';
import type { CommandSyntax } from './command-syntax.js';
import type { Settings } from './settings.js';

interface Example {
  readonly command: string;
  readonly what: string;
}

export interface Command extends CommandSyntax {
  readonly summary: string;
  /** More than the summary, for `--help`; paragraphs. */
  readonly description: string;
  readonly examples: readonly Example[];
  /** What 0 and 1 mean here; the other codes mean the same everywhere. */
  readonly exits: Readonly<Record<0 | 1, string | null>>;
  readonly run: (context: Context) => Promise<ExitCode>;
  /** Interrupted, it ends in good order by itself; others are ended at once. */
  readonly hasOwnEnd?: boolean;
  /** What standard output gets with `--format json` when the run fails before it printed anything. Default: `{"failure"}`. */
  readonly failureJson?: (failure: FailureReport) => string;
  /** For commands with more formats than that: prints the failure in those that were asked for. */
  readonly reportFailure?: (failure: FailureReport, failed: FailedRun) => void;
}

/** A run that failed, perhaps before its words could be understood. */
export interface FailedRun extends Surroundings {
  /** As flags, environment or configuration ask for it; perhaps no format at all. */
  readonly format: string | null;
  /** The words behind the command's name. */
  readonly words: readonly string[];
  readonly out: Output;
}

/** What the machine is, as far as commands look at it. */
interface Surroundings {
  readonly environment: NodeJS.ProcessEnv;
  /** The folder that the command runs in. */
  readonly folder: string;
}

export interface Context extends Surroundings {
  readonly arguments: readonly string[];
  readonly settings: Settings;
  /** The configuration file that holds; null when there is none. */
  readonly configFile: string | null;
  /** The levels of rules by the configuration. */
  readonly rules: RuleLevels;
  readonly stdin: StandardInput;
  readonly out: Output;
  readonly err: Output;
  /** Set when the user interrupts. */
  readonly signal: AbortSignal;
}

/** A command as the table of commands has it. */
export interface CommandEntry {
  /** As typed: `check`, `catalog validate`. */
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}
