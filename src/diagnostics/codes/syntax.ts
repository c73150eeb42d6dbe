/** Codes `syntax/…`: the text is no filter. */

import { OPERATORS } from '../../base/operators.js';
import { wordList } from '../../base/plural.js';
import { defineCodes } from '../code-entry.js';

export const SYNTAX_CODES = defineCodes({
  'syntax/comment': {
    severity: 'error',
    title: 'comment where none is accepted',
    explanation:
      'A `#` comment runs to the end of its line. Comments are accepted in `.sift` files, standard input and arguments of the command line; in request bodies and filter lists, and with `comments: false`, they are not part of the language.',
    examples: [{ kind: 'filter', bad: 'A("X") # everyone', good: 'A("X")' }],
  },
  'syntax/control-character': {
    severity: 'error',
    title: 'raw control character in a string',
    explanation:
      'A string holds no raw line break, tab or other control character. Write it as an escape of JSON: `\\n`, `\\t`, `\\u0001`.',
    examples: [{ kind: 'filter', bad: 'T("a", EQ, "x	y")', good: 'T("a", EQ, "x\\ty")' }],
  },
  'syntax/empty-brackets': {
    severity: 'error',
    title: 'brackets with nothing in them',
    explanation: 'Brackets group operands; these hold none.',
    examples: [{ kind: 'filter', bad: 'A("X") + ()', good: 'A("X")' }],
  },
  'syntax/empty-filter': {
    severity: 'error',
    title: 'no filter',
    explanation:
      'A text of blanks and comments alone names no devices. There is no filter for "everyone": a filter names at least one set.',
    examples: [{ kind: 'filter', bad: ' ', good: 'A("X")' }],
  },
  'syntax/empty-name': {
    severity: 'error',
    title: 'empty code or tag name',
    explanation: 'Application codes, group codes and tag names have at least one character.',
    examples: [{ kind: 'filter', bad: 'A("")', good: 'A("X")' }],
  },
  'syntax/empty-platforms': {
    severity: 'error',
    title: 'empty list of platforms',
    explanation: 'An empty list would mean no device at all. Leave the list out to mean all platforms.',
    examples: [{ kind: 'filter', bad: 'A("X", [])', good: 'A("X")' }],
  },
  'syntax/extra-bracket': {
    severity: 'error',
    title: 'bracket that belongs to nothing',
    explanation:
      'A closing bracket has no opening one, or an opening one has no place. The fix is safe only where removing this bracket is the one edit of a bracket or comma that makes sense of the text.',
    examples: [
      { kind: 'filter', bad: 'A("X"))', good: 'A("X")' },
      { kind: 'filter', bad: 'T("a", EQ), 1)', good: 'T("a", EQ, 1)' },
    ],
  },
  'syntax/extra-comma': {
    severity: 'error',
    title: 'comma that separates nothing',
    explanation: 'Commas stand between two arguments or two values, never before the first or behind the last.',
    examples: [{ kind: 'filter', bad: 'T("a", IN, [1,])', good: 'T("a", IN, [1])' }],
  },
  'syntax/extra-quote': {
    severity: 'error',
    title: 'one quote too many',
    explanation:
      'A quote of a string was written twice, at its beginning or its end, or stands outside of every string.',
    examples: [{ kind: 'filter', bad: 'A("X"")', good: 'A("X")' }],
  },
  'syntax/foreign-operator': {
    severity: 'error',
    title: 'operator of another language, meaning uncertain',
    explanation:
      'Sets are joined by `+`, `*` and `\\`. Words and signs of other languages are mapped only where a level of brackets has one operator: where it mixes, other languages bind differently, and brackets should say what is meant.',
    examples: [{ kind: 'filter', bad: 'A("X") OR A("Y") AND A("Z")', good: 'A("X") + (A("Y") * A("Z"))' }],
  },
  'syntax/foreign-text': {
    severity: 'error',
    title: 'a text of another language',
    explanation:
      'The whole text is no filter: a JSON body, a query of SQL, a sentence. Nothing of it is read. A filter names sets of devices and joins them.',
    examples: [
      { kind: 'filter', bad: 'SELECT id FROM users WHERE age > 18', good: 'T("age", GTE, 19)' },
      { kind: 'filter', bad: 'all users in Berlin', good: 'T("city", EQ, "Berlin")' },
    ],
  },
  'syntax/foreign-value': {
    severity: 'error',
    title: 'value there is none of',
    explanation:
      'Values are strings and numbers. There are no booleans, no null, no dates and no patterns: a flag is the Integer 1 or 0, or a string; a tag without a value is asked for with NOTSET; a day is kept as a whole number.',
    examples: [
      { kind: 'filter', bad: 'T("vip", EQ, true)', good: 'T("vip", EQ, 1)' },
      { kind: 'filter', bad: 'T("since", GTE, 2024-01-31)', good: 'T("since", GTE, 20240131)' },
    ],
  },
  'syntax/infix-condition': {
    severity: 'error',
    title: 'condition outside a set',
    explanation:
      'A condition on a tag is a set, and written as one: name, operator and value are the arguments of `T`, or of `AT` for a tag of one application.',
    examples: [
      { kind: 'filter', bad: 'A("X") * age >= 18', good: 'A("X") * T("age", GTE, 18)' },
      { kind: 'filter', bad: 'age between 18 and 30', good: 'T("age", BETWEEN, [18, 30])' },
    ],
  },
  'syntax/missing-argument': {
    severity: 'error',
    title: 'argument missing',
    explanation:
      '`A` and `G` take a code and perhaps platforms, `T` a tag name, an operator and a value, `AT` an application code before these.',
    examples: [{ kind: 'filter', bad: 'T("a", EQ)', good: 'T("a", EQ, 1)' }],
  },
  'syntax/missing-comma': {
    severity: 'error',
    title: 'comma missing',
    explanation: 'Arguments and values are separated by commas.',
    examples: [{ kind: 'filter', bad: 'T("a" EQ, 1)', good: 'T("a", EQ, 1)' }],
  },
  'syntax/missing-constructor': {
    severity: 'error',
    title: 'set without its letter',
    explanation:
      'A set begins with what it is: `A` (an application), `G` (a group), `T` (a tag of the account) or `AT` (a tag of one application).',
    examples: [
      { kind: 'filter', bad: '("age", GTE, 18)', good: 'T("age", GTE, 18)' },
      { kind: 'filter', bad: '("X")', good: 'A("X")' },
    ],
  },
  'syntax/missing-operand': {
    severity: 'error',
    title: 'operator without a set',
    explanation: 'Each operator stands between two sets.',
    examples: [
      { kind: 'filter', bad: 'A("X") +', good: 'A("X")' },
      { kind: 'filter', bad: 'A("X") + * A("Y")', good: 'A("X") * A("Y")' },
    ],
  },
  'syntax/missing-operator': {
    severity: 'error',
    title: 'two sets without an operator',
    explanation: 'Sets are joined by `+` (the devices of either), `*` (of both) or `\\` (of the first alone).',
    examples: [
      { kind: 'filter', bad: 'A("X") A("Y")', good: 'A("X") + A("Y")' },
      { kind: 'filter', bad: 'A("X"), A("Y")', good: 'A("X") + A("Y")' },
    ],
  },
  'syntax/named-argument': {
    severity: 'error',
    title: 'argument with a name',
    explanation: 'Arguments are told apart by their order, and have no names before them.',
    examples: [
      { kind: 'filter', bad: 'T(name="age", op=GTE, value=18)', good: 'T("age", GTE, 18)' },
      { kind: 'filter', bad: 'A(code: "X")', good: 'A("X")' },
    ],
  },
  'syntax/newer-language': {
    severity: 'error',
    title: 'part of a newer filter language',
    explanation:
      'Services of this kind have a newer filter language with more sets (Event, Geo, BTTS, Updated, Segment, Static) and more arguments. It is another language: nothing here compiles it.',
    examples: [
      { kind: 'filter', bad: 'Segment("loyal")', good: 'A("X")' },
      { kind: 'filter', bad: 'A("X", ["iOS"], "en")', good: 'A("X", ["iOS"])' },
    ],
  },
  'syntax/no-complement': {
    severity: 'error',
    title: 'negation without a set to take from',
    explanation: 'There is no complement: a set is taken from another one by `\\`.',
    examples: [{ kind: 'filter', bad: 'NOT A("X")', good: 'A("Y") \\ A("X")' }],
  },
  'syntax/several-filters': {
    severity: 'error',
    title: 'several filters in one text',
    explanation:
      'A text holds one filter. Where each line is a filter by itself, they are either several filters, each for a place of its own, or one filter without the operators between its sets.',
    examples: [{ kind: 'filter', bad: 'A("X")\nA("Y")', good: 'A("X")\n+ A("Y")' }],
  },
  'syntax/too-many-arguments': {
    severity: 'error',
    title: 'too many arguments',
    explanation: '`A` and `G` take at most two arguments, `T` three, `AT` four.',
    examples: [{ kind: 'filter', bad: 'T("a", EQ, 1, 2)', good: 'T("a", EQ, 1)' }],
  },
  'syntax/unclosed-bracket': {
    severity: 'error',
    title: 'bracket that is never closed',
    explanation:
      'An opening bracket has no closing one. The fix is safe only where inserting it is the one edit of a bracket or comma that makes sense of the text.',
    examples: [
      { kind: 'filter', bad: 'T("a", EQ, 1', good: 'T("a", EQ, 1)' },
      { kind: 'filter', bad: '(A("X") + A("Y")', good: '(A("X") + A("Y"))' },
    ],
  },
  'syntax/unclosed-string': {
    severity: 'error',
    title: 'string that is never closed',
    explanation:
      'A string ends at the next straight double quote. Where a letter or another quote follows it directly, the quote that closes it was probably forgotten: the string is read up to the first comma or bracket.',
    examples: [{ kind: 'filter', bad: 'T("a, EQ, 1)', good: 'T("a", EQ, 1)' }],
  },
  'syntax/unexpected': {
    severity: 'error',
    title: 'unexpected text',
    explanation: 'Something stands where the grammar of the language has no place for it.',
    examples: [{ kind: 'filter', bad: 'A("X") ! A("Y")', good: 'A("X") + A("Y")' }],
  },
  'syntax/unfilled-template': {
    severity: 'error',
    title: 'place of a template',
    explanation:
      'A name or value without quotes that looks like a place to be filled in: a variable (`$name`, `$(name)`), a place of a template (`{{name}}`, `{name}`, `[[name]]`, `<name>`, `%s`), or text escaped for an address (`%22`). The program that makes the filter should have put the text there. There is no fix: only its author knows the text.',
    examples: [{ kind: 'filter', bad: 'A($APP)', good: 'A("AAAAA-AAAAA")' }],
  },
  'syntax/unknown-constructor': {
    severity: 'error',
    title: 'unknown kind of set',
    explanation:
      'Sets are `A` (an application), `G` (a group of applications), `T` (a tag of the account) and `AT` (a tag of an application).',
    examples: [{ kind: 'filter', bad: 'Application("X")', good: 'A("X")' }],
  },
  'syntax/unknown-escape': {
    severity: 'error',
    title: 'unknown escape',
    explanation: 'Escapes in strings are those of JSON. A backslash that is meant as such is doubled.',
    examples: [{ kind: 'filter', bad: 'T("a", EQ, "\\d")', good: 'T("a", EQ, "\\\\d")' }],
  },
  'syntax/unknown-operator': {
    severity: 'error',
    title: 'unknown operator',
    explanation: `Operators of a condition are ${wordList(OPERATORS, 'and')}. Strings compare exactly: there is no search for a part of one, no wildcard and no regular expression.`,
    examples: [{ kind: 'filter', bad: 'T("a", BETWEN, [1, 2])', good: 'T("a", BETWEEN, [1, 2])' }],
  },
  'syntax/unknown-platform': {
    severity: 'error',
    title: 'unknown platform',
    explanation:
      'Platforms are iOS, Android, Blackberry, Windows_Phone, OsX, Windows, Amazon, Safari, Chrome and Firefox.',
    examples: [{ kind: 'filter', bad: 'A("X", ["Symbian"])', good: 'A("X", ["Android"])' }],
  },
  'syntax/unopened-bracket': {
    severity: 'error',
    title: 'bracket that was never opened',
    explanation: 'A closing bracket has no opening one, and one that opens it fits in one place.',
    examples: [
      { kind: 'filter', bad: 'T("a", IN, 1, 2])', good: 'T("a", IN, [1, 2])' },
      { kind: 'filter', bad: 'A "X")', good: 'A("X")' },
    ],
  },
  'syntax/unopened-string': {
    severity: 'error',
    title: 'string that is never opened',
    explanation:
      'The closing quote of a string stands there, the opening one is missing. Text directly before a quote, and a comma or bracket behind it, tell.',
    examples: [{ kind: 'filter', bad: 'A(X", ["iOS"])', good: 'A("X", ["iOS"])' }],
  },
  'syntax/unpaired-surrogate': {
    severity: 'error',
    title: 'half a character',
    explanation:
      'A string holds half of a surrogate pair, raw or as `\\uXXXX`. It is no character, and no device can have it in a name or value.',
    examples: [{ kind: 'filter', bad: 'A("\\ud800")', good: 'A("\\ud83d\\ude00")' }],
  },
  'syntax/wrapped-filter': {
    severity: 'error',
    title: 'more than the filter',
    explanation:
      'The text was copied with the quotes around it, or with the JSON member whose value it is. The filter inside is read, its escapes undone where it has any.',
    examples: [
      { kind: 'filter', bad: '\'A("X") * T("age", GTE, 18)\'', good: 'A("X") * T("age", GTE, 18)' },
      { kind: 'filter', bad: '"devices_filter": "A(\\"X\\")",', good: 'A("X")' },
    ],
  },
  'syntax/wrong-bracket': {
    severity: 'error',
    title: 'bracket of the wrong kind',
    explanation:
      'Round brackets stand around arguments and groups, square ones around lists, and nothing else is a bracket.',
    examples: [
      { kind: 'filter', bad: 'A("X"]', good: 'A("X")' },
      { kind: 'filter', bad: 'A{"X"}', good: 'A("X")' },
    ],
  },
  'syntax/wrong-constructor': {
    severity: 'error',
    title: 'AT for T, or T for AT',
    explanation:
      '`T` is a tag of the account and takes no application code; `AT` is a tag of one application and takes its code first.',
    examples: [
      { kind: 'filter', bad: 'T("X", "a", EQ, 1)', good: 'AT("X", "a", EQ, 1)' },
      { kind: 'filter', bad: 'AT("a", EQ, 1)', good: 'T("a", EQ, 1)' },
    ],
  },
});
