/**
 * Reads a filter that was encoded as a whole: decodes it, as many times as it was encoded, reads what comes out, and carries every
 * place back to the text that was given.
 */

import { overlap, type Span } from '../../base/span.js';
import type { DiagnosticCode } from '../../diagnostics/catalogue.js';
import type { Diagnostic, Edit } from '../../diagnostics/diagnostic.js';
import { limitReached, type Reading } from '../reading.js';
import { type Encoding, encodedFilter, overEscaped } from '../spelling-errors.js';
import { collectingContext, guessed, type TolerantOptions } from './context.js';
import type { Decoded } from './decoder.js';
import { isClear } from './doubt.js';
import { undoEntities, undoFullWidth, undoPercent } from './encodings.js';
import { undoEscapes } from './over-escaped.js';
import { remapReading } from './remap.js';
import { type Scan, scan } from './scan.js';

/** Reads a text as it stands there. */
export type PlainReader = (source: string, options: TolerantOptions) => Reading;

/** Times a text may have been encoded: what needs more is no filter that went through programs. */
const MOST_LEVELS = 3;

/** The reading of an encoded text; null where the text is not encoded. */
export function readEncoded(source: string, options: TolerantOptions, readPlain: PlainReader): Reading | null {
  const levels: Level[] = [];
  let text = source;
  for (let level = nextLevel(text, options); level !== null; level = nextLevel(text, options)) {
    levels.push(level);
    text = level.decoded.text;
    if (levels.length === MOST_LEVELS) break;
  }
  const [first] = levels;
  if (first === undefined) return null;
  const isReadable = levels.length < MOST_LEVELS || nextLevel(text, options) === null;
  if (!isReadable) return limitReached(source, { ...guessed(levelDiagnostic(source, options, levels, [])), fixes: [] });
  const plain = readPlain(text, options);
  const reading = remapReading(plain, offsetsThrough(levels, text.length));
  const isAlone = levels.length === 1 && first.encoding === 'JSON';
  const scanned = rescanned(text, options);
  const isEven = levels.every(({ decoded }) => decoded.even && !decoded.mixed);
  const clear = isClear(text, scanned, plain.diagnostics) && !scanned.tokens.some(({ text }) => HIDES_SET.test(text));
  const certain = isEven && clear;
  const edits = levels.length === 1 ? first.decoded.edits : [{ span: { start: 0, end: source.length }, text }];
  const found = levelDiagnostic(source, options, levels, edits);
  const inner = reading.diagnostics.map((diagnostic) =>
    isAlone && certain ? withoutFixesOf(diagnostic, edits) : { ...diagnostic, fixes: [] },
  );
  // Undone in the wrong place, an escape may turn a set into the text of a string.
  const told = reading.diagnostics.filter((diagnostic) => isAboutEscapes(diagnostic, edits));
  // One finding is about all that was escaped: its fix undoes the escapes, too.
  const only = told.find(({ span }) => edits.every((edit) => holds(span, edit.span)));
  if (clear && !isAlone && only !== undefined) {
    return { ...reading, diagnostics: [...inner.filter(({ span }) => span !== only.span), guessed(only)] };
  }
  const others = inner.filter(({ span }) => !told.some((one) => one.span === span));
  const all = [clear ? found : { ...found, fixes: [] }, ...others];
  // Beside another mistake, or an operator that may be another one, an escape may be the wrong one, too.
  const isSure = certain && !plain.diagnostics.some(({ code }) => MAY_BE_ANOTHER.test(code));
  return { ...reading, diagnostics: isSure ? all : all.map(guessed) };
}

function rescanned(text: string, options: TolerantOptions): Scan {
  return scan(collectingContext(text, options, []), false);
}

/** True for what is said of a sign, a quote or a condition in which something is escaped: it waits until that is undone. */
function isAboutEscapes({ code, span, fixes }: Diagnostic, edits: readonly Edit[]): boolean {
  return OF_SIGNS.has(code) && fixes.length > 0 && edits.some((edit) => holds(span, edit.span));
}

/**
 * In a string: an escaped bracket behind the letter of a set, or the end of one and an operator. An escape in the wrong place may have made
 * them a part of it.
 */
const HIDES_SET = /[^\p{L}\p{N}_](?:AT|[AGT])\s*\\+\(|\)\s*[-+*\\|&]+\s*[AGT(]/iu;

/** Mistakes that may be of an escape: not those in the text of a string. */
const MAY_BE_ANOTHER = /^spelling\/(?:strict|bare-name)|^syntax\/(?!unknown-escape|empty-name|control)/;

const OF_SIGNS: ReadonlySet<DiagnosticCode> = new Set<DiagnosticCode>([
  'spelling/operator',
  'spelling/quotes',
  'spelling/set-operator',
  'syntax/foreign-operator',
  'syntax/infix-condition',
]);

function holds(outer: Span, inner: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** The diagnostic with those of its fixes that leave the escapes as they are: the others wait until those are undone. */
function withoutFixesOf(diagnostic: Diagnostic, escapes: readonly Edit[]): Diagnostic {
  const fixes = diagnostic.fixes.filter(
    ({ edits }) => !edits.some((edit) => escapes.some((other) => overlap(edit.span, other.span))),
  );
  return { ...diagnostic, fixes };
}

interface Level {
  readonly encoding: Encoding;
  readonly decoded: Decoded;
  /** Where it shows first. */
  readonly start: number;
}

/** The encoding that the text shows, undone once; null where it shows none. */
function nextLevel(text: string, options: TolerantOptions): Level | null {
  const percent = undoPercent(text);
  if (percent !== null) return levelOf('URL', percent);
  const escaped = /\\(?:"|u0022)/.test(text) ? firstEscapedQuote(text, options) : null;
  const undone = escaped === null ? null : undoEscapes(text);
  if (undone !== null && escaped !== null) return { encoding: 'JSON', decoded: undone, start: escaped };
  const entities = undoEntities(text);
  if (entities !== null) return levelOf('HTML', entities);
  const narrow = undoFullWidth(text);
  return narrow === null ? null : levelOf('full-width', narrow);
}

function firstEscapedQuote(text: string, options: TolerantOptions): number | null {
  return scan(collectingContext(text, options, []), true).escapedQuote;
}

function levelOf(encoding: Encoding, decoded: Decoded): Level {
  return { encoding, decoded, start: decoded.edits[0]?.span.start ?? 0 };
}

/** For each offset of the decoded text the offset in the text that was given. */
function offsetsThrough(levels: readonly Level[], length: number): Uint32Array {
  const offsets = Uint32Array.from({ length: length + 1 }, (_, at) => at);
  for (const { decoded } of levels.toReversed()) {
    for (const [at, offset] of offsets.entries()) offsets[at] = decoded.offsets[offset] ?? 0;
  }
  return offsets;
}

function levelDiagnostic(
  source: string,
  options: TolerantOptions,
  levels: readonly Level[],
  edits: readonly Edit[],
): Diagnostic {
  const first = levels[0] as Level; // there is one: the caller has seen it
  const end = first.decoded.edits.find(({ span }) => span.start === first.start)?.span.end ?? first.start + 2;
  const span = { start: first.start, end };
  const isAlone = levels.length === 1 && first.encoding === 'JSON';
  const diagnostics: Diagnostic[] = [];
  const context = collectingContext(source, options, diagnostics);
  const encodings = levels.map(({ encoding }) => encoding);
  context.nearMiss(isAlone ? overEscaped(span, edits) : encodedFilter(span, encodings, edits));
  return diagnostics[0] as Diagnostic; // the one just reported
}
