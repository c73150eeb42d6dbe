// P3: the text behind every node's span, read by itself, is that node.

import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Span } from '../../src/base/span.js';
import { type Expression, operandsOf, type Scalar, type Value } from '../../src/syntax/ast.js';
import { parse } from '../../src/syntax/parse.js';
import { arbitraryExpression } from '../support/expressions.js';
import { forAll } from '../support/law.js';
import { outline } from '../support/outline.js';
import { arbitraryNoise, writeText } from '../support/write-text.js';

it('cuts every node out of the text by its span', () => {
  forAll(fc.tuple(arbitraryExpression, arbitraryNoise), ([tree, noise]) => {
    const text = writeText(tree, noise);
    for (const node of nodesOf(parse(text).ast)) {
      for (const span of [node.span, node.outer]) expect(outline(parse(cut(text, span)).ast), text).toBe(outline(node));
    }
  });
});

it('cuts every name, operator, value and platform out of the text by its span', () => {
  forAll(fc.tuple(arbitraryExpression, arbitraryNoise), ([tree, noise]) => {
    const text = writeText(tree, noise);
    for (const node of nodesOf(parse(text).ast)) {
      if ('operator' in node && node.operator.kind === 'operator') {
        expect(cut(text, node.operator.span)).toBe(node.operator.name);
      }
      for (const [span, meant] of partsOf(node)) expect(JSON.parse(cut(text, span)), text).toEqual(JSON.parse(meant));
    }
  });
});

function cut(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

function nodesOf(root: Expression): readonly Expression[] {
  const nodes = [root];
  for (let at = 0; at < nodes.length; at++) nodes.push(...operandsOf(nodes[at]!));
  return nodes;
}

/** The spans inside a set, each with what stands there as JSON, which the words of the language happen to be. */
function partsOf(node: Expression): readonly (readonly [Span, string])[] {
  if (node.kind === 'application' || node.kind === 'group') {
    const items = node.platforms?.items.flatMap((item) =>
      item.kind === 'platform' ? [[item.span, JSON.stringify(item.name)] as const] : [],
    );
    const list = node.platforms === null ? [] : [[node.platforms.span, `[${items?.map(([, json]) => json)}]`] as const];
    return [[node.code.span, json(node.code)], ...(items ?? []), ...list];
  }
  if (node.kind !== 'tag' && node.kind !== 'applicationTag') return [];
  const values = node.value.kind === 'list' ? node.value.items : [];
  return [
    [node.tag.span, json(node.tag)],
    [node.value.span, json(node.value)],
    ...values.map((item) => [item.span, json(item)] as const),
    ...(node.kind === 'applicationTag' ? [[node.code.span, json(node.code)] as const] : []),
  ];
}

function json(value: Value | Scalar): string {
  switch (value.kind) {
    case 'string':
      return JSON.stringify(value.value);
    case 'list':
      return `[${value.items.map(json).join(',')}]`;
    default:
      return value.text;
  }
}
