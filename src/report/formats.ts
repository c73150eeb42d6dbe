/** The names of the report formats, in the order of the documentation: what options and configuration offer; and what formats may be told. */

import type { Severity } from '../diagnostics/severity.js';

/** How findings can be written. */
export const REPORT_FORMATS = ['pretty', 'compact', 'json', 'jsonl', 'github', 'sarif', 'junit', 'gitlab'] as const;

/** One of {@link REPORT_FORMATS}. */
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** True for the name of a format there is. */
export function isReportFormat(name: string): name is ReportFormat {
  return REPORT_FORMATS.some((format) => format === name);
}

/** How a report is written: what formats may be told beside the run. Each takes what it has a use for. */
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
