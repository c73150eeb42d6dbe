/** One wrong text under trial: what the product says of it, each question asked once. */

import { DEFAULT_LIMITS } from '../../../src/base/limits.js';
import type { CompileResult } from '../../../src/compile-text.js';
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js';
import type { Expression } from '../../../src/syntax/ast.js';
import { readStrict } from '../../../src/syntax/strict-reader.js';
import type { Shape } from './compare.js';
import { meantShape } from './meant.js';
import { compileWrong, type Mended, mend, wrongStretches } from './read-repaired.js';
import type { Recipe, WrongText } from './wrong-text.js';

export type Law = 'R1' | 'R2' | 'R3' | 'R4' | 'lenient';

/** A law that does not hold of a wrong text. */
export interface Breach {
  readonly law: Law;
  /** What went wrong, in the same words for all breaches of its kind. */
  readonly kind: string;
  /** What was made of the text. */
  readonly result: string;
}

/** A breach of these parts. */
export function breach(law: Law, kind: string, result: string): Breach {
  return { law, kind, result };
}

/** A wrong text and what the product says of it. */
export class Trial {
  readonly strict: CompileResult;
  readonly mended: Mended;
  private lenientResult: CompileResult | null = null;
  private meant: Shape | null = null;

  constructor(readonly wrong: WrongText) {
    this.strict = compileWrong(wrong.text, wrong.recipe);
    this.mended = mend(wrong.text, wrong.recipe, this.strict, wrongStretches(wrong));
  }

  /** The wrong text is right as it is: nothing is repaired. */
  get isLegal(): boolean {
    return this.strict.filter !== null;
  }

  get isChanged(): boolean {
    return this.mended.text !== this.wrong.text;
  }

  get lenient(): CompileResult {
    this.lenientResult ??= compileWrong(this.wrong.text, this.wrong.recipe, 'lenient');
    return this.lenientResult;
  }

  get shape(): Shape {
    this.meant ??= meantShape(this.wrong);
    return this.meant;
  }
}

/** The tree of a text of the strict language; null for every other. */
export function strictTree(text: string, { comments }: Recipe): Expression | null {
  const reading = readStrict(text, DEFAULT_LIMITS, comments);
  return reading === null || reading.diagnostics.length > 0 ? null : reading.ast;
}

/** Spellings of one meaning, whatever stands around them. */
const PLAIN_CODES = new Set([
  'spelling/case',
  'spelling/blank',
  'spelling/set-operator',
  'spelling/double-backslash',
  'spelling/platform',
]);

/** Codes that say of which kind a breach is: those of plain spellings only where there are no others. */
export function codesOf(codes: readonly string[]): string {
  const telling = codes.filter((code) => !PLAIN_CODES.has(code));
  const more = telling.filter((code) => code !== 'spelling/quotes');
  return [...new Set(more.length > 0 ? more : telling.length > 0 ? telling : codes)].sort().join(' ');
}

/** The same of diagnostics. */
export function codesIn(diagnostics: readonly Diagnostic[]): string {
  return codesOf(diagnostics.map(({ code }) => code));
}
