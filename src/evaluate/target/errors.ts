/** What stands between a checked filter and the engine of another system. */

import { shown } from '../../base/shown.js';
import type { Span } from '../../base/span.js';
import { diagnose } from '../../diagnostics/diagnose.js';
import type { Diagnostic, Label } from '../../diagnostics/diagnostic.js';
import type { Filter } from '../../plan/filter.js';

const MAX_LABELS = 3;

/** As far as messages and texts are about it. */
export interface Target {
  /** For messages. */
  readonly title: string;
  /** Characters that no text of the engine can hold; null: it holds all. */
  readonly refuses: RegExp | null;
}

/** At the first use of a tag whose type is not known. */
export function untypedTag(tag: string, span: Span, others: readonly Span[]): Diagnostic {
  return diagnose('target/untyped-tag', span, `the type of tag \`${shown(tag)}\` is not known`, {
    label: 'Integer, String or List?',
    help: 'give the catalog that declares the tag',
    related: others.slice(0, MAX_LABELS).map((other): Label => ({ span: other, message: 'used here, too' })),
  });
}

/** At a clause with a text that the engine cannot hold. */
export function textNotHeld({ title }: Target, text: string, span: Span): Diagnostic {
  const message = `${title} cannot hold the text \`${shown(text)}\``;
  return diagnose('target/text-not-held', span, message, { label: 'has a character that it has no place for' });
}

/** At a filter that is asked about an id that the engine cannot hold. The id itself is nobody's to read. */
export function idNotHeld(filter: Filter, { title }: Target): Diagnostic {
  return diagnose('target/text-not-held', wholeOf(filter), `${title} cannot hold the id that is asked for`, {
    label: 'asked about an id that has a character it has no place for',
  });
}

/** A limit of an engine, and what a query comes to. */
export interface Measured {
  /** The name of the limit among the options. */
  readonly limit: string;
  /** What is counted, in the plural. */
  readonly measure: string;
  readonly value: number;
  readonly most: number;
}

/** The one error of a query that is more than the engine takes. Null: it fits. */
export function tooLarge(filter: Filter, { title }: Target, measured: Measured): Diagnostic | null {
  const { limit, measure, value, most } = measured;
  if (value <= most) return null;
  return diagnose(
    'target/too-large',
    wholeOf(filter),
    `the query would have ${value} ${measure}, and ${title} takes ${most}`,
    {
      help: `make the filter smaller, or raise the limit \`${limit}\` together with the engine's own`,
    },
  );
}

/** The place of a fault that is no single clause's. */
export function wholeOf(filter: Filter): Span {
  return filter.lowered.spans[0] ?? { start: 0, end: filter.text.length };
}
