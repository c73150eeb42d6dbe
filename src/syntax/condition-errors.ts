/** What is said of conditions that are written as in other languages: their form, their operators, and values there are none of here. */

import { isNegative, type Operator } from '../base/operators.js';
import type { Span } from '../base/span.js';
import type { Constructor } from '../base/vocabulary.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, DiagnosticParts, Fix } from '../diagnostics/diagnostic.js';
import type { OperationKind } from './operation.js';
import { quote } from './quote.js';

/** What cannot be written as it was meant. `opening` is how the set begins: `T("city"`. */
export interface Untranslated {
  readonly obstacle:
    | 'pattern'
    | 'wildcard'
    | 'holds'
    | 'set'
    | 'negative'
    | 'date'
    | 'call'
    | 'all'
    | 'several'
    | 'empty'
    | 'not-a-number'
    | 'unreadable';
  /** The operator as it stands there; of a wildcard the value. */
  readonly operator: string;
  /** The operator of the language that it comes to; null where it comes to none. */
  readonly name: Operator | null;
  readonly opening: string;
}

const FORM = 'T("tag name", OPERATOR, value)';

/** A condition between sets. `texts` are the sets it may stand for, those of `keyword`. */
export function infixCondition(
  span: Span,
  text: string,
  keyword: Constructor,
  { texts, help }: { readonly texts: readonly string[]; readonly help: string | null },
): Diagnostic {
  const message = `${quote(text)} is no set: a condition stands inside \`${keyword}(…)\``;
  return diagnose('syntax/infix-condition', span, message, {
    label: `written ${texts.join(', or ')}`,
    help,
    fixes: texts.map((set) => replaceFix('unsafe', `write ${set}`, span, set)),
  });
}

/** What is said beside a condition on a tag, where it may be the tag of an application. */
export function orOfApplication(tag: string): string {
  return `for a tag of one application, write AT("application code", ${tag}, …)`;
}

/** The arguments of a set are there, in another form. `texts` are those they may stand for. */
export function conditionForm(
  span: Span,
  keyword: Constructor,
  texts: readonly string[],
  { safety, help }: { readonly safety: Fix['safety']; readonly help: string | null },
): Diagnostic {
  const [written = ''] = texts;
  return diagnose(
    'spelling/condition',
    span,
    `\`${keyword}\` takes a name, an operator and a value, with commas between`,
    {
      label: texts.length > 1 ? null : `written ${written}`,
      help,
      fixes: texts.map((text) => replaceFix(safety, `write ${keyword}(${text})`, span, text)),
    },
  );
}

/** What a boolean is written as. `word` is it as a string. */
export function booleanHelp(number: string, word: string): string {
  return `there are no booleans: write ${number} if the tag is an Integer, ${word} if it is a String`;
}

/** What a null is written as. `opening` is how the set begins: `T("city"`. */
export function nullHelp(opening: string): string {
  return `there is no null: an Integer tag without a value is NOTSET; of a String tag write … \\ ${opening}, EQ, "") \\ ${opening}, NOTEQ, "")`;
}

/** A boolean, null or date stands as value. `fixes` write what it may come to. */
export function foreignValue(
  span: Span,
  text: string,
  foreign: 'true' | 'false' | 'null' | 'date' | 'pattern' | 'call',
  help: string | null,
  fixes: readonly Fix[],
): Diagnostic {
  const what = {
    true: 'booleans',
    false: 'booleans',
    null: 'null',
    date: 'dates',
    pattern: 'patterns',
    call: 'functions',
  }[foreign];
  return diagnose('syntax/foreign-value', span, `${quote(text)} is no value: the language has no ${what}`, {
    label: foreign === 'null' ? 'not a value' : 'a string or a whole number belongs here',
    help,
    fixes,
  });
}

const CALL_HELP = 'write the value itself: a string in quotes, or a whole number';

export const DATE_HELP =
  'keep days as whole numbers, such as 20240131 or seconds since 1970, and compare those: GTE, 20240131';

const ANY_VALUE = 'no operator asks for devices that have a value';

