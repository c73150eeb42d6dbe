/** What words and signs of other languages come to, where the operator of a condition is expected: data, and one look-up in it. */

import { editDistance } from '../../base/edit-distance.js';
import { OPERATORS, type Operator } from '../../base/operators.js';

/**
 * `operator`: one of the language, `certain` where nothing else can be meant. `beyond`: the number next to the bound. `unset`
 * and `set`: whether there is a value, asked without one. `negative`: the devices an operator leaves out. `holds`: what a list
 * has in it, `all` that it has several. `pattern`: a comparison of parts of strings, which the language does not have.
 */
export type OperatorMeaning =
  | { readonly kind: 'operator'; readonly name: Operator; readonly certain: boolean }
  | { readonly kind: 'beyond'; readonly name: 'GTE' | 'LTE' }
  | { readonly kind: 'negative'; readonly name: 'BETWEEN' | 'GTE' | 'LTE' }
  | { readonly kind: 'unset' | 'set' | 'holds' | 'all' | 'pattern' };

/** Spelled without blanks, `_` and `-`. What stands for an operator and nothing else. */
const CERTAIN: Readonly<Record<Operator, string>> = {
  EQ: '= == === EQUAL EQUALS EQUALTO EQUALSTO IS ISEQUALTO',
  NOTEQ: '!= <> ≠ NE NEQ NOTEQUAL NOTEQUALS NOTEQUALTO ISNOT ISNT ISNOTEQUALTO DOESNOTEQUAL',
  IN: 'ISIN',
  NOTIN: 'NIN ISNOTIN',
  GTE: '>= ≥ GE GTEQ GTOREQ ATLEAST GREATERTHANOREQUAL GREATERTHANOREQUALTO GREATERTHANEQUAL GREATEROREQUAL ISGREATERTHANOREQUALTO ISATLEAST',
  LTE: '<= ≤ LE LTEQ LTOREQ ATMOST LESSTHANOREQUAL LESSTHANOREQUALTO LESSTHANEQUAL LESSOREQUAL ISLESSTHANOREQUALTO ISATMOST',
  BETWEEN: 'ISBETWEEN',
  NOTSET: '',
};

/** What probably stands for one; `!==` is one sign away from `==` and from `===`. */
const LIKELY: Readonly<Record<Operator, string>> = {
  EQ: ': := ->',
  NOTEQ: '!== <>= =! ~= !EQ',
  IN: 'ANY ANYOF ONEOF ISONEOF ISANYOF AMONG CONTAINSANY CONTAINSANYOF INCLUDESANY INCLUDESANYOF HASANY HASANYOF OVERLAPS',
  NOTIN: 'NONEOF NOTANYOF ISNOTONEOF !IN',
  GTE: '=> :>= >== !< MIN SINCE',
  LTE: '=< :<= <== !> MAX UNTIL UPTO',
  BETWEEN: 'RANGE WITHIN INRANGE BTW BTWN',
  NOTSET: '',
};

const OTHERS: readonly (readonly [words: string, meaning: OperatorMeaning])[] = [
  [
    '> GT :> GREATER GREATERTHAN ISGREATERTHAN MORETHAN OVER ABOVE AFTER OLDERTHAN ISOVER',
    { kind: 'beyond', name: 'GTE' },
  ],
  ['< LT :< LESS LESSTHAN ISLESSTHAN FEWERTHAN UNDER BELOW BEFORE YOUNGERTHAN', { kind: 'beyond', name: 'LTE' }],
  ['NOTBETWEEN !BETWEEN', { kind: 'negative', name: 'BETWEEN' }],
  ['NOTGTE !GTE NOT>= !>=', { kind: 'negative', name: 'GTE' }],
  ['NOTLTE !LTE NOT<= !<=', { kind: 'negative', name: 'LTE' }],
  ['UNSET NULL ISNULL EMPTY ISEMPTY ISUNSET ISNOTSET ISMISSING ISNONE NOTEXISTS DOESNOTEXIST ISNA', { kind: 'unset' }],
  ['ISSET SET ISNOTNULL NOTNULL NOTEMPTY ISNOTEMPTY EXISTS ISPRESENT HASVALUE ISNOTNONE', { kind: 'set' }],
  ['CONTAINS HAS INCLUDES INCLUDE HOLDS CONTAIN', { kind: 'holds' }],
  ['ALL ALLOF CONTAINSALL CONTAINSALLOF INCLUDESALL INCLUDESALLOF HASALL HASALLOF', { kind: 'all' }],
  [
    'LIKE ILIKE NOTLIKE NOTILIKE RLIKE SIMILARTO GLOB MATCH MATCHES REGEX REGEXP REGEXMATCH ~ =~ ~* !~ STARTSWITH STARTWITH BEGINSWITH ENDSWITH ENDWITH PREFIX SUFFIX NOTCONTAINS DOESNOTCONTAIN ISLIKE WILDCARD FUZZY',
    { kind: 'pattern' },
  ],
];

