/** The words that a command takes, for reading, help and completion. */

export interface OptionSpec {
  /** Long form without the dashes. */
  readonly name: string;
  readonly short?: string;
  /** Name of its value in help, upper case; absent: a switch. */
  readonly value?: string;
  /** May be given several times: a list. */
  readonly many?: boolean;
  /** The only values there are. */
  readonly choices?: readonly string[];
  /** The choice that another word was meant to be; default: the nearest. */
  readonly meant?: (word: string) => string | null;
  /** `count` takes whole numbers from 0, `file` completes file names, `instant` is a time with its zone, `size` bytes, as in `512M`. */
  readonly kind?: 'count' | 'file' | 'instant' | 'size';
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
  /** `code`: of a diagnostic. */
  readonly kind?: 'file' | 'filter' | 'code';
  readonly summary: string;
}

/** What a command line is read by. */
export interface CommandSyntax {
  /** As typed: `check`, `catalog validate`. */
  readonly name: string;
  readonly arguments: readonly ArgumentSpec[];
  readonly options: readonly OptionSpec[];
}
