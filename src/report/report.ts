/** A run as text, in the format asked for. Each format is a file of its own; this one only lists them. */

import { compactReport } from './compact.js';
import { jsonReport } from './json.js';
import { prettyReport } from './pretty.js';
import type { Run } from './run.js';

export interface ReportOptions {
  /** Colour by escape sequences, where the format is for people. Default false. */
  readonly color?: boolean;
  /** Columns of the screen. */
  readonly width?: number;
  /** Draw with box characters. Default true. */
  readonly unicode?: boolean;
}

const FORMATS = { pretty: prettyReport, compact: compactReport, json: jsonReport };

export type ReportFormat = keyof typeof FORMATS;

/** The names of all formats, in the order of the documentation. */
export const REPORT_FORMATS: readonly string[] = Object.keys(FORMATS);

/** True for the name of a format there is. */
export function isReportFormat(name: string): name is ReportFormat {
  return REPORT_FORMATS.includes(name);
}

/**
 * The whole report, with its last line break. A failure of the run is part of the formats for programs; in those for people
 * it is left to the caller, who says it on standard error. O(texts + diagnostics).
 */
export function report(run: Run, format: ReportFormat, options: ReportOptions = {}): string {
  return FORMATS[format](run, options);
}
