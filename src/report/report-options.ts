/** What formats may be told beside the run. Each takes what it has a use for. */

import type { Severity } from '../diagnostics/severity.js';

/** How a report is written. */
export interface ReportOptions {
  /** Colour by escape sequences, where the format is for people. Default false. */
  readonly color?: boolean;
  /** Columns of the screen. */
  readonly width?: number;
  /** Draw with box characters. Default true. */
  readonly unicode?: boolean;
  /** The folder that paths are seen from, absolute, where a platform looks them up in a repository. Absent: they stay as they are. */
  readonly folder?: string;
  /** The lowest severity that makes a test of `junit` fail. Default `error`. */
  readonly failLevel?: Severity;
  /** The version of pushsift, where a format says it. */
  readonly version?: string;
  /** The address of a site built from the documentation, where a format links to codes. Default: the page of the package. */
  readonly docs?: string;
}