/** True for what is said of conditions such as `city is not null`. */
export function asksForAnyValue({ message }: Diagnostic): boolean {
  return message === ANY_VALUE;
}

/** The condition cannot be written: says why, and what can be done. */
export function untranslated(span: Span, { obstacle, operator, name, opening }: Untranslated): Diagnostic {
  const of = (message: string, help: string): Diagnostic =>
    diagnose('syntax/unknown-operator', span, message, { help });
  const named = (isNegated: boolean): string =>
    `name the values: ${opening}, ${isNegated ? 'NOTIN' : 'IN'}, ["…", "…"]); a part of a string is not searched for`;
  switch (obstacle) {
    case 'pattern':
      return of(`strings compare exactly: there is no ${quote(operator)}`, named(/^(?:!|not|does)/i.test(operator)));
    case 'wildcard':
      return of(`strings compare exactly: ${quote(operator)} is no pattern`, named(name !== null && isNegative(name)));
    case 'holds':
      return of(
        `there is no operator ${quote(operator)}`,
        `a List tag is asked what it holds with IN: ${opening}, IN, ["…"]); strings compare exactly, and are not searched`,
      );
    case 'set':
      return of(ANY_VALUE, `take away those without one: … \\ ${opening}, NOTSET, "")`);
    case 'negative':
      return of(
        `there is no operator ${quote(operator)}`,
        name === null || name === 'BETWEEN'
          ? `take the range away: … \\ ${opening}, BETWEEN, [min, max])`
          : `take those devices away: … \\ ${opening}, ${name}, value)`,
      );
    case 'date':
      return diagnose('syntax/foreign-value', span, 'dates are no values of the language', { help: DATE_HELP });
    case 'all':
      return diagnose('syntax/infix-condition', span, 'a list asks for any of its values, not for all', {
        help: `to ask for all, intersect: ${opening}, IN, ["…"]) * ${opening}, IN, ["…"])`,
      });
    case 'several':
      return diagnose('syntax/infix-condition', span, 'several values stand here, and there is one place for them', {
        help: `several values are a list: ${opening}, ${name !== null && isNegative(name) ? 'NOTIN' : 'IN'}, […]); the digits of one number stand together`,
      });
    case 'empty':
      return diagnose('syntax/infix-condition', span, 'this range is empty: its bounds are the wrong way round', {
        help: `the lower bound stands first: ${opening}, BETWEEN, [min, max])`,
      });
    case 'call':
      return diagnose('syntax/foreign-value', span, 'the language has no functions', { help: CALL_HELP });
    case 'not-a-number':
      return diagnose('syntax/foreign-value', span, `${quote(operator)} compares whole numbers, and none stands here`, {
        label: 'a whole number belongs here',
        help: 'only Integer tags have an order, and no fractions: to match strings, use IN',
      });
    case 'unreadable':
      return diagnose('syntax/infix-condition', span, 'this is no condition of the language', {
        help: `write ${FORM}`,
      });
  }
}

/** An operator as other languages spell it, and nothing else can be meant. */
export function operatorSpelling(span: Span, text: string, operator: string): Diagnostic {
  return diagnose('spelling/operator', span, `the operator ${quote(text)} is written \`${operator}\``, {
    label: `written \`${operator}\``,
    fixes: [replaceFix('safe', `write ${operator}`, span, operator)],
  });
}

/**
 * `IS NULL` and the like. `span` covers what stands behind it, where that adds nothing; else `isAnswer` is false, and no fix takes the
 * value away, which may ask for other devices.
 */
export function unsetSpelling(span: Span, text: string, isAnswer: boolean): Diagnostic {
  return diagnose('spelling/operator', span, `${quote(text)} is written \`NOTSET, ""\``, {
    label: 'written `NOTSET, ""`',
    help: 'NOTSET is asked of Integer tags',
    fixes: isAnswer ? [replaceFix('unsafe', 'write NOTSET, ""', span, 'NOTSET, ""')] : [],
  });
}

