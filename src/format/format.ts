/**
 * A filter as people read it: operators at the start of lines, long lists filled, comments kept. The tree stays what it was; so
 * do brackets that an author put around operations of another operator, since they say how it groups.
 */

import { type Expectations, WIDTH } from '../base/argument.js';
import { fold } from '../base/fold.js';
import { limitsWith } from '../base/limits.js';
import { withoutByteOrderMark } from '../base/span.js';
import type { Diagnostic } from '../diagnostics/diagnostic.js';
import { hasError } from '../diagnostics/totals.js';
import { type Expression, type Operation, operandsOf } from '../syntax/ast.js';
import { expectReadable, readSorted } from '../syntax/parse.js';
import { PARSE_OPTIONS, type ParseOptions } from '../syntax/parse-options.js';
import { isOperation, needsBrackets } from './brackets.js';
import { commentGaps } from './comment-gaps.js';
import { BREAK, concat, type Document, group, LINE, NOTHING, nest, SOFT_LINE, text } from './document.js';
import { type LineForm, layout, lineFormOf } from './layout.js';
import { SIGNS } from './print.js';
import { type Source, setDocument } from './set-document.js';

/** How a text is laid out. */
export interface FormatOptions extends ParseOptions {
  /** Columns a line should keep to; a single longer word may not. Default 80. */
  readonly width?: number;
}

const FORMAT_OPTIONS: Expectations<FormatOptions> = { ...PARSE_OPTIONS, width: WIDTH };

/** The text laid out, or what is wrong with it. */
export interface FormatResult {
  /** Lines that end as most of the text as given do, behind its byte order mark if it has one; when it does not parse, as given. */
  readonly text: string;
  /** What reading the text had to say, at places in the text as given. */
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Lays a filter out in lines. Keeps its tree, its comments in order, and how its strings are escaped. Formatting twice changes
 * nothing more. A text that has errors, or would outgrow the limit of sources, comes back as it was. Never throws; linear.
 */
export function format(text: string, options: FormatOptions = {}): FormatResult {
  expectReadable('format', text, options, FORMAT_OPTIONS);
  return formatInto(lineFormOf(text), text, options);
}

/** As {@link format}, with line ends and byte order mark of another text: what was made from a file goes back into it. */
export function formatInto({ mark, end }: LineForm, text: string, options: FormatOptions = {}): FormatResult {
  const { ast, diagnostics, comments } = readSorted(text, options);
  if (hasError(diagnostics)) return { text, diagnostics };
  const source = withoutByteOrderMark(text);
  const gaps = commentGaps(source, comments);
  const formatted = mark + layout(fileDocument({ text: source, gaps }, ast), options.width ?? 80, end);
  const whole = gaps.placed === comments.length && formatted.length <= limitsWith(options.limits).source;
  return { text: whole ? formatted : text, diagnostics };
}

/** An expression in a document, and where its text begins and ends once redundant brackets are gone. */
interface Piece {
  readonly document: Document;
  readonly start: number;
  readonly end: number;
  /** The first operand and the others with their signs, for operations: a parent may continue the run. */
  readonly run: Document[] | null;
}

function fileDocument(source: Source, ast: Expression): Document {
  const { gaps } = source;
  const piece = fold<Expression, Piece>(ast, operandsOf, (expression, results) => pieceOf(source, expression, results));
  const start = gaps.place('start', 0, piece.start, NOTHING);
  const end = gaps.place('end', piece.end, source.text.length, NOTHING);
  return concat([start.comments, start.line, documentOf(piece), end.comments, end.line, BREAK]);
}

function pieceOf(source: Source, expression: Expression, operands: readonly Piece[]): Piece {
  const { start, end } = expression.span;
  if (isOperation(expression)) return operationPiece(source, expression, operands);
  if (expression.kind === 'error') return { document: text(expression.text), start, end, run: null };
  return { document: setDocument(source, expression), start, end, run: null };
}

function operationPiece(source: Source, { kind, operands }: Operation, pieces: readonly Piece[]): Piece {
  let run: Document[] = [];
  let start = 0;
  let end = 0;
  for (const [index, operand] of operands.entries()) {
    const piece = operandPiece(source, kind, index, operand, pieces[index] as Piece);
    if (index > 0) {
      const gap = source.gaps.place('between', end, piece.start, LINE);
      run.push(concat([gap.comments, gap.line, text(`${SIGNS[kind]} `), nest(documentOf(piece))]));
    } else {
      run = firstOfRun(kind, operand, piece);
      start = piece.start;
    }
    end = piece.end;
  }
  return { document: NOTHING, start, end, run };
}

/** `a + b * c` is one level: an intersection goes on with the run of the union before it. `\` binds tighter and stands deeper. */
function firstOfRun(kind: Operation['kind'], operand: Expression, piece: Piece): Document[] {
  if (piece.run === null) return [piece.document];
  if (operand.kind !== 'difference' && kind !== 'difference') return piece.run;
  return [nest(documentOf(piece))];
}

/** The operand with brackets around it where the grammar needs them or the author wrote them around an operation. */
function operandPiece(
  { gaps }: Source,
  parent: Operation['kind'],
  index: number,
  operand: Expression,
  piece: Piece,
): Piece {
  const { span, outer } = operand;
  const bracketed = isOperation(operand) && outer.start !== span.start;
  if (!bracketed && !needsBrackets(parent, index, operand)) return piece;
  const opening = gaps.place('open', outer.start, piece.start, SOFT_LINE);
  const closing = gaps.place('close', piece.end, outer.end, SOFT_LINE);
  const inner = concat([opening.comments, opening.line, documentOf(piece), closing.comments]);
  const document = group(concat([text('('), nest(inner), closing.line, text(')')]));
  return { document, start: outer.start, end: outer.end, run: null };
}

function documentOf({ document, run }: Piece): Document {
  if (run === null) return document;
  const [first, ...others] = run;
  return group(concat([first ?? NOTHING, nest(concat(others))]));
}
