/**
 * Fixtures of the tolerant reader: `# title`, the filter (as JSON where it has characters that do not show), `==>` and what
 * is read and said: the tree as canonical text, one line per diagnostic with its underlined text, and the text with the safe
 * fixes made.
 */

import { applyFixes } from '../../src/diagnostics/apply-fixes.js';
import { print } from '../../src/format/print.js';
import { parse } from '../../src/syntax/parse.js';

export interface Case {
  readonly title: string;
  readonly text: string;
  readonly expected: string;
}

export function parseCases(fixture: string): readonly Case[] {
  return fixture
    .split(/^# /m)
    .slice(1)
    .map((block) => {
      const [title = '', ...lines] = block.trimEnd().split('\n');
      const arrow = lines.indexOf('==>');
      const input = lines.slice(0, arrow).join('\n');
      const text = input.startsWith('json ') ? (JSON.parse(input.slice(5)) as string) : input;
      return { title, text, expected: lines.slice(arrow + 1).join('\n') };
    });
}

/** What a case should say of `text`. */
export function outcome(text: string): string {
  const { ast, diagnostics } = parse(text, { limits: { diagnostics: 1000 } });
  const lines = [`tree: ${shown(print(ast))}`];
  for (const { code, span, message, fixes } of diagnostics) {
    const place = span.start === span.end ? `at ${span.start}` : shown(text.slice(span.start, span.end));
    const fix = fixes.map(({ safety }) => ` [${safety}]`).join('');
    lines.push(`${code} ${place}: ${message}${fix}`);
  }
  const mended = applyFixes(text, diagnostics);
  if (mended !== text) lines.push(`safe: ${shown(mended)}`);
  return lines.join('\n');
}

/** As it is where it shows; as JSON where it does not. */
function shown(text: string): string {
  return /^[ -~“”„‟‘’«»–—−∪∩×∖é-ü]*$/.test(text) && text.trim() === text && text !== ''
    ? text
    : `json ${asciiJson(text)}`;
}

function asciiJson(text: string): string {
  return JSON.stringify(text).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
