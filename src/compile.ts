/** Compiles texts and trees: every mistake of a text is read as what was meant, and explained. */

import { wrongArgument } from './base/argument.js';
import { expectSameMeaning } from './builder/operand.js';
import { type CompileOptions, type CompileResult, compileText, expectCompileOptions } from './compile-text.js';
import type { Diagnostic } from './diagnostics/diagnostic.js';
import { renderDiagnostics } from './diagnostics/render-diagnostics.js';
import { print } from './format/print.js';
import type { Filter } from './plan/filter.js';
import { type Expression, isExpression } from './syntax/ast.js';
import { TOLERANT } from './tolerant.js';

/**
 * Compiles a filter. A tree is printed and its text compiled: spans refer to that text. Never throws, whatever the text.
 * @throws TypeError for arguments of another type, and for a tree with a filter that means something else under this catalog
 */
export function compile(source: string | Expression, options: CompileOptions = {}): CompileResult {
  expectArguments('compile', source, options);
  const result = compileText(textOf(source), options, TOLERANT);
  if (typeof source !== 'string' && result.filter !== null)
    expectSameMeaning(source, (operand) => fingerprintOf(operand, options));
  return result;
}

function expectArguments(name: string, source: string | Expression, options: CompileOptions): void {
  if (typeof source !== 'string' && !isExpression(source)) wrongArgument(`${name}: \`source\``, SOURCE, source);
  expectCompileOptions(name, options);
}

const SOURCE = 'the text of a filter, or an expression';

/** Of a tree compiled by itself; null where it has errors. */
function fingerprintOf(operand: Expression, options: CompileOptions): string | null {
  return compileText(textOf(operand), { ...options, lint: false }, TOLERANT).filter?.fingerprint ?? null;
}

/** A tree gets brackets around every operation inside another: nobody wrote its text, so nobody is warned how it groups. */
function textOf(source: string | Expression): string {
  return typeof source === 'string' ? source : print(source, { brackets: 'clear' });
}

/**
 * The filter of a source that is expected to be right: the one entry that throws for a mistake in a filter.
 * @throws FilterError when there is an error
 */
export function compileOrThrow(source: string | Expression, options: CompileOptions = {}): Filter {
  expectArguments('compileOrThrow', source, options);
  const { filter, diagnostics } = compile(source, options);
  if (filter !== null) return filter;
  throw new FilterError(textOf(source), diagnostics);
}

/** What {@link compileOrThrow} throws: the findings as data, and as a person reads them. */
export class FilterError extends Error {
  override readonly name = 'FilterError';
  /** All of them, warnings and notes included. */
  readonly diagnostics: readonly Diagnostic[];
  /** The errors drawn over the text; no colour. */
  readonly frame: string;

  constructor(text: string, diagnostics: readonly Diagnostic[]) {
    const errors = diagnostics.filter(({ severity }) => severity === 'error');
    const frame = renderDiagnostics(text, errors);
    super(frame);
    this.diagnostics = diagnostics;
    this.frame = frame;
  }
}
