/** What is said of a text that is no filter: names, operators, arguments, and what stands between sets. */

import { OPERATORS, type Operator, operatorRow } from '../base/operators.js';
import { wordList } from '../base/plural.js';
import type { Span } from '../base/span.js';
import { type Constructor, PLATFORMS } from '../base/vocabulary.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Fix } from '../diagnostics/diagnostic.js';
import { quote } from './quote.js';

/** How each constructor is written. */
const FORMS: Readonly<Record<Constructor, string>> = {
  A: 'A("application code") or A("application code", ["platform"])',
  G: 'G("group code") or G("group code", ["platform"])',
  T: 'T("tag name", OPERATOR, value)',
  AT: 'AT("application code", "tag name", OPERATOR, value)',
};

/** `text` stands where the grammar has no place for it. */
export function unexpected(span: Span, text: string): Diagnostic {
  const string = /^"([^"\\]{1,40})"$/.exec(text);
  const name = /^[\p{L}\p{N}_][\p{L}\p{N}_.-]{0,39}$/u.test(text) ? text : string?.[1];
  if (name !== undefined) return nameAlone(span, text, name);
  return diagnose('syntax/unexpected', span, `unexpected ${quote(text)}`, {
    label: 'this has no place here',
    help:
      negatedHelp(text) ??
      conditionHelp(text) ??
      (/^["'“]/.test(text) ? 'a string stands inside a set only, as in A("application code")' : null),
  });
}

/** A name behind a negation. */
function negatedHelp(text: string): string | null {
  const name = /^(?:not\s|!)\s*([\p{L}\p{N}_.-]{1,40})$/iu.exec(text)?.[1];
  return name === undefined ? null : `take a set away from another: A("application code") \\ T("${name}", EQ, value)`;
}

/** Pieces of a condition: `age >=`, `>= 18`, `age 18`. */
function conditionHelp(text: string): string | null {
  const name = /^["']?([\p{L}_][\p{L}\p{N}_.-]{0,39})["']?[\s=<>!]/u.exec(text)?.[1] ?? 'tag name';
  return /^[^<].*[<>=≤≥]|^[<>=≤≥]+\s*[\d"']|^(?!LIMIT|OFFSET|TOP)\S+\s-?\d/i.test(text)
    ? `a condition is written T("${name}", OPERATOR, value)`
    : null;
}

function nameAlone(span: Span, text: string, name: string): Diagnostic {
  return diagnose('syntax/unexpected', span, `${quote(text)} is no set`, {
    label: 'a name stands inside a set only',
    help: `an application is A("${name}"), a group G("${name}"), a condition on a tag T("${name}", EQ, value)`,
  });
}

export function emptyFilter(span: Span, comments: boolean): Diagnostic {
  return diagnose('syntax/empty-filter', span, comments ? 'there is no filter, only comments' : 'the filter is empty', {
    help: 'a filter names at least one set, such as A("application code")',
  });
}

/** More than one thing stands in the place of one argument. `isName`: all of it may be one name without its quotes. */
export function severalForOne(span: Span, text: string, isName: boolean): Diagnostic {
  const message = `${quote(text)} is more than one argument, and there is one place for it`;
  const name = JSON.stringify(text);
  return diagnose('syntax/unexpected', span, message, {
    label: 'one value belongs here',
    help: isName ? 'a name with brackets in it stands in quotes' : 'a `,` stands between arguments',
    fixes: isName && !/[+*\\|&]/.test(text) ? [replaceFix('unsafe', `write ${name}`, span, name)] : [],
  });
}

/** Text stands where a whole number is compared. */
export function notANumber(span: Span, text: string, operator: Operator): Diagnostic {
  return diagnose('syntax/unexpected', span, `${quote(text)} is no number, and ${operator} compares whole numbers`, {
    label: 'a whole number belongs here',
    help: `written in digits, as in ${operator}, ${operatorRow(operator).shape === 'range' ? '[18, 30]' : '18'}`,
  });
}

/** A range has one bound; `at` is where the other belongs. */
export function boundMissing(at: Span, which: 'min' | 'max'): Diagnostic {
  return diagnose(
    'syntax/missing-argument',
    at,
    `this range is missing its ${which === 'min' ? 'lower' : 'upper'} bound`,
    {
      label: 'a whole number belongs here',
      help: 'write BETWEEN, [min, max]',
    },
  );
}

/** `what` is what the empty string should name. */
export function emptyName(span: Span, what: string): Diagnostic {
  return diagnose('syntax/empty-name', span, `this ${what} is empty`, { label: `${article(what)} belongs here` });
}

export function notAName(span: Span, what: string): Diagnostic {
  return diagnose('syntax/unexpected', span, `a list stands where ${article(what)} belongs`, {
    label: `one ${what} in quotes belongs here`,
  });
}

function article(what: string): string {
  return `${/^[aeiou]/.test(what) ? 'an' : 'a'} ${what}`;
}

export function emptyPlatforms(span: Span): Diagnostic {
  return diagnose('syntax/empty-platforms', span, 'this list of platforms is empty', {
    label: 'no platform',
    help: 'name at least one platform, or leave the list out to mean all of them',
  });
}

export function unknownPlatform(span: Span, text: string, suggestion: string | null): Diagnostic {
  const message = text === '' ? 'this platform is empty' : `there is no platform ${quote(text)}`;
  return diagnose('syntax/unknown-platform', span, message, {
    label: suggestion === null ? null : `did you mean \`${suggestion}\`?`,
    help: `platforms are ${wordList(PLATFORMS, 'and')}${suggestion === null ? '; a second application is a set of its own' : ''}`,
    fixes: suggestion === null ? [] : [replaceFix('unsafe', `write "${suggestion}"`, span, `"${suggestion}"`)],
  });
}

export function unknownOperator(span: Span, text: string, suggestion: string | null): Diagnostic {
  return diagnose('syntax/unknown-operator', span, `there is no operator ${quote(text)}`, {
    label: suggestion === null ? null : `did you mean \`${suggestion}\`?`,
    help: `operators are ${wordList(OPERATORS, 'and')}`,
    // Words with digits or quotes among them may be a value, too.
    fixes:
      suggestion === null || !/^!?[\p{L}\s_-]+$|^[^\p{L}\p{N}\s"']+$/u.test(text)
        ? []
        : [replaceFix('unsafe', `write ${suggestion}`, span, suggestion)],
  });
}

export function unknownConstructor(span: Span, text: string, suggestion: Constructor | null): Diagnostic {
  return diagnose('syntax/unknown-constructor', span, `there is no set ${quote(text)}`, {
    label: suggestion === null ? null : `did you mean \`${suggestion}\`?`,
    help:
      suggestion === null
        ? 'sets are A (application), G (group), T (tag) and AT (application tag)'
        : `write ${FORMS[suggestion]}`,
    fixes: suggestion === null ? [] : [replaceFix('unsafe', `write ${suggestion}`, span, suggestion)],
  });
}

const NEWER_HELP = 'this language has A, G, T and AT; the newer one of the same service is not compiled here';

export function newerConstructor(span: Span, text: string): Diagnostic {
  return diagnose('syntax/newer-language', span, `${quote(text)} is a set of a newer filter language`, {
    label: 'not part of this language',
    help: NEWER_HELP,
  });
}

/** `span` covers the arguments that are too many. */
export function newerArguments(span: Span, keyword: Constructor): Diagnostic {
  const many = keyword === 'T' || keyword === 'AT' ? 'this form' : 'a third argument';
  return diagnose('syntax/newer-language', span, `${many} of \`${keyword}\` is of a newer filter language`, {
    label: 'not part of this language',
    help: `here it is ${FORMS[keyword]}`,
  });
}

export function swappedConstructor(span: Span, written: Constructor, meant: Constructor): Diagnostic {
  const message =
    written === 'T'
      ? '`T` takes no application code: the tags of one application are `AT`'
      : written === 'AT'
        ? '`AT` is missing its application code: the tags of the account are `T`'
        : `\`${written}\` takes no operator: ${meant === 'T' ? 'a condition on a tag of the account is `T`' : 'a condition on a tag of one application is `AT`'}`;
  return diagnose('syntax/wrong-constructor', span, message, {
    label: `did you mean \`${meant}\`?`,
    help: `write ${FORMS[meant]}, or ${FORMS[written]}`,
    // A tag of the account reaches devices of every application: nobody is led there.
    fixes: written === 'AT' ? [] : [replaceFix('unsafe', `write ${meant}`, span, meant)],
  });
}

/** `missing` names the arguments; `at` is where the first of them belongs. */
export function argumentsMissing(at: Span, keyword: Constructor, missing: readonly string[]): Diagnostic {
  const names = wordList(
    missing.map((name) => `its ${name}`),
    'and',
  );
  return diagnose('syntax/missing-argument', at, `\`${keyword}\` is missing ${names}`, {
    label: `the ${missing[0] ?? 'argument'} belongs here`,
    help: `write ${FORMS[keyword]}`,
  });
}

/** All arguments are there, and stand in no form that is known. */
export function argumentsUnclear(span: Span, keyword: Constructor): Diagnostic {
  return diagnose('syntax/unexpected', span, `the arguments of \`${keyword}\` cannot be told apart`, {
    label: 'brackets hold its arguments, commas part them',
    help: `write ${FORMS[keyword]}`,
  });
}

export function argumentsTooMany(span: Span, keyword: Constructor, count: number): Diagnostic {
  return diagnose('syntax/too-many-arguments', span, `\`${keyword}\` has ${count} arguments, which is too many`, {
    label: 'too many',
    help:
      keyword === 'A' || keyword === 'G'
        ? `write ${FORMS[keyword]}`
        : `write ${FORMS[keyword]}; several values are a list: IN, [value, value]`,
  });
}

/** What missing operands are told of: the sign and its place. */
export interface Sign {
  readonly text: string;
  readonly span: Span;
}

/** Nothing stands between `left` and `right`; null is the beginning or the end of a level. */
export function missingOperand(left: Sign | null, right: Sign | null): Diagnostic {
  const { span, text } = (right ?? left) as Sign; // one of them is there
  const message =
    left !== null && right !== null
      ? `no set stands between ${quote(left.text)} and ${quote(text)}`
      : `${quote(text)} has no set on its ${right === null ? 'right' : 'left'}`;
  return diagnose('syntax/missing-operand', span, message, {
    label: right === null ? 'a set belongs behind it' : 'a set belongs before it',
    help: 'each operator stands between two sets, as in A("application code") * T("tag name", EQ, value)',
  });
}

/** `between` is the gap between two sets. */
export function missingOperator(between: Span): Diagnostic {
  const at = { start: between.start, end: between.start };
  const behind = between.end > between.start ? '' : ' ';
  const insert = (sign: string, meaning: string): Fix =>
    replaceFix('unsafe', `put \`${sign}\` between them: ${meaning}`, at, ` ${sign}${behind}`);
  return diagnose('syntax/missing-operator', at, 'no operator stands between these two sets', {
    label: 'an operator belongs here',
    help: '+ takes the devices of either, * those of both, \\ those of the first alone',
    fixes: [insert('+', 'the devices of either'), insert('*', 'the devices of both')],
  });
}

export function commaBetweenSets(span: Span): Diagnostic {
  return diagnose('syntax/missing-operator', span, 'sets are joined by an operator, not by `,`', {
    label: 'an operator belongs here',
    help: '+ takes the devices of either, * those of both, \\ those of the first alone',
    fixes: [
      replaceFix('unsafe', 'write `+`: the devices of either', span, ' +'),
      replaceFix('unsafe', 'write `*`: the devices of both', span, ' *'),
    ],
  });
}

/** A word between two sets that joins clauses elsewhere. */
export function noOperator(span: Span, text: string): Diagnostic {
  return diagnose('syntax/foreign-operator', span, `${quote(text)} is no operator between sets`, {
    label: 'an operator belongs here',
    help: '+ takes the devices of either, * those of both, \\ those of the first alone',
  });
}

/** `.and(…)` behind a set. */
export function methodsOfSet(span: Span): Diagnostic {
  return diagnose('syntax/unexpected', span, 'a set has no methods', {
    label: 'an operator and a set belong here',
    help: 'A("application code") * T("tag name", OPERATOR, value) takes the devices of both, + those of either, \\ those of the first alone',
  });
}

export function noComplement(span: Span, text: string): Diagnostic {
  return diagnose(
    'syntax/no-complement',
    { start: span.start, end: span.end },
    `${quote(text)} has nothing to take this set from`,
    {
      label: 'a set has no complement',
      help: 'a difference says what to take it from: A("application code") \\ T("tag name", EQ, 1)',
    },
  );
}

/** A foreign operator whose meaning is a guess, even alone. */
export function guessedOperator(span: Span, text: string, sign: string): Diagnostic {
  return diagnose('syntax/foreign-operator', span, `${quote(text)} is no operator here; \`${sign}\` is the nearest`, {
    label: `did you mean \`${sign}\`?`,
    fixes: [replaceFix('unsafe', `write \`${sign}\``, span, sign)],
  });
}

/** Foreign operators, at least one, among others on one level; `fixes` has one for each meaning they may have, `sign` is the first here. */
export function mixedOperators(foreign: readonly Sign[], sign: string, fixes: readonly Fix[]): Diagnostic {
  const [first, ...others] = foreign;
  const { span, text } = first as Sign; // at least one
  return diagnose('syntax/foreign-operator', span, `${quote(text)} is no operator here; \`${sign}\` is the nearest`, {
    label: `did you mean \`${sign}\`?`,
    related: others.slice(0, MOST_RELATED).map((other) => ({ span: other.span, message: 'and here' })),
    help: '+ and * bind alike here, left to right, and \\ binds tighter: add brackets that say what you mean',
    fixes,
  });
}

/** More places than these are not drawn. */
const MOST_RELATED = 8;
