/**
 * The `sift` template tag: a filter with values in it. The values never enter the text: it is read with a stand-in for each,
 * and each value then takes the place of its stand-in in the tree. What a value holds cannot change how the filter reads.
 */

import { invariant } from '../base/invariant.js';
import { renderDiagnostics } from '../diagnostics/render-diagnostics.js';
import type { Expression } from '../syntax/ast.js';
import { parse } from '../syntax/parse.js';
import { brokenText } from './broken-text.js';
import { fillPlaces, isExpression, type Place, type SiftValue } from './fill-places.js';
import { describe } from './nodes.js';
import { quotedPlace } from './quoted-place.js';

/**
 * The expression of a filter text with values in it: `` sift`A(${code}) * T("name", EQ, ${value})` ``. Strings become string literals,
 * safe integers numbers, arrays lists, and an expression one operand, whatever it consists of. The text is taken raw: `\` is the
 * difference.
 * @throws for a template that is no filter and for any other kind of value: mistakes of the program. What the values say is
 * checked by compiling the expression.
 */
export function sift(template: TemplateStringsArray, ...values: readonly SiftValue[]): Expression {
  const texts = template.raw.map(withoutTemplateEscapes);
  const quoted = quotedPlace(texts);
  invariant(quoted === null, `sift: ${nameOf(quoted)} stands inside quotes; leave them out, a string brings its own`);
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
  invariant(unfilled === null, `sift: ${nameOf(unfilled)} is only a part of a number or a word`);
  return expression;
}

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
  const faults = diagnostics.filter(({ severity }) => severity === 'error');
  invariant(
    faults.length === 0,
    `sift: the template is no filter (shown with a stand-in in each place)\n${renderDiagnostics(text, faults)}`,
  );
  return ast;
}

function checkedValue(value: unknown, index: number): SiftValue {
  const place = `sift: ${nameOf(index)}`;
  if (isExpression(value)) {
    const broken = brokenText(value);
    invariant(broken === null, `${place} holds an expression with a part that could not be read: ${broken}`);
    return value;
  }
  if (!Array.isArray(value)) return checkedScalar(value, `${place} holds a value that`);
  return value.map((item) => checkedScalar(item, `${place} holds a list with an item that`));
}

function checkedScalar(value: unknown, subject: string): string | number {
  invariant(
    typeof value !== 'number' || Number.isSafeInteger(value),
    `${subject} is no safe integer: ${String(value)}`,
  );
  const fits = typeof value === 'string' || typeof value === 'number';
  invariant(fits, `${subject} is neither string, integer, array nor expression, but ${describe(value)}`);
  return value;
}

/** Text of the same kind, which reads wherever the value may stand: as name, value, platform or operand. */
function standInFor(value: SiftValue): string {
  if (typeof value === 'string') return '"iOS"';
  if (typeof value === 'number') return '1';
  return isExpression(value) ? 'A("iOS")' : '["iOS", "Android"]';
}
