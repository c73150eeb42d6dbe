/**
 * A tree as one line of text, so that trees are compared, and a difference is read, at a glance:
 * `(union A("X" ["iOS"]) T("age" GTE 18))`. Says all a tree says, but where it stands.
 */

import { fold } from '../../src/base/fold.js';
import type { Span } from '../../src/base/span.js';
import {
  type Expression,
  type Name,
  type OperatorWord,
  operandsOf,
  type PlatformList,
  type Value,
} from '../../src/syntax/ast.js';

/** The tree without its spans: two trees are the same filter exactly when their outlines are equal. */
export function outline(expression: Expression): string {
  return draw(expression, () => '');
}

/** The tree with the span of every node behind it: `A("X"@2-5)@0-6`, and `@outer<…>` where brackets stand around it. */
export function outlineWithSpans(expression: Expression): string {
  return draw(expression, ({ start, end }) => `@${start}-${end}`);
}

type At = (span: Span) => string;

function draw(expression: Expression, at: At): string {
  return fold<Expression, string>(expression, operandsOf, (node, operands) => {
    const text = operands.length > 0 ? `(${node.kind} ${operands.join(' ')})` : drawLeaf(node, at);
    const outer = node.outer.start === node.span.start ? '' : at(node.outer);
    return `${text}${at(node.span)}${outer === '' ? '' : `<${outer}>`}`;
  });
}

function drawLeaf(node: Expression, at: At): string {
  switch (node.kind) {
    case 'application':
      return `A(${drawWord(node.code, at)}${drawPlatforms(node.platforms, at)})`;
    case 'group':
      return `G(${drawWord(node.code, at)}${drawPlatforms(node.platforms, at)})`;
    case 'tag':
      return `T(${drawWord(node.tag, at)} ${drawWord(node.operator, at)} ${drawValue(node.value, at)})`;
    case 'applicationTag':
      return `AT(${[node.code, node.tag, node.operator].map((word) => drawWord(word, at)).join(' ')} ${drawValue(node.value, at)})`;
    case 'error':
      return `error<${JSON.stringify(node.text)}>`;
    default:
      return `(${node.kind})`;
  }
}

function drawPlatforms(list: PlatformList | null, at: At): string {
  return list === null ? '' : ` [${list.items.map((item) => drawWord(item, at)).join(' ')}]${at(list.span)}`;
}

type Word = Name | OperatorWord | PlatformList['items'][number] | Exclude<Value, { kind: 'list' }>;

function drawWord(word: Word, at: At): string {
  switch (word.kind) {
    case 'string':
      return `${JSON.stringify(word.value)}${at(word.span)}`;
    case 'number':
      return `${word.text}${at(word.span)}`;
    case 'operator':
    case 'platform':
      return `${word.name}${at(word.span)}`;
    case 'error':
      return `error<${JSON.stringify(word.text)}>${at(word.span)}`;
  }
}

function drawValue(value: Value, at: At): string {
  if (value.kind !== 'list') return drawWord(value, at);
  return `[${value.items.map((item) => drawWord(item, at)).join(' ')}]${at(value.span)}`;
}
