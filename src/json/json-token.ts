/**
 * JSON text to significant tokens, through jsonc-parser's scanner. Comments and faults inside tokens are reported to the
 * caller as they are met; blanks are dropped.
 */

import { createScanner, type JSONScanner } from 'jsonc-parser';
import type { Span } from '../base/span.js';

type JsonTokenKind =
  | '{'
  | '}'
  | '['
  | ']'
  | ','
  | ':'
  | 'string'
  | 'number'
  | 'null'
  | 'true'
  | 'false'
  | 'word'
  | 'end';

/** What is wrong inside a token. `short` is a number or comment that stops early. */
export type JsonTokenFault = 'unclosed' | 'escape' | 'control' | 'short';

export interface JsonToken {
  readonly kind: JsonTokenKind | 'comment';
  readonly span: Span;
  /** Decoded, for strings; as written otherwise. */
  readonly value: string;
  readonly fault: JsonTokenFault | null;
}

// The scanner's kinds in the order of its numbers, from 1. Its enumeration exists only at compile time of its own project,
// which separately compiled modules cannot read; the numbers are part of its published interface.
const KINDS = [
  ...(['{', '}', '[', ']', ',', ':', 'null', 'true', 'false', 'string', 'number'] as const),
  ...(['comment', 'comment', 'blank', 'blank', 'word', 'end'] as const),
] as const;

const FAULTS: readonly (JsonTokenFault | null)[] = [null, 'short', 'unclosed', 'short', 'escape', 'escape', 'control'];

export function createJsonScanner(text: string): JSONScanner {
  return createScanner(text, false);
}

/** The next token that is no blank. `length` is the text's: behind a comment that never ends the scanner stands past it. */
export function nextJsonToken(scanner: JSONScanner, length: number): JsonToken {
  for (;;) {
    const kind = KINDS[Number(scanner.scan()) - 1] ?? 'word';
    if (kind === 'blank') continue;
    const start = scanner.getTokenOffset();
    return {
      kind,
      span: { start, end: Math.min(scanner.getPosition(), length) },
      value: scanner.getTokenValue(),
      fault: FAULTS[Number(scanner.getTokenError())] ?? null,
    };
  }
}
