/** The language service as a provider: it finds the filter in the document, asks about it, and tells places in the document. */

import { type Expectations, expectOptions, FUNCTION, WIDTH } from '../../base/argument.js';
import { unreachable } from '../../base/invariant.js';
import { expectLimits } from '../../base/limits.js';
import { withoutByteOrderMark } from '../../base/span.js';
import type { Diagnostic, Edit } from '../../diagnostics/diagnostic.js';
import { diagnosticOutside } from '../../json/embedded-text.js';
import type { Action } from '../actions/action.js';
import { actions } from '../actions/actions.js';
import { complete, completeWithValues, type ValuesOfTag } from '../complete/complete.js';
import type { Completion, Completions } from '../complete/completion.js';
import { diagnostics } from '../diagnostics.js';
import { format } from '../format.js';
import { hoverWithCounts } from '../hover-with-counts.js';
import { type CountDevices, countInlays, type Inlay, inlays } from '../inlays.js';
import { LANGUAGE_OPTIONS, type LanguageOptions } from '../language-options.js';
import { semanticTokens } from '../semantic-tokens.js';
import { editOutside, inBody, type PlacedFilter, rangeInside, wholeText } from '../text/placed-filter.js';
import type { FilterDocument, LanguageProvider } from './provider.js';

/** How documents are read, and where their data comes from. */
export interface LanguageProviderOptions extends LanguageOptions {
  /** The values that tags have; without it none are offered or shown. */
  readonly valuesOf?: ValuesOfTag;
  /** The devices of a filter; without it neither inlays nor hovers tell them. */
  readonly countDevices?: CountDevices;
  /** Columns that a formatted line should keep to. Default 80. */
  readonly width?: number;
}

const OPTIONS: Expectations<LanguageProviderOptions> = {
  ...LANGUAGE_OPTIONS,
  valuesOf: FUNCTION,
  countDevices: FUNCTION,
  width: WIDTH,
};

/**
 * The functions of the language service, for documents of both forms. Nothing is kept between questions.
 * Answers are there at once, but for completions, hovers and inlays, which wait for `valuesOf` or `countDevices`.
 * @throws TypeError for options that it does not take
 */
export function languageProvider(options: LanguageProviderOptions = {}): LanguageProvider {
  expectOptions('languageProvider', options, OPTIONS);
  expectLimits('languageProvider', options.limits);
  const { valuesOf, countDevices, width = 80, ...language } = options;
  const optionsFor = ({ comments }: PlacedFilter): LanguageOptions =>
    comments ? language : { ...language, comments: false };
  return {
    diagnostics: (document) =>
      about(document, [], (filter) =>
        diagnostics(filter.text, optionsFor(filter)).map((found) => diagnosticIn(filter, found)),
      ),
    actions: (document, range, only) =>
      about(document, [], (filter) => {
        const inner = rangeInside(filter, range);
        if (inner === null) return [];
        return actions(filter.text, inner, { ...optionsFor(filter), only }).map((action) => actionIn(filter, action));
      }),
    complete: (document, offset) =>
      at(document, offset, async (filter, place) => {
        const own = optionsFor(filter);
        const found =
          valuesOf === undefined
            ? complete(filter.text, place, own)
            : await completeWithValues(filter.text, place, valuesOf, own);
        return found === null ? null : completionsIn(filter, found);
      }),
    hover: (document, offset) =>
      at(document, offset, async (filter, place) => {
        const found = await hoverWithCounts(filter.text, place, { ...optionsFor(filter), countDevices, valuesOf });
        return found === null ? null : { ...found, span: filter.outside(found.span) };
      }),
    format: (document) =>
      document.form === 'json'
        ? []
        : about(document, [], (filter) =>
            withoutLineEnd(filter.text, format(filter.text, { ...optionsFor(filter), width })).map((edit) =>
              editOutside(filter, edit),
            ),
          ),
    inlays: (document) =>
      about(document, Promise.resolve([]), async (filter) => {
        const grouping = inlays(filter.text, optionsFor(filter));
        const counted =
          countDevices === undefined ? [] : await countInlays(filter.text, countDevices, optionsFor(filter));
        return inOrder(grouping, counted).map((inlay) => inlayIn(filter, inlay));
      }),
    tokens: (document) =>
      about(document, [], (filter) =>
        semanticTokens(filter.text, optionsFor(filter)).map(({ kind, span }) => ({ kind, span: filter.outside(span) })),
      ),
  };
}

