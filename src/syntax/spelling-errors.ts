/** What is said of near-misses: the meaning is clear, the spelling is not that of the language. */

import { type Operator, operatorRow } from '../base/operators.js';
import { wordList } from '../base/plural.js';
import type { Span } from '../base/span.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Edit, Fix } from '../diagnostics/diagnostic.js';
import { count, quote } from './quote.js';

/** `replacement` is the string as the language writes it. */
export function wrongQuotes(span: Span, opening: string, replacement: string): Diagnostic {
  const message =
    opening === '"'
      ? 'a string that opens with a straight double quote closes with one'
      : `strings stand in straight double quotes, not ${opening}`;
  return diagnose('spelling/quotes', span, message, {
    label: `written ${replacement}`,
    fixes: [replaceFix('safe', `write ${replacement}`, span, replacement)],
  });
}

/** `span` is the first escaped quote; `edits` undo all escapes. Where the quotes make no pairs, one of them was typed for something else: no fix. */
export function overEscaped(span: Span, edits: readonly Edit[]): Diagnostic {
  const touchesBackslash = (index: number): boolean => {
    const before = edits[index - 1];
    return before?.text === '\\' && before.span.end === edits[index]?.span.start;
  };
  // Each second of the backslashes before a quote is the text of a string.
  const isInside = (index: number): boolean => {
    let run = 0;
    while (touchesBackslash(index - run)) run++;
    return run % 2 === 1;
  };
  const quotes = edits.filter(({ text }, index) => text === '"' && !isInside(index)).length;
  return diagnose('spelling/over-escaped', span, 'this filter was escaped for JSON once too often', {
    label: 'a string starts with a plain `"`',
    help: `${count(edits.length, 'escape')} to undo; in a JSON body write \\" once, and the difference \\ as \\\\`,
    fixes: quotes % 2 === 1 ? [] : [{ title: `undo ${count(edits.length, 'escape')}`, safety: 'safe', edits }],
  });
}

/** What a whole filter may have been encoded as. */
export type Encoding = 'JSON' | 'HTML' | 'URL' | 'full-width';

const ENCODED: Readonly<Record<Encoding, string>> = {
  JSON: 'escaped for JSON',
  HTML: 'escaped for HTML',
  URL: 'escaped for an address',
  'full-width': 'typed with full-width signs',
};

/** `encodings` are undone in this order; `edits` undo them. */
export function encodedFilter(span: Span, encodings: readonly Encoding[], edits: readonly Edit[]): Diagnostic {
  const isTyped = encodings.length === 1 && encodings[0] === 'full-width';
  const code = isTyped ? 'spelling/full-width' : 'spelling/over-escaped';
  const ways = [...new Set(encodings)].map((encoding) => ENCODED[encoding]);
  const often = encodings.length === ways.length ? '' : ', more than once';
  return diagnose(code, span, `this filter was ${wordList(ways, 'and')}${often}`, {
    label: isTyped ? 'signs, letters and digits are ASCII outside strings' : 'the filter is written as it is',
    help: isTyped ? null : 'escape it once, where it is put into a body or an address',
    fixes: [{ title: isTyped ? 'write ASCII' : 'undo the escapes', safety: 'safe', edits }],
  });
}

/** `written` is the sign, with a blank where it must not touch what stands behind it. */
export function doubleBackslash(span: Span, written: string): Diagnostic {
  return diagnose('spelling/double-backslash', span, 'the difference is one `\\`', {
    label: 'written `\\`',
    help: 'in a JSON body it is escaped, and written \\\\ there',
    fixes: [replaceFix('safe', 'write `\\`', span, written)],
  });
}

export function constructorCase(span: Span, text: string, keyword: string): Diagnostic {
  return wrongCase(span, text, keyword, 'constructors');
}

export function operatorCase(span: Span, text: string, operator: string): Diagnostic {
  return wrongCase(span, text, operator, 'operators');
}

function wrongCase(span: Span, text: string, word: string, what: string): Diagnostic {
  return diagnose('spelling/case', span, `${what} are upper case: ${quote(text)} is written \`${word}\``, {
    label: `written \`${word}\``,
    fixes: [replaceFix('safe', `write ${word}`, span, word)],
  });
}

