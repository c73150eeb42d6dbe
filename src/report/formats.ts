/** The names of the report formats, in the order of the documentation: what options and configuration offer. */

export const REPORT_FORMATS = ['pretty', 'compact', 'json', 'jsonl', 'github', 'sarif', 'junit', 'gitlab'] as const;

/** How findings are written. */
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** True for the name of a format there is. */
export function isReportFormat(name: string): name is ReportFormat {
  return REPORT_FORMATS.some((format) => format === name);
}
