/**
 * Bidirectional controls inside a string make a text read otherwise than it is ("Trojan Source", CVE-2021-42574). As
 * escapes they are harmless: the string is the same, and everyone sees it.
 */

import { withoutByteOrderMark } from '../base/span.js';
import type { Edit } from '../diagnostics/diagnostic.js';
import { bidirectionalControl } from './errors.js';
import type { LintRule } from './rule.js';

const CONTROL = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

export const bidirectionalControls: LintRule = {
  filter(context) {
    const strings = context.strings();
    if (strings.length === 0) return;
    const source = withoutByteOrderMark(context.text);
    for (const { literal } of strings) {
      const { start, end } = literal.span;
      const written = source.slice(start, end);
      const edits: Edit[] = [];
      for (const { index, 0: control } of written.matchAll(CONTROL)) {
        edits.push({ span: { start: start + index, end: start + index + 1 }, text: escapeOf(control) });
      }
      if (edits.length > 0) context.report(bidirectionalControl(literal, edits, written.startsWith('"')));
    }
  },
};

function escapeOf(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