/** Comparisons the language does not have: the number next to the bound is meant. */
export const STRICT_COMPARISONS: ReadonlyMap<string, Operator> = new Map([
  ['GT', 'GTE'],
  ['>', 'GTE'],
  ['LT', 'LTE'],
  ['<', 'LTE'],
]);

/** The operator a strict comparison is next to: GTE for GT and `>`. Null for everything else. */
export function strictComparison(text: string): Operator | null {
  return STRICT_COMPARISONS.get(text.toUpperCase()) ?? null;
}

const MEANINGS: ReadonlyMap<string, OperatorMeaning> = new Map([
  ...OPERATORS.flatMap((name) => [
    ...entries(CERTAIN[name], { kind: 'operator', name, certain: true }).map(withNeighbours),
    ...entries(LIKELY[name], { kind: 'operator', name, certain: false }),
    ...entries(name, { kind: 'operator', name, certain: true }),
  ]),
  ...OTHERS.flatMap(([words, meaning]) => entries(words, meaning)),
]);

function entries(words: string, meaning: OperatorMeaning): readonly (readonly [string, OperatorMeaning])[] {
  return words === '' ? [] : words.split(' ').map((word) => [word, meaning] as const);
}

/** A word that one wrong letter makes of another operator, as NIN of IN or NEQ of EQ, is not certain: it means the contrary. */
function withNeighbours([word, meaning]: readonly [string, OperatorMeaning]): readonly [string, OperatorMeaning] {
  if (meaning.kind !== 'operator' || !/^[A-Z]+$/.test(word)) return [word, meaning];
  const isNear = OPERATORS.some((other) => other !== meaning.name && editDistance(word, other, 1) <= 1);
  return [word, { ...meaning, certain: !isNear }];
}

/** The most words that one operator is written with: `is greater than or equal to`. */
export const MOST_OPERATOR_WORDS = 6;
const LONGEST_UNITS = 60;
/** Of two signs with a blank between them one may be too many, and what joins words may be another sign beside one or a blank: `_=`, `_ IN`. */
const LOOSE_SIGNS = /[^\w\s]\s+[^\w\s]|[_-](\W|$)|(\W|^)[_-]/;

/** What `text` comes to in the place of an operator; null where nothing is known. */
export function operatorMeaning(text: string): OperatorMeaning | null {
  if (text.length > LONGEST_UNITS) return null;
  const meaning = MEANINGS.get(text) ?? MEANINGS.get(text.toUpperCase().replace(/[\s_]|-(?!>)/g, '')) ?? null;
  return meaning?.kind === 'operator' && LOOSE_SIGNS.test(text) ? { ...meaning, certain: false } : meaning;
}

/** The operator that `text` is a name of elsewhere, with the same kind of value behind it; null for everything else. */
export function operatorMeant(text: string): Extract<OperatorMeaning, { kind: 'operator' }> | null {
  const meaning = operatorMeaning(text);
  return meaning?.kind === 'operator' ? meaning : null;
}
