/** What a check of files goes by. */

import type { Catalog } from '../../catalog/catalog.js';
import type { RuleLevels } from '../../diagnostics/rule-levels.js';
import type { AudienceCount } from '../../evaluate/audience-source.js';
import type { Filter } from '../../plan/filter.js';
import type { SourceKind } from '../../report/run.js';
import type { Dialect } from '../../syntax/parse-options.js';

/** How files are checked: the catalog, what is refused, and which findings are suppressed. */
export interface CheckFilesOptions {
  /** What the account declares; without it types are inferred. */
  readonly catalog?: Catalog | null;
  /** `lenient` reports near-misses as warnings. Default `strict`. */
  readonly dialect?: Dialect;
  /**
   * Write fixes into the files: the safe ones, or with `unsafe` the likely repairs, too. Results are then about what is left. Of
   * several fixes of one finding none is made. Default: write nothing.
   */
  readonly fix?: 'safe' | 'unsafe' | null;
  /** Write nothing, and tell what `fix` would change; results are about the files as they are. Default false. */
  readonly preview?: boolean;
  /** Severities by code, or `off`. Errors of the language stay errors, and the guards below win. Default: those of the catalogue. */
  readonly rules?: RuleLevels;
  /** A filter that names no application or group is an error. */
  readonly requireApp?: boolean;
  /** A filter that can reach the whole account is an error. */
  readonly forbidAccountWide?: boolean;
  /** Bounds of the audience, counted over devices. */
  readonly audience?: AudienceBounds | null;
  /** Known findings that are suppressed. */
  readonly suppressions?: SuppressionsOption | null;
  /** Check only files that differ from where the work on this git revision began. */
  readonly changedSince?: ChangedSinceOption | null;
  /** What JSON and standard input hold. Default: told from what stands in them; `.sift` files are filters, whatever this says. */
  readonly kind?: SourceKind | null;
  /** Where JSON holds a filter, as a JSON pointer: what is there is checked, and nothing around it. */
  readonly pointer?: string | null;
  /** `optional` for bodies kept as templates: the token may be missing, and one that is there is a warning. Default `required`. */
  readonly auth?: 'required' | 'optional';
  /** The present, which send dates are held against. Default: the clock's. */
  readonly now?: Date | null;
  /** What the path `-` stands for. */
  readonly stdin?: StdinOption;
  /** Aborts the check; the promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal;
}

/** How many devices a filter of the checked files selects at least and at most, and what counts them. */
export interface AudienceBounds {
  /** As of `streamAudience` and `indexAudience`; filters are compiled with the catalog of these options. */
  readonly devices: {
    /** The counts of these filters, in their order. */
    countAll(
      filters: readonly Filter[],
      options?: { readonly signal?: AbortSignal },
    ): Promise<readonly AudienceCount[]>;
  };
  readonly least?: number | null;
  readonly most?: number | null;
}

/** The file of findings that are known and not told again. */
export interface SuppressionsOption {
  /** A file written by a run that renewed it. */
  readonly file: string;
  /** Write what is found now into the file, instead of holding it against the findings. Default false. */
  readonly renew?: boolean;
}

/** Checks only what changed since a revision of the repository. */
export interface ChangedSinceOption {
  readonly revision: string;
  /** Files that all sources depend on: when one of them has changed, every source is checked. */
  readonly shared?: readonly string[];
}

/** What is read where a path is `-`. */
export interface StdinOption {
  /** Its name in reports, and its kind where the name has an ending. Default `<stdin>`. */
  readonly name?: string;
  /** All of the text. */
  read(): Promise<string>;
}