/** Unsafe where one of the quotes is missing: it may belong to another string. */
export function quotedOperator(span: Span, operator: string, safety: Fix['safety']): Diagnostic {
  return diagnose('spelling/quoted-operator', span, `operators stand without quotes: \`${operator}\``, {
    label: `written \`${operator}\``,
    fixes: [replaceFix(safety, `write ${operator}`, span, operator)],
  });
}

/** Quoting such a text would take an operator between sets, or a quote, into the string. */
const MAY_HOLD_OPERATOR =
  /[\\"“”„«»()[\],]|(?:^|\s)(?:[+*&|-]|(?:AND|OR|NOT)(?=\s|$))|(?:[+*&|-]|\b(?:AND|OR|NOT))(?:\s|$)|[+*&|](?:AT|[AGT])/i;

/** Unsafe where the text has more than letters, digits and `-_.`: what of it is the name is a guess. */
export function bareName(span: Span, text: string, what: string, safety: Fix['safety']): Diagnostic {
  const name = JSON.stringify(text);
  return diagnose('spelling/bare-name', span, `this ${what} has no quotes`, {
    label: `written ${name}`,
    fixes: MAY_HOLD_OPERATOR.test(text) ? [] : [replaceFix(safety, `write ${name}`, span, name)],
  });
}

export function bareValue(span: Span, text: string): Diagnostic {
  const value = JSON.stringify(text);
  return diagnose('spelling/bare-value', span, `the value ${quote(text)} has no quotes`, {
    label: `a string is written ${value}`,
    fixes: MAY_HOLD_OPERATOR.test(text) ? [] : [replaceFix('unsafe', `write ${value}`, span, value)],
  });
}

/** Values without quotes where a list belongs: `list` has both. */
export function bareList(span: Span, list: string, values: number): Diagnostic {
  const message =
    values === 1
      ? 'this value has no quotes, and no list around it'
      : 'these values have no quotes, and no list around them';
  return diagnose('spelling/bare-value', span, message, {
    label: `written ${quote(list)}`,
    fixes: [replaceFix('unsafe', `write ${list}`, span, list)],
  });
}

/** `comparison`: the operator, where it takes numbers only; else null. */
export function malformedNumber(
  span: Span,
  text: string,
  { text: number, fault }: { readonly text: string; readonly fault: string },
  comparison: string | null,
): Diagnostic {
  return diagnose('spelling/number', span, `${quote(text)} is no number here: it has ${fault}`, {
    label: `the number is written ${number}`,
    help: comparison === null ? `to compare with a string, write ${JSON.stringify(text)}` : null,
    fixes: [replaceFix('unsafe', `write ${number}`, span, number)],
  });
}

/** Numbers in a list with blanks between them: one number, or several; null for the one that it cannot be. */
export function severalNumbers(span: Span, text: string, one: string | null, several: string | null): Diagnostic {
  const ways = [
    ...(several === null ? [] : [{ form: several, label: `several numbers are written ${several}` }]),
    ...(one === null ? [] : [{ form: one, label: `one number is written ${one}` }]),
  ];
  return diagnose('spelling/number', span, `${quote(text)} is no number here: it has a blank between its digits`, {
    label: ways.map(({ label }) => label).join('; '),
    fixes: ways.map(({ form }) => replaceFix('unsafe', `write ${form}`, span, form)),
  });
}

/** `span` is the sign alone. */
export function wrongMinus(span: Span, number: string): Diagnostic {
  return diagnose('spelling/minus', span, `the sign of ${quote(number)} is a dash, not a minus`, {
    label: 'written `-`',
    fixes: [replaceFix('safe', 'write `-`', span, '-')],
  });
}

/** `replacement` is a blank, or nothing where the characters have no width and part a word. */
export function foreignBlank(span: Span, text: string, replacement: string): Diagnostic {
  const codes = [...new Set(text)].map(
    (blank) => `U+${(blank.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`,
  );
  const title = replacement === '' ? 'remove it' : 'write a plain blank';
  return diagnose('spelling/blank', span, `${codes.join(' ')} is no blank of the language`, {
    label: replacement === '' ? 'an invisible character' : 'not a plain blank',
    fixes: [replaceFix('safe', title, span, replacement)],
  });
}

/** `wasBare`: it had no quotes. `edit` writes the platform as it is. */
export function platformSpelling(
  span: Span,
  text: string,
  { platform, wasBare, edit }: { readonly platform: string; readonly wasBare: boolean; readonly edit: Edit },
): Diagnostic {
  const message =
    wasBare && text === platform
      ? `the platform ${quote(text)} has no quotes`
      : `the platform ${quote(text)} is spelled \`${platform}\``;
  return diagnose('spelling/platform', span, message, {
    label: `written "${platform}"`,
    fixes: [{ title: `write "${platform}"`, safety: 'safe', edits: [edit] }],
  });
}

export function platformsWithoutList(span: Span, list: string): Diagnostic {
  return diagnose('spelling/missing-list', span, 'platforms stand in a list, even a single one', {
    label: `written ${list}`,
    fixes: [replaceFix('safe', `write ${list}`, span, list)],
  });
}

/** `several` is the list of what commas part in a string; null where it holds one value. */
export function missingList(span: Span, operator: string, safety: Fix['safety'], several: string | null): Diagnostic {
  return diagnose('spelling/missing-list', span, `${operator} takes a list`, {
    label: several === null ? 'brackets belong around it' : `written ${several}, or as one value in brackets`,
    fixes: [
      ...(several === null ? [] : [replaceFix('unsafe', `write ${several}`, span, several)]),
      {
        title: 'put it into a list',
        safety,
        edits: [
          { span: { start: span.start, end: span.start }, text: '[' },
          { span: { start: span.end, end: span.end }, text: ']' },
        ],
      },
    ],
  });
}

export function needlessList(list: Span, item: Span, operator: string): Diagnostic {
  return diagnose('spelling/needless-list', list, `${operator} takes one value, not a list`, {
    label: 'a list of one value',
    fixes: [
      {
        title: 'take the value out of the list',
        safety: 'safe',
        edits: [
          { span: { start: list.start, end: item.start }, text: '' },
          { span: { start: item.end, end: list.end }, text: '' },
        ],
      },
    ],
  });
}

/** `at` is where the value belongs, `text` what goes there. */
export function notsetValue(at: Span, text: string): Diagnostic {
  return diagnose('spelling/notset-value', at, 'the value of NOTSET is the empty string', {
    label: 'written NOTSET, ""',
    fixes: [replaceFix('safe', 'write NOTSET, ""', at, text)],
  });
}

export function strictComparisonWord(
  span: Span,
  text: string,
  operator: Operator,
  value: Span,
  bound: string,
): Diagnostic {
  return diagnose(
    'spelling/strict-comparison',
    span,
    `there is no ${quote(text)}; for whole numbers it is \`${operator}, ${bound}\``,
    {
      label: `written \`${operator}\`, with the number ${sideOf(operator)}`,
      fixes: [
        {
          title: `write ${operator}, ${bound}`,
          safety: 'safe',
          edits: [
            { span, text: operator },
            { span: { start: value.start, end: value.end }, text: bound },
          ],
        },
      ],
    },
  );
}

/** Where the number stands that takes the place of a bound. */
function sideOf(operator: Operator): 'above' | 'below' {
  return operatorRow(operator).comparison === 'at-least' ? 'above' : 'below';
}

export function comparisonWithoutBound(span: Span, text: string, operator: Operator): Diagnostic {
  return diagnose(
    'spelling/strict-comparison',
    span,
    `there is no ${quote(text)}; for whole numbers it is \`${operator}\`, with the number ${sideOf(operator)}`,
    {
      label: `written \`${operator}\`, with the number ${sideOf(operator)}`,
      help: 'a whole number belongs behind it: only Integer tags have an order, and no fractions',
    },
  );
}

export function comparisonAtLimit(span: Span, text: string, value: string): Diagnostic {
  return diagnose(
    'spelling/strict-comparison',
    span,
    `there is no ${quote(text)}, and no whole number beyond ${quote(value)}`,
    {
      label: 'no integer satisfies this',
      help: 'integers end at 9007199254740991 and -9007199254740991',
    },
  );
}

/** `written` is the sign, with a blank where it must not touch what stands behind it. */
export function foreignOperator(span: Span, text: string, sign: string, written: string): Diagnostic {
  return diagnose('spelling/set-operator', span, `between sets ${quote(text)} is written \`${sign}\``, {
    label: `written \`${sign}\``,
    fixes: [replaceFix('safe', `write \`${sign}\``, span, written)],
  });
}