function filterIn({ text, form }: FilterDocument): PlacedFilter | null {
  switch (form) {
    case 'filter':
      return wholeText(text);
    case 'json':
      return inBody(text);
    default:
      return unreachable(form);
  }
}

/** Files end with a line end; a text in an editor has one where it had one, and no edit reaches up to that. */
function withoutLineEnd(text: string, edits: readonly Edit[]): readonly Edit[] {
  const { length } = withoutByteOrderMark(text);
  return edits
    .map((edit) => (edit.span.end === length ? { ...edit, text: edit.text.replace(/\n$/, '') } : edit))
    .filter((edit) => edit.span.start < edit.span.end || edit.text !== '');
}

function about<Value>(document: FilterDocument, none: Value, answer: (filter: PlacedFilter) => Value): Value {
  const filter = filterIn(document);
  return filter === null ? none : answer(filter);
}

function at<Value>(
  document: FilterDocument,
  offset: number,
  answer: (filter: PlacedFilter, place: number) => Value,
): Value | null {
  const filter = filterIn(document);
  const place = filter?.inside(offset) ?? null;
  return filter === null || place === null ? null : answer(filter, place);
}

function diagnosticIn(filter: PlacedFilter, diagnostic: Diagnostic): Diagnostic {
  const { outside, comments } = filter;
  if (!comments) return diagnosticOutside({ pointer: '', outside }, diagnostic);
  return {
    ...diagnostic,
    span: outside(diagnostic.span),
    related: diagnostic.related.map((label) => ({ ...label, span: outside(label.span) })),
    fixes: diagnostic.fixes.map((fix) => ({ ...fix, edits: fix.edits.map((edit) => editOutside(filter, edit)) })),
  };
}

function actionIn(filter: PlacedFilter, action: Action): Action {
  const { edits, diagnostic } = action;
  return {
    ...action,
    edits: edits.map((edit) => editOutside(filter, edit)),
    diagnostic: diagnostic === null ? null : diagnosticIn(filter, diagnostic),
  };
}

function inlayIn({ outside }: PlacedFilter, inlay: Inlay): Inlay {
  return { ...inlay, offset: outside({ start: inlay.offset, end: inlay.offset }).start };
}

/** At one place, what an operand counts stands before the bracket that closes what it is the last of: innermost first. */
function inOrder(grouping: readonly Inlay[], counted: readonly Inlay[]): readonly Inlay[] {
  return [...stepped(counted.toReversed(), 0), ...stepped(grouping, 1)]
    .sort((left, right) => left.inlay.offset - right.inlay.offset || left.step - right.step)
    .map(({ inlay }) => inlay);
}

function stepped(all: readonly Inlay[], first: number): readonly { readonly inlay: Inlay; readonly step: number }[] {
  const steps = new Map<number, number>();
  return all.map((inlay) => {
    const step = steps.get(inlay.offset) ?? first;
    steps.set(inlay.offset, step + 2);
    return { inlay, step };
  });
}

function completionsIn(filter: PlacedFilter, { span, items, isComplete }: Completions): Completions {
  return { span: filter.outside(span), items: items.map((item) => completionIn(filter, item)), isComplete };
}

function completionIn(filter: PlacedFilter, completion: Completion): Completion {
  const { edit, places, also } = completion;
  const lengthTo = (end: number): number => filter.written(edit.text.slice(0, end)).length;
  return {
    ...completion,
    edit: editOutside(filter, edit),
    places: places.map(({ start, end }) => ({ start: lengthTo(start), end: lengthTo(end) })),
    also: also.map((one) => editOutside(filter, one)),
  };
}