/** Both bounds of a range are there, in another form. */
export function rangeForm(span: Span, text: string, safety: Fix['safety']): Diagnostic {
  return diagnose('spelling/missing-list', span, 'BETWEEN takes a list of its two bounds', {
    label: `written ${text}`,
    fixes: [replaceFix(safety, `write ${text}`, span, text)],
  });
}

/** The place of the operator holds the value. `written` are the arguments with one; the likely one first. */
export function operatorMissing(
  span: Span,
  keyword: Constructor,
  replaced: Span,
  written: readonly string[],
): Diagnostic {
  return diagnose('syntax/missing-argument', span, `\`${keyword}\` is missing its operator`, {
    label: 'an operator belongs before this',
    help: 'EQ compares with one value, GTE and LTE with a bound, IN with a list, BETWEEN with [min, max]',
    fixes: written.map((text) => replaceFix('unsafe', `write ${text}`, replaced, text)),
  });
}

/** Brackets with the arguments of a set in them, and no letter before. `letters` may stand there. */
export function missingConstructor(open: Span, text: string, letters: readonly Constructor[]): Diagnostic {
  const at = { start: open.start, end: open.start };
  const [letter = 'T'] = letters;
  return diagnose('syntax/missing-constructor', open, `${quote(text)} has no letter before its bracket`, {
    label: letters.length === 1 ? `\`${letter}\` belongs before it` : 'a letter belongs before it',
    help: 'A is an application, G a group, T a tag of the account, AT a tag of one application',
    fixes: letters.map((keyword) => replaceFix('unsafe', `write ${keyword}${text}`, at, keyword)),
  });
}

/** Arguments with names before them. `written` is the set without; null where it could not be read. */
export function namedArguments(span: Span, keyword: Constructor, set: Span, written: string | null): Diagnostic {
  const parts: DiagnosticParts = {
    label: 'a name of an argument',
    help: written === null ? `write ${FORMS[keyword]}` : null,
    fixes: written === null ? [] : [replaceFix('unsafe', `write ${written}`, set, written)],
  };
  return diagnose('syntax/named-argument', span, 'arguments have no names: their order tells them apart', parts);
}

const FORMS: Readonly<Record<Constructor, string>> = {
  A: 'A("application code") or A("application code", ["platform"])',
  G: 'G("group code") or G("group code", ["platform"])',
  T: FORM,
  AT: 'AT("application code", "tag name", OPERATOR, value)',
};

/** Several codes in a list, where one belongs. `sets` are those they may stand for; none where they could not be read. */
export function listOfCodes(list: Span, set: Span, keyword: 'A' | 'G', sets: readonly string[]): Diagnostic {
  const what = keyword === 'A' ? 'application' : 'group';
  const written = sets.length > 1 ? `(${sets.join(' + ')})` : (sets[0] ?? '');
  return diagnose('syntax/unexpected', list, `\`${keyword}\` takes one ${what} code, not a list`, {
    label: 'one code in quotes belongs here',
    help: `each ${what} is a set of its own; + takes the devices of either`,
    fixes: sets.length === 0 ? [] : [replaceFix('unsafe', `write ${written}`, set, written)],
  });
}

/** A constructor in letters of another script. */
export function lookAlikeConstructor(span: Span, text: string, keyword: Constructor): Diagnostic {
  const codes = [...text].map(
    (letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  return diagnose('syntax/unknown-constructor', span, `${quote(text)} looks like \`${keyword}\`, and is not`, {
    help: `${codes.join(' ')} is a letter of another script: type \`${keyword}\` on a Latin keyboard`,
    fixes: [replaceFix('unsafe', `write ${keyword}`, span, keyword)],
  });
}

const SIGNS: Readonly<Record<OperationKind, string>> = { union: '+', intersection: '*', difference: '\\' };

/** A word that stands before brackets as a function does. */
export function operatorBeforeSets(span: Span, text: string, operator: OperationKind): Diagnostic {
  const sign = SIGNS[operator];
  return diagnose(
    'syntax/foreign-operator',
    span,
    `${quote(text)} is no function: \`${sign}\` stands between two sets`,
    {
      label: 'an operator stands between sets',
      help: `write (A("application code") ${sign} T("tag name", EQ, value))`,
    },
  );
}
