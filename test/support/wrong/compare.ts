/** Trees held against each other: which sets stand in them and how they combine, apart from what single sets say. */

import type { ErrorText, Expression, Operation, Scalar } from '../../../src/syntax/ast.js';
import { operandsOf } from '../../../src/syntax/ast.js';
import { outline } from '../outline.js';

/** A tree as its sets, and the way they combine. */
export interface Shape {
  /** Each set as a line, in the order of the text. */
  readonly sets: readonly string[];
  /** The operators and brackets, a `#` for each set. Brackets that change nothing do not show. */
  readonly skeleton: string;
}

/** The tree as its sets, and the same with numbers that begin with a zero as the texts that they are where texts are compared. */
export function shapesOf(tree: Expression): readonly Shape[] {
  return [shapeOf(tree), shapeOf(tree, zerosAsText)];
}

export function shapeOf(tree: Expression, meaning: Meaning = withoutZeros): Shape {
  const sets: string[] = [];
  const skeletonOf = (node: Expression): string => {
    if (operandsOf(node).length === 0) return '#'.repeat(sets.push(outline(normal(node, meaning))) > 0 ? 1 : 0);
    return `(${SIGNS[node.kind as Operation['kind']]} ${flat(node as Operation)
      .map(skeletonOf)
      .join(' ')})`;
  };
  const skeleton = skeletonOf(tree);
  return { sets, skeleton };
}

type Meaning = <T extends Scalar | ErrorText>(value: T) => T | Scalar;

/**
 * The same set with each value of its list once, and no zeros that count for nothing: a second one changes nothing. An empty string is kept:
 * another value may be missing there.
 */
function normal(node: Expression, meaning: Meaning): Expression {
  if (!('value' in node)) return node;
  if (node.value.kind !== 'list') return { ...node, value: meaning(node.value) };
  const all = node.value.items.map(meaning);
  const texts = all.map((item) => (item.kind === 'string' ? item.value : item.text));
  const items = all.filter((_, index) => texts[index] === '' || texts.indexOf(texts[index]!) === index);
  return { ...node, value: { ...node.value, items } };
}

function withoutZeros<T extends Scalar | ErrorText>(value: T): T {
  return value.kind === 'number' ? { ...value, text: value.text.replace(/^(-?)0+(?=\d)/, '$1') } : value;
}

function zerosAsText<T extends Scalar | ErrorText>(value: T): T | Scalar {
  return value.kind === 'number' && /^-?0\d/.test(value.text)
    ? { kind: 'string', value: value.text, span: value.span }
    : value;
}

const SIGNS: Readonly<Record<Operation['kind'], string>> = { union: '+', intersection: '*', difference: '\\' };

/** The operands, those of operands of the same kind among them where brackets change nothing. */
function flat({ kind, operands }: Operation): readonly Expression[] {
  return operands.flatMap((operand, index) =>
    operand.kind === kind && (kind !== 'difference' || index === 0) ? flat(operand) : [operand],
  );
}

/** The sets and the operators between them in the order of the text, however they are grouped. */
export function ungrouped({ sets, skeleton }: Shape): Shape {
  const [signs, infix]: [string[], string[]] = [[], []];
  let isFirst = true;
  for (const token of skeleton.split(/(\(.|\)| )/).filter((token) => token.trim() !== '')) {
    if (!isFirst && token !== ')') infix.push(signs.at(-1) ?? '');
    isFirst = token.startsWith('(');
    if (isFirst) signs.push(token.slice(1));
    if (token === ')') signs.pop();
  }
  return { sets, skeleton: infix.join('') };
}

export function isSame(left: Shape, right: Shape): boolean {
  return left.skeleton === right.skeleton && left.sets.every((set, index) => set === right.sets[index]);
}

/** Whether they differ in these sets at most, by their numbers. */
export function differsOnlyIn(left: Shape, right: Shape, numbers: ReadonlySet<number>): boolean {
  return (
    left.skeleton === right.skeleton && left.sets.every((set, index) => set === right.sets[index] || numbers.has(index))
  );
}

/** The same with nothing in its strings, and all numbers one: how many values a set has, and of which kind of set it is, still shows. */
export function contentless({ sets, skeleton }: Shape): Shape {
  return { skeleton, sets: sets.map((set) => set.replace(/"(?:[^"\\]|\\.)*"|-?\d+(\.\d+)?/g, '.')) };
}
