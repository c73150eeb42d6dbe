/**
 * The `sift` template tag: a filter with values in it. The values never enter the text: it is read with a stand-in for each,
 * and each value then takes the place of its stand-in in the tree. What a value holds cannot change how the filter reads.
 */

import { describeNoFilter, type Expectation, expectArgument, expectThat } from '../base/argument.js';
import { renderDiagnostics } from '../diagnostics/render-diagnostics.js';
import { type Expression, isExpression } from '../syntax/ast.js';
import { parse } from '../syntax/parse.js';
import { fillPlaces, type Place, type PlaceValue, type SiftValue } from './fill-places.js';
import { isCompiledFilter, operandExpression } from './operand.js';

/**
 * The expression of a filter text with values in it: `` sift`A(${code}) * T("name", EQ, ${value})` ``. Strings become string literals,
 * safe integers numbers, arrays lists, and an expression or a compiled filter one operand, whatever it consists of. The text is taken raw:
 * `\` is the difference.
 * @throws TypeError for a template that is no filter and for any other kind of value: mistakes of the program. What the values say is
 * checked by compiling the expression.
 */
export function sift(template: TemplateStringsArray, ...values: readonly SiftValue[]): Expression {
  expectArgument('sift: `template`', template, TEMPLATE);
  const texts = template.raw.map(withoutTemplateEscapes);
  const quoted = quotedPlace(texts);
  expectThat(quoted === null, `sift: ${nameOf(quoted)} stands inside quotes; leave them out, a string brings its own`);
  const places: Place[] = [];
  let text = texts[0] ?? '';
  for (const [index, following] of texts.slice(1).entries()) {
    const value = checkedValue(values[index], index);
    const start = text.length;
    text += standInFor(value);
    places.push({ value, span: { start, end: text.length } });
    text += following;
  }
  const { expression, unfilled } = fillPlaces(readTemplate(text), places);
  expectThat(unfilled === null, `sift: ${nameOf(unfilled)} is only a part of a number or a word`);
  return expression;
}

const TEMPLATE: Expectation = {
  holds: (value) => Array.isArray(value) && 'raw' in value && Array.isArray(value.raw),
  what: 'what stands behind a tag: sift`A("X")`, without brackets',
};

/** How a place is called in messages. */
function nameOf(index: number | null): string {
  return `place ${(index ?? 0) + 1}`;
}

/** A template's own escapes, undone: `` \` `` and `\${`. An escaped backslash stays as it is: it is the language's. */
function withoutTemplateEscapes(raw: string): string {
  return raw.replace(/\\(\\|`|\$\{)/g, (written, escaped: string) => (escaped === '\\' ? written : escaped));
}

function readTemplate(text: string): Expression {
  const { ast, diagnostics } = parse(text);
  expectThat(
    diagnostics.length === 0,
    `sift: the template is no filter (shown with a stand-in in each place)\n${renderDiagnostics(text, diagnostics)}`,
  );
  return ast;
}

function checkedValue(value: unknown, index: number): PlaceValue {
  const place = `sift: ${nameOf(index)}`;
  if (isExpression(value) || isCompiledFilter(value)) return operandExpression(place, value);
  if (!Array.isArray(value)) return checkedScalar(value, `${place} holds a value that`);
  return value.map((item) => checkedScalar(item, `${place} holds a list with an item that`));
}

function checkedScalar(value: unknown, subject: string): string | number {
  expectThat(
    typeof value !== 'number' || Number.isSafeInteger(value),
    `${subject} is no safe integer: ${String(value)}`,
  );
  const fits = typeof value === 'string' || typeof value === 'number';
  expectThat(fits, `${subject} is neither string, integer, array nor expression, but ${describeNoFilter(value)}`);
  return value;
}

/** Text of the same kind, which reads wherever the value may stand: as name, value, platform or operand. */
function standInFor(value: PlaceValue): string {
  if (typeof value === 'string') return '"iOS"';
  if (typeof value === 'number') return '1';
  return isExpression(value) ? 'A("iOS")' : '["iOS", "Android"]';
}

// Finds a place of a template that stands inside quotes: the commonest mistake, and one whose symptoms would mislead.

/** The index of the first place between `texts` that lies inside a string literal; null where none does. */
function quotedPlace(texts: readonly string[]): number | null {
  let open = false;
  for (const [index, text] of texts.slice(0, -1).entries()) {
    open = isOpenAfter(text, open);
    if (open) return index;
  }
  return null;
}

/** Whether a string literal is open at the end of `text`, given whether one was at its start. */
function isOpenAfter(text: string, open: boolean): boolean {
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') open = !open;
    else if (character === '\\' && open) at++;
  }
  return open;
}
