/** What reports of tests may be told beside the run. Each takes what it has a use for. */

import type { Thresholds } from '../test-run.js';

export interface TestReportOptions {
  readonly thresholds: Thresholds;
  /** Colour by escape sequences, where the format is for people. Default false. */
  readonly color?: boolean;
  /** Columns of the screen. */
  readonly width?: number;
  /** The folder that paths are seen from, absolute, where a platform looks them up in a repository. */
  readonly folder?: string;
  /** Tell only what failed. Default false. */
  readonly quiet?: boolean;
}
