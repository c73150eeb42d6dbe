/** The sets and operations of a filter as a tree, for an outline of the text. */

import { fold } from '../base/fold.js';
import { shown } from '../base/shown.js';
import type { Span } from '../base/span.js';
import { isOperation } from '../format/brackets.js';
import { print, SIGNS } from '../format/print.js';
import { type Expression, operandsOf } from '../syntax/ast.js';
import { readFilter } from '../syntax/parse.js';
import { expectText, type LanguageOptions, sourceOf } from './language-options.js';

/** A set or group of the filter, for an outline. */
export interface FilterSymbol {
  readonly name: string;
  readonly kind: 'union' | 'intersection' | 'difference' | 'application' | 'group' | 'tag';
  /** With the brackets around it. */
  readonly span: Span;
  readonly children: readonly FilterSymbol[];
}

/** The symbol of the whole filter; none where nothing could be read. Never throws, whatever the text. O(text). */
export function symbols(text: string, options: LanguageOptions = {}): readonly FilterSymbol[] {
  expectText('symbols', text, options);
  const { source, comments } = sourceOf(text, options);
  const { ast } = readFilter(source, { comments, suggestions: false });
  return fold<Expression, readonly FilterSymbol[]>(ast, operandsOf, (node, below) => symbolsOf(node, below.flat()));
}

function symbolsOf(node: Expression, children: readonly FilterSymbol[]): readonly FilterSymbol[] {
  if (node.kind === 'error') return [];
  const span = node.outer;
  if (isOperation(node)) return [{ name: `${node.kind} ${SIGNS[node.kind]}`, kind: node.kind, span, children }];
  const kind = node.kind === 'applicationTag' ? 'tag' : node.kind;
  return [{ name: shown(print(node)), kind, span, children }];
}
