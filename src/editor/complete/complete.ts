/**
 * What can be written at the cursor, inside half-written text too. What is inserted makes no error that was not there: a set comes
 * whole, an operator with a value it takes, a tag only where its type takes what follows.
 */

import { type Expectations, expectArgument, FUNCTION, WHOLE } from '../../base/argument.js';
import { unreachable } from '../../base/invariant.js';
import type { Catalog } from '../../catalog/catalog.js';
import { expectPlace, LANGUAGE_OPTIONS, type LanguageOptions, sourceOf } from '../language-options.js';
import { type Names, namesOf } from '../names.js';
import { type ArgumentPlace, type CursorPlace, cursorPlace } from '../text/cursor-place.js';
import { type Outline, outlineOf } from '../text/outline.js';
import { applicationCandidates, groupCandidates, platformCandidates, tagCandidates } from './complete-name.js';
import { operandCandidates, sampleOperand } from './complete-operand.js';
import { operatorCandidates } from './complete-operator.js';
import { signCandidates } from './complete-sign.js';
import { type TagValueCount, type ValueQuestion, valueCandidates, valueQuestion } from './complete-value.js';
import { type Candidate, type Completions, completionOf } from './completion.js';
import { harmless } from './harmless.js';
import { rank } from './rank.js';

/** How completions are looked for, and how many there are at most. */
export interface CompleteOptions extends LanguageOptions {
  /** Items given at most. Default 200. */
  readonly maxItems?: number;
}

const COMPLETE_OPTIONS: Expectations<CompleteOptions> = { ...LANGUAGE_OPTIONS, maxItems: WHOLE };

const MOST_ITEMS = 200;

/** Which values a tag has: what is asked of the account while a condition is written. */
export interface TagValuesQuestion {
  /** Null: a tag of the account. */
  readonly application: string | null;
  readonly tag: string;
  /** What the values are to begin with, as typed so far; may be empty. */
  readonly typed: string;
}

/** Values of a tag, the most frequent first; none when nothing is known. */
export type ValuesOfTag = (question: TagValuesQuestion) => Promise<readonly TagValueCount[]>;

/** The completions at `offset`; null where nothing is to be written. Never throws, whatever the text. O(text + names). */
export function complete(text: string, offset: number, options: CompleteOptions = {}): Completions | null {
  expectPlace('complete', text, offset, options, COMPLETE_OPTIONS);
  const at = writingAt(text, offset, options);
  return at === null ? null : completionsOf(at, [], options);
}

/** As {@link complete}, with the values that devices have, from `valuesOf`. When it fails there are those of `complete`. */
export async function completeWithValues(
  text: string,
  offset: number,
  valuesOf: ValuesOfTag,
  options: CompleteOptions = {},
): Promise<Completions | null> {
  expectPlace('completeWithValues', text, offset, options, COMPLETE_OPTIONS);
  expectArgument('completeWithValues: `valuesOf`', valuesOf, FUNCTION);
  const at = writingAt(text, offset, options);
  return at === null ? null : completionsOf(at, await countedValues(at, valuesOf), options);
}

/** The cursor, and what is known around it. */
interface Writing {
  readonly outline: Outline;
  readonly place: CursorPlace;
  readonly catalog: Catalog | null;
  readonly names: Names;
}

function writingAt(text: string, offset: number, options: LanguageOptions): Writing | null {
  const { source, comments } = sourceOf(text, options);
  const { catalog = null } = options;
  const outline = outlineOf(source, comments);
  const place = cursorPlace(outline, Math.min(offset, source.length));
  return place === null ? null : { outline, place, catalog, names: namesOf(catalog, outline) };
}

function questionAt({ names, place }: Writing): ValueQuestion | null {
  return place.kind === 'argument' && place.role === 'value' ? valueQuestion(names, place) : null;
}

async function countedValues(writing: Writing, valuesOf: ValuesOfTag): Promise<readonly TagValueCount[]> {
  const question = questionAt(writing);
  if (question === null || question.shape === 'empty') return [];
  const { application, tag } = question;
  return valuesOrNone(valuesOf, { application, tag, typed: writing.place.typed });
}

/** Values that cannot be asked for are none. */
export async function valuesOrNone(
  valuesOf: ValuesOfTag,
  question: TagValuesQuestion,
): Promise<readonly TagValueCount[]> {
  try {
    return await valuesOf(question);
  } catch {
    return [];
  }
}

function completionsOf(
  writing: Writing,
  counted: readonly TagValueCount[],
  { maxItems = MOST_ITEMS, ...options }: CompleteOptions,
): Completions {
  const { span, typed } = writing.place;
  const fitting = rank(candidatesAt(writing, counted), typed);
  const items = fitting.slice(0, maxItems).map((candidate) => completionOf(candidate, span));
  return {
    span,
    items: harmless(writing.outline.text, items, options),
    isComplete: items.length === fitting.length,
  };
}

function candidatesAt(writing: Writing, counted: readonly TagValueCount[]): readonly Candidate[] {
  const { outline, place, catalog, names } = writing;
  switch (place.kind) {
    case 'operand':
      return operandCandidates(catalog, names);
    case 'sign':
      return signCandidates(place, outline.text.charAt(place.span.start - 1), sampleOperand(catalog, names));
    case 'argument':
      return argumentCandidates(writing, place, counted);
    default:
      return unreachable(place);
  }
}

function argumentCandidates(
  writing: Writing,
  place: ArgumentPlace,
  counted: readonly TagValueCount[],
): readonly Candidate[] {
  const { outline, catalog, names } = writing;
  switch (place.role) {
    case 'application':
      return applicationCandidates(catalog, names, place);
    case 'group':
      return groupCandidates(catalog, names, place);
    case 'tag':
      return tagCandidates(catalog, names, place);
    case 'operator':
      return operatorCandidates(catalog, names, place);
    case 'platforms':
      return platformCandidates(catalog, names, place);
    case 'value': {
      const question = questionAt(writing);
      return question === null ? [] : valueCandidates(outline, place, question, counted);
    }
    default:
      return unreachable(place.role);
  }
}
