/** What a person is told about a text: plain data, made by the constructor functions in each stage's `errors.ts`. */

import type { Span } from '../base/span.js';
import type { DiagnosticCode } from './catalogue.js';
import type { Severity } from './severity.js';

/** A second place that matters, with what it has to say. */
export interface Label {
  readonly span: Span;
  readonly message: string;
}

/** Replace the text of `span` by `text`. An empty span inserts. */
export interface Edit {
  readonly span: Span;
  readonly text: string;
}

/**
 * A repair of the text. `safe` keeps the meaning the author had; `unsafe` is the likely repair and wants a look.
 * The edits belong together and do not overlap.
 */
export interface Fix {
  readonly title: string;
  readonly safety: 'safe' | 'unsafe';
  readonly edits: readonly Edit[];
}

/** One thing that is said of an input: what, where, how grave, and how it is mended. */
export interface Diagnostic {
  /** `stage/name`, stable; `pushsift rules CODE` explains it. */
  readonly code: DiagnosticCode;
  readonly severity: Severity;
  /** One line: lower-case start, no period, user text in backticks. */
  readonly message: string;
  /** The smallest text that is wrong; may be empty, between two characters. */
  readonly span: Span;
  /** Said beside the underlined text in a frame. */
  readonly label: string | null;
  /** What to do about it. */
  readonly help: string | null;
  readonly related: readonly Label[];
  /** Several are alternatives: a person chooses one, and no command makes any of them. */
  readonly fixes: readonly Fix[];
  /** JSON pointer of the value at fault, where the text is JSON. */
  readonly pointer: string | null;
}

/** The parts of a diagnostic that its code does not settle. */
export interface DiagnosticParts {
  readonly severity?: Severity;
  readonly label?: string | null;
  readonly help?: string | null;
  readonly related?: readonly Label[];
  readonly fixes?: readonly Fix[];
  readonly pointer?: string | null;
}
