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

/** What is wrong inside a token. `short` is a number that is none, or a comment that stops early. */
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

/** What goes on behind a number, and makes it none: `01`, `0x1F`, `1_000`. */
const NUMBER_TAIL = /[\w.+-]*/y;

/** What begins like a number, and is no word that somebody meant as one. */
const LIKE_NUMBER = /^[+-]?\.?(\d|$)/;

/** The next token that is no blank. */
export function nextJsonToken(scanner: JSONScanner, text: string): JsonToken {
  for (;;) {
    const kind = KINDS[Number(scanner.scan()) - 1] ?? 'word';
    if (kind === 'blank') continue;
    const start = scanner.getTokenOffset();
    // Behind a comment that never ends the scanner stands past the text.
    const end = Math.min(scanner.getPosition(), text.length);
    const value = scanner.getTokenValue();
    const fault = FAULTS[Number(scanner.getTokenError())] ?? null;
    if (kind === 'number' || (kind === 'word' && LIKE_NUMBER.test(value))) {
      NUMBER_TAIL.lastIndex = end;
      const tail = NUMBER_TAIL.exec(text)?.[0] ?? '';
      scanner.setPosition(end + tail.length);
      const isWhole = kind === 'number' && tail === '';
      return {
        kind: 'number',
        span: { start, end: end + tail.length },
        value: value + tail,
        fault: isWhole ? fault : 'short',
      };
    }
    return { kind, span: { start, end }, value, fault };
  }
}

/**
 * How many brackets may stand inside each other. Nothing that is read here comes near it; what calls itself on a value stays far from the end
 * of the stack.
 */
export const NESTING_LIMIT = 100;
