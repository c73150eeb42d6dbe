/**
 * A rewritten tree as text: what stands in the source is cut from it, with the comments inside; what is new is printed. Every
 * comment is kept, in a place between the parts that are left: what was said of a part that is gone stays where the part stood.
 */

import type { Span } from '../../base/span.js';
import { SIGNS } from '../../format/print.js';
import type { Lowered, LoweredOperation } from '../../plan/filter.js';
import type { Comment } from '../../syntax/ast.js';
import { printSet } from './print-tree.js';

/** What a text is cut from: without byte order mark, its comments in order. */
export interface CutSource {
  readonly text: string;
  readonly comments: readonly Comment[];
}

/** The text of `root`, with brackets around every operation inside another. O(nodes + text), no recursion. */
export function textOfTree(source: CutSource, root: Lowered): string {
  const pieces = piecesOf(root);
  const standing = pieces.filter((piece) => typeof piece !== 'string');
  const loose = source.comments.filter(({ span }) => !standing.some((kept) => isInside(span, kept)));
  const writer = new Writer(source.text, loose);
  let next = 0;
  writer.commentsBefore(standing[0]?.start ?? 0);
  for (const piece of pieces) {
    if (typeof piece === 'string') writer.write(piece);
    else {
      writer.cut(piece);
      const following = standing[++next];
      if (following !== undefined) writer.commentsBefore(following.start);
    }
  }
  writer.commentsBefore(source.text.length);
  return writer.text();
}

/** What is printed: signs, brackets and new sets; and where the sets and operations stand that are cut from the source. */
function piecesOf(root: Lowered): readonly (Span | string)[] {
  const pieces: (Span | string)[] = [];
  const stack: (Lowered | string)[] = [root];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    if (typeof next === 'string') pieces.push(next);
    else if (next.spans[0] !== undefined) pieces.push(next.spans[0]);
    else if (next.kind === 'clause') pieces.push(printSet(next.clause));
    else pushOperands(stack, next);
  }
  return pieces;
}

/** Last operand first: the stack gives them back in order. */
function pushOperands(stack: (Lowered | string)[], { kind, operands }: LoweredOperation): void {
  for (let index = operands.length - 1; index >= 0; index--) {
    const operand = operands[index] as Lowered;
    if (operand.kind === 'clause') stack.push(operand);
    else stack.push(')', operand, '(');
    if (index > 0) stack.push(` ${SIGNS[kind]} `);
  }
}

function isInside(inner: Span, outer: Span): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Writes pieces, and comments on lines of their own or at the end of the line that they stood on. */
class Writer {
  private written = '';
  private next = 0;
  /** Where the last part that was cut from the source ends there. */
  private end = 0;

  constructor(
    private readonly source: string,
    private readonly loose: readonly Comment[],
  ) {}

  write(piece: string): void {
    this.written += this.written.endsWith('\n') ? piece.trimStart() : piece;
  }

  cut({ start, end }: Span): void {
    this.write(this.source.slice(start, end));
    this.end = end;
  }

  /** The comments that stood before `offset` and are not written yet. */
  commentsBefore(offset: number): void {
    for (let comment = this.loose[this.next]; comment !== undefined; comment = this.loose[this.next]) {
      if (comment.span.start >= offset) return;
      this.next++;
      const endsLine = this.written !== '' && !this.written.endsWith('\n');
      const separator = endsLine ? (this.stoodBeside(comment) ? ' ' : '\n') : '';
      this.written += `${separator}${comment.text}\n`;
    }
  }

  text(): string {
    return this.written;
  }

  /** True where nothing but signs stood between the last part that is left and the comment, on one line. */
  private stoodBeside({ span }: Comment): boolean {
    return /^[ \t()+*\\]*$/.test(this.source.slice(this.end, span.start));
  }
}
