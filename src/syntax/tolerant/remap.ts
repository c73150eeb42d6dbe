/** Carries a reading of one text back to the text it was made from: every place, in tree, diagnostics and comments. */

import { fold } from '../../base/fold.js';
import { unreachable } from '../../base/invariant.js';
import type { Span } from '../../base/span.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import { type Expression, operandsOf, type PlatformList, type Value } from '../ast.js';
import type { Reading } from '../reading.js';

/** `offsets` has for each offset of the text that was read, and its end, the offset in the other text. O(reading). */
export function remapReading(reading: Reading, offsets: Uint32Array): Reading {
  const map: MapSpan = ({ start, end }) => ({ start: offsets[start] ?? 0, end: offsets[end] ?? 0 });
  return {
    ast: fold<Expression, Expression>(reading.ast, operandsOf, (node, operands) => remapNode(node, operands, map)),
    diagnostics: reading.diagnostics.map((diagnostic) => remapDiagnostic(diagnostic, map)),
    comments: reading.comments.map((comment) => placed(comment, map)),
  };
}

/** Text with a backslash that is no string by itself: inside an over-escaped string it would mean something else. */
const WRITES_ESCAPES = /^[^"]*\\/;

type MapSpan = (span: Span) => Span;

/** The same thing in its other place. */
function placed<Thing extends { readonly span: Span }>(thing: Thing, map: MapSpan): Thing {
  return { ...thing, span: map(thing.span) };
}

function remapNode(node: Expression, operands: readonly Expression[], map: MapSpan): Expression {
  const place = { span: map(node.span), outer: map(node.outer) };
  switch (node.kind) {
    case 'union':
    case 'intersection':
    case 'difference':
      return { ...node, ...place, operands };
    case 'application':
    case 'group':
      return { ...node, ...place, code: placed(node.code, map), platforms: remapPlatforms(node.platforms, map) };
    case 'tag':
    case 'applicationTag': {
      const parts = {
        tag: placed(node.tag, map),
        operator: placed(node.operator, map),
        value: remapValue(node.value, map),
      };
      if (node.kind === 'tag') return { ...node, ...place, ...parts };
      return { ...node, ...place, ...parts, code: placed(node.code, map) };
    }
    case 'error':
      return { ...node, ...place };
    default:
      return unreachable(node);
  }
}

function remapPlatforms(platforms: PlatformList | null, map: MapSpan): PlatformList | null {
  if (platforms === null) return null;
  return { items: platforms.items.map((item) => placed(item, map)), span: map(platforms.span) };
}

function remapValue(value: Value, map: MapSpan): Value {
  if (value.kind !== 'list') return placed(value, map);
  return { ...value, items: value.items.map((item) => placed(item, map)), span: map(value.span) };
}

/** In an over-escaped text quotes stand in pairs with their backslashes: mending one alone may turn what is around it inside out. */
const OF_QUOTES: ReadonlySet<string> = new Set(['syntax/extra-quote', 'syntax/unopened-string']);

function remapDiagnostic(diagnostic: Diagnostic, map: MapSpan): Diagnostic {
  return {
    ...placed(diagnostic, map),
    related: diagnostic.related.map((label) => placed(label, map)),
    fixes: diagnostic.fixes
      .filter(({ edits }) => !edits.some(({ text }) => WRITES_ESCAPES.test(text)))
      .map((fix) => ({
        ...fix,
        safety: OF_QUOTES.has(diagnostic.code) ? 'unsafe' : fix.safety,
        edits: fix.edits.map((edit) => placed(edit, map)),
      })),
  };
}
