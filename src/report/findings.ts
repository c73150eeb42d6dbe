/** The findings of a run one by one, each with its place and a fingerprint: what formats that know no sources are made from. */

import { hash128 } from '../base/hash.js';
import { type Span, withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { pathFrom } from './paths.js';
import { type Range, rangesInTexts } from './ranges.js';
import type { Run, SourceReport } from './run.js';

export interface Finding {
  /** The source, seen from the folder of the run. */
  readonly path: string;
  readonly result: SourceReport;
  readonly diagnostic: Diagnostic;
  readonly range: Range;
  readonly rangeOf: (span: Span) => Range;
  /** The same in the next run, wherever the finding has moved to; different for every finding of a run. */
  readonly fingerprint: string;
}

/** Digits that are plenty to tell the findings of one run apart. */
const FINGERPRINT_DIGITS = 16;
/** Underlined text that goes into a fingerprint. */
const MOST_TEXT = 200;

/** Every finding, in the order of the report. O(texts + findings). */
export function findingsOf({ results }: Run, folder: string | undefined): readonly Finding[] {
  const rangesOf = rangesInTexts();
  const seen = new Map<string, number>();
  return results.flatMap((result) => {
    const rangeOf = rangesOf(result.text);
    const path = pathFrom(folder, result.source);
    return result.diagnostics.map((diagnostic) => ({
      path,
      result,
      diagnostic,
      range: rangeOf(diagnostic.span),
      rangeOf,
      fingerprint: fingerprintOf(seen, path, result, diagnostic),
    }));
  });
}

/** A hash of what the finding is about, without its line; then which of the same it is. */
function fingerprintOf(
  seen: Map<string, number>,
  path: string,
  { text }: SourceReport,
  diagnostic: Diagnostic,
): string {
  const { code, pointer, span } = diagnostic;
  const underlined = withoutByteOrderMark(text).slice(span.start, Math.min(span.end, span.start + MOST_TEXT));
  const hash = hash128(JSON.stringify([path, code, pointer, underlined])).slice(0, FINGERPRINT_DIGITS);
  const nth = (seen.get(hash) ?? 0) + 1;
  seen.set(hash, nth);
  return `${hash}:${nth}`;
}
