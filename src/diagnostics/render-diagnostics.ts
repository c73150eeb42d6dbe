/** Diagnostics as a person reads them: frames over the source, or one line each. */

import {
  type Expectations,
  expectArgument,
  expectOptions,
  FLAG,
  listOf,
  OBJECT,
  oneOf,
  orNull,
  TEXT,
  WIDTH,
} from '../base/argument.js';
import { positionIn } from '../base/lines.js';
import { grouped, plural } from '../base/plural.js';
import type { Diagnostic } from './diagnostic.js';
import { visible } from './frame/characters.js';
import { clamped, type Document, documentOf } from './frame/document.js';
import { frameOf } from './frame/frame.js';
import { ASCII_GLYPHS, type Look, paint, UNICODE_GLYPHS } from './frame/look.js';
import { previewOf } from './frame/preview.js';
import { type EqualFindings, groupEqual, ungrouped } from './group-equal.js';

/** How diagnostics are drawn. */
export interface RenderOptions {
  /**
   * `pretty`: a frame each; `compact`: `path:line:col: severity code message`, a line each; behind the message, each after ` | `, stand
   * the help and the first fix. Default `pretty`.
   */
  readonly format?: 'pretty' | 'compact';
  /** Colour by escape sequences. Default false: the text then holds no control character but line breaks. */
  readonly color?: boolean;
  /** The name of the text, said before line and column. */
  readonly source?: string;
  /** Columns to stay within where that is possible; at least 40. Default 100. */
  readonly width?: number;
  /** A frame or a line for each finding. Default false: three or more that say the same are one, with a count and their places. */
  readonly every?: boolean;
  /** Draw with box characters. Default true; false keeps the drawing to ASCII. */
  readonly unicode?: boolean;
}

const RENDER_OPTIONS: Expectations<RenderOptions> = {
  format: oneOf(['pretty', 'compact']),
  color: FLAG,
  source: TEXT,
  width: WIDTH,
  unicode: FLAG,
  every: FLAG,
};
const TEXT_OR_NULL = orNull(TEXT);
const DIAGNOSTICS = listOf(OBJECT, 'an array of diagnostics');

const DEFAULT_COLUMNS = 100;
const FEWEST_COLUMNS = 40;

/**
 * The diagnostics of `text`, in the order given; frames with an empty line between them, no line break at the end.
 * Total: spans outside of the text are moved into it. `text` is null where there is none to show, as for a catalog given as a
 * value: what is said then has no lines, and its place is `source` and the pointer. O(text + diagnostics).
 */
export function renderDiagnostics(
  text: string | null,
  diagnostics: readonly Diagnostic[],
  options: RenderOptions = {},
): string {
  expectArgument('renderDiagnostics: `text`', text, TEXT_OR_NULL);
  expectArgument('renderDiagnostics: `diagnostics`', diagnostics, DIAGNOSTICS);
  expectOptions('renderDiagnostics', options, RENDER_OPTIONS);
  if (diagnostics.length === 0) return '';
  const document = documentOf(text);
  const source = options.source ?? null;
  const groups = options.every === true ? ungrouped(diagnostics) : groupEqual(diagnostics);
  if (options.format === 'compact') return groups.map((group) => compactLine(document, group, source)).join('\n');
  const look: Look = {
    glyphs: options.unicode === false ? ASCII_GLYPHS : UNICODE_GLYPHS,
    width: Math.max(FEWEST_COLUMNS, Math.trunc(options.width ?? DEFAULT_COLUMNS) || DEFAULT_COLUMNS),
  };
  return groups
    .map(({ first, others }) =>
      frameOf(document, first, source, look, othersText(document, others))
        .map((row) => paint(row, options.color ?? false))
        .join('\n'),
    )
    .join('\n\n');
}

/** Places that are listed; more are counted. */
const MOST_PLACES = 20;

/** "and 39 more like this: 2:5, 3:5, …": where the others are; null where there are none. */
function othersText(document: Document, others: readonly Diagnostic[]): string | null {
  if (others.length === 0) return null;
  const places = others.slice(0, MOST_PLACES).map((other) => placeOf(document, other));
  const left = others.length - places.length;
  return `and ${grouped(others.length)} more like this: ${places.join(', ')}${left === 0 ? '' : ` and ${plural(left, 'other place')}`}`;
}

function placeOf(document: Document, { span, pointer }: Diagnostic): string {
  if (!document.isShown) return visible(pointer ?? '');
  const { line, column } = positionIn(document.starts, clamped(document, span).start);
  return `${line}:${column}`;
}

function compactLine(document: Document, { first, others }: EqualFindings, source: string | null): string {
  const { span, severity, code, message } = first;
  const { line, column } = positionIn(document.starts, clamped(document, span).start);
  const place = [...(source === null ? [] : [visible(source)]), ...(document.isShown ? [line, column] : [])].join(':');
  const more = othersText(document, others);
  const feet = [...compactFeet(document, first), ...(more === null ? [] : [more])];
  const said = [visible(message), ...feet].join(COMPACT_SIGN);
  return `${place === '' ? '' : `${place}: `}${severity} ${code} ${said}`;
}

/** Stands in no filter outside of strings, and in no message of ours. */
const COMPACT_SIGN = ' | ';

const COMPACT_LOOK: Look = { glyphs: ASCII_GLYPHS, width: DEFAULT_COLUMNS };

/** What to do, and the likeliest repair with what it makes of its line. */
function compactFeet(document: Document, { help, fixes: [fix] }: Diagnostic): readonly string[] {
  const [row, ...more] = (fix && previewOf(document, fix, COMPACT_LOOK)) ?? [];
  const preview = row === undefined || more.length > 0 ? '' : ` -> ${row.map(({ text }) => text).join('')}`;
  return [
    ...(help === null ? [] : [`help: ${visible(help)}`]),
    ...(fix === undefined ? [] : [`${fix.safety} fix: ${visible(fix.title)}${preview}`]),
  ];
}
