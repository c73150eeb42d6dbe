/** Puts values into the places of a template's tree: each where the stand-in that was read for it stands. */

import { fold } from '../base/fold.js';
import { unreachable } from '../base/invariant.js';
import type { Span } from '../base/span.js';
import {
  type ErrorText,
  type Expression,
  isExpression,
  type Name,
  operandsOf,
  type PlatformList,
  type Scalar,
  type Value,
} from '../syntax/ast.js';
import { errorNode, NO_PLACE, NO_SPAN, numberNode, platformNode, stringNode } from './nodes.js';
import type { CompiledFilter } from './operand.js';

/** What may stand in a place of a template. */
export type SiftValue = string | number | readonly (string | number)[] | Expression | CompiledFilter;

/** The same, with filters read back. */
export type PlaceValue = Exclude<SiftValue, CompiledFilter>;

/** A value and where its stand-in was written. */
export interface Place {
  readonly value: PlaceValue;
  readonly span: Span;
}

export interface Filled {
  /** All its spans are empty: the nodes of a template stand nowhere. */
  readonly expression: Expression;
  /** Index of the first place whose stand-in was not read as a whole name, value, list or operand; null where all were. */
  readonly unfilled: number | null;
}

/** The tree with every value in its place. O(nodes). */
export function fillPlaces(ast: Expression, places: readonly Place[]): Filled {
  const filler = new Filler(places);
  const expression = fold<Expression, Expression>(ast, operandsOf, (node, operands) =>
    filler.expression(node, operands),
  );
  const unfilled = places.findIndex((place) => !filler.filled.has(place));
  return { expression, unfilled: unfilled < 0 ? null : unfilled };
}

class Filler {
  readonly filled = new Set<Place>();
  private readonly byStart: ReadonlyMap<number, Place>;

  constructor(places: readonly Place[]) {
    this.byStart = new Map(places.map((place) => [place.span.start, place]));
  }

  expression(node: Expression, operands: readonly Expression[]): Expression {
    const place = this.at(node.span);
    if (place !== undefined && isExpression(place.value)) return this.fill(place, place.value);
    switch (node.kind) {
      case 'application':
      case 'group':
        return { kind: node.kind, code: this.name(node.code), platforms: this.platforms(node.platforms), ...NO_PLACE };
      case 'tag':
        return { kind: 'tag', ...this.condition(node), ...NO_PLACE };
      case 'applicationTag':
        return { kind: 'applicationTag', code: this.name(node.code), ...this.condition(node), ...NO_PLACE };
      case 'error':
        return { ...node, ...NO_PLACE };
      case 'union':
      case 'intersection':
      case 'difference':
        return { kind: node.kind, operands, ...NO_PLACE };
      default:
        return unreachable(node);
    }
  }

  private condition({ tag, operator, value }: Extract<Expression, { kind: 'tag' | 'applicationTag' }>) {
    return { tag: this.name(tag), operator: { ...operator, span: NO_SPAN }, value: this.value(value) };
  }

  private name(node: Name): Name {
    const place = this.at(node.span);
    if (typeof place?.value === 'string') return this.fill(place, stringNode(place.value));
    return { ...node, span: NO_SPAN };
  }

  private value(node: Value): Value {
    if (node.kind !== 'list') return this.scalar(node);
    const place = this.at(node.span);
    if (isList(place?.value)) return this.fill(place, { ...node, items: place.value.map(scalarNode), span: NO_SPAN });
    return { kind: 'list', items: node.items.map((item) => this.scalar(item)), span: NO_SPAN };
  }

  private scalar(node: Scalar | ErrorText): Scalar | ErrorText {
    const place = this.at(node.span);
    if (isScalar(place?.value)) return this.fill(place, scalarNode(place.value));
    return { ...node, span: NO_SPAN };
  }

  private platforms(node: PlatformList | null): PlatformList | null {
    if (node === null) return null;
    const place = this.at(node.span);
    if (isList(place?.value)) return this.fill(place, { items: place.value.map(platform), span: NO_SPAN });
    return { items: node.items.map((item) => this.platform(item)), span: NO_SPAN };
  }

  private platform(node: PlatformList['items'][number]): PlatformList['items'][number] {
    const place = this.at(node.span);
    return isScalar(place?.value) ? this.fill(place, platform(place.value)) : { ...node, span: NO_SPAN };
  }

  /** The place whose stand-in is exactly this text: `1` in `-1` or `10` is not the stand-in. */
  private at({ start, end }: Span): Place | undefined {
    const place = this.byStart.get(start);
    return place?.span.end === end ? place : undefined;
  }

  private fill<Node>(place: Place | undefined, node: Node): Node {
    if (place !== undefined) this.filled.add(place);
    return node;
  }
}

function scalarNode(value: string | number): Scalar | ErrorText {
  return typeof value === 'string' ? stringNode(value) : numberNode(value);
}

function platform(value: string | number): PlatformList['items'][number] {
  return typeof value === 'string' ? platformNode(value) : errorNode(String(value));
}

function isScalar(value: PlaceValue | undefined): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isList(value: PlaceValue | undefined): value is readonly (string | number)[] {
  return Array.isArray(value);
}
