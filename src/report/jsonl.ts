/** For programs that read line by line: each element of `results` on a line of its own, and a last line with totals and failure. */

import { jsonEnd, jsonSources } from './json.js';
import type { Run } from './run.js';

export function jsonlReport(run: Run): string {
  return [...jsonSources(run), jsonEnd(run)].map((line) => `${JSON.stringify(line)}\n`).join('');
}
