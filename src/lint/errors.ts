/** What the lint rules have to say. */

import { operatorRow } from '../base/operators.js';
import { shown } from '../base/shown.js';
import type { Span } from '../base/span.js';
import type { BoundTag } from '../check/bound.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Edit, Fix, Label } from '../diagnostics/diagnostic.js';
import { print, SIGNS } from '../format/print.js';
import type { ApplicationTagSet, Expression, Operation, StringLiteral, TagSet } from '../syntax/ast.js';
import { conditionsInWords } from './condition-words.js';
import { insertAt, quotedPiece } from './source-text.js';

/** Sets with longer texts are shown without their values. */
const LONGEST_SET_UNITS = 60;

/** More places than these are not pointed at. */
const PLACES_SHOWN = 4;

function places(spans: readonly Span[], message: string): readonly Label[] {
  return spans.slice(0, PLACES_SHOWN).map((span) => ({ span, message }));
}

export function noApplication(span: Span): Diagnostic {
  return diagnose('lint/no-application', span, 'this filter names no application, and reaches the whole account', {
    label: 'every device of the account that meets this',
    help: 'name whom to reach: A("…") * (…). Without an application the push details list none',
  });
}

/**
 * `because` are the sets that no application bounds; `inside` is the one set that would bound them, where the filter names
 * just one. `plus` is a `+` behind which the rest would add nothing to that set: `*` was meant; null where there is none.
 */
export function accountWide(
  text: string,
  because: readonly Span[],
  inside: string | null,
  plus: Span | null,
): Diagnostic {
  const [first = { start: 0, end: 0 }, ...others] = because;
  const message = 'this filter names an application, and still reaches the whole account';
  const fixes = inside === null || because.length > PLACES_SHOWN ? [] : [stayInside(inside, because, plus)];
  return diagnose('lint/account-wide', first, message, {
    label: 'not bounded by any application',
    related: places(others, 'nor is this'),
    help: helpToStayInside(text, because, inside),
    fixes,
  });
}

function stayInside(inside: string, because: readonly Span[], plus: Span | null): Fix {
  const edits = plus === null ? because.flatMap((span) => insideOf(inside, span)) : [{ span: plus, text: '*' }];
  return { title: `stay inside ${shown(inside)}`, safety: 'unsafe', edits };
}

function insideOf(inside: string, { start, end }: Span): readonly Edit[] {
  return [insertAt(start, `(${inside} * `), insertAt(end, ')')];
}

function helpToStayInside(text: string, because: readonly Span[], inside: string | null): string {
  if (inside === null) return 'to stay inside an application, intersect each such set with one: A("…") * …';
  const only = because.length === 1 ? because[0] : undefined;
  const piece = only === undefined ? null : quotedPiece(text, only, []);
  return `to stay inside ${shown(inside)}: ${shown(inside)} * ${piece ?? '…'}`;
}

/** How else a run may be read: what is done first then, and the text that says so. */
export interface OtherReading {
  readonly first: 'union' | 'intersection';
  readonly text: string;
}

/** `runs` are the runs of the other operator this one begins with, outermost first. */
export function mixedOperators(
  operation: Operation,
  runs: readonly Operation[],
  other: OtherReading | null,
): Diagnostic {
  const innermost = runs.at(-1) ?? operation;
  const start = innermost.outer.start;
  return diagnose(
    'lint/mixed-operators',
    innermost.outer,
    `\`+\` and \`*\` bind alike, left to right; this reads ${grouping(operation, runs)}`,
    {
      label: 'taken together first',
      help:
        other === null
          ? 'write brackets'
          : `brackets keep this meaning; to ${other.first === 'union' ? 'unite' : 'intersect'} first write ${other.text}`,
      fixes: [
        {
          title: 'write the brackets',
          safety: 'safe',
          edits: [
            insertAt(start, '('.repeat(runs.length)),
            ...runs.map((run) => insertAt(run.outer.end, ')')).reverse(),
          ],
        },
      ],
    },
  );
}

/** `( … + … ) * …`; a long chain shows its first groups. */
function grouping(operation: Operation, runs: readonly Operation[]): string {
  const shownRuns = runs.slice(-2).reverse();
  let text = `… ${SIGNS[shownRuns[0]?.kind ?? operation.kind]} …`;
  for (const run of shownRuns.slice(1)) text = `( ${text} ) ${SIGNS[run.kind]} …`;
  const outer = runs.length > 2 ? runs[runs.length - 3] : operation;
  text = `( ${text} ) ${SIGNS[outer?.kind ?? operation.kind]} …`;
  return runs.length > 2 ? `${text}, and so on` : text;
}

export function mixedDifference(
  difference: Operation,
  around: 'union' | 'intersection',
  position: 'first' | 'later',
  otherReading: string | null,
): Diagnostic {
  const sign = SIGNS[around];
  const reads = position === 'first' ? `( … \\ … ) ${sign} …` : `… ${sign} ( … \\ … )`;
  return diagnose(
    'lint/mixed-difference',
    difference.outer,
    `\`\\\` binds tighter than \`${sign}\`; this reads ${reads}`,
    {
      label: 'taken together first',
      help:
        otherReading === null ? 'write brackets' : `brackets keep this meaning; for the other write ${otherReading}`,
      fixes: [
        {
          title: 'write the brackets',
          safety: 'safe',
          edits: [insertAt(difference.outer.start, '('), insertAt(difference.outer.end, ')')],
        },
      ],
    },
  );
}

const TAKES_ONCE: Readonly<Record<Operation['kind'], string>> = {
  union: 'a union with the same set again is the same',
  intersection: 'an intersection with the same set again is the same',
  difference: 'what is subtracted twice is gone after the first time',
};

/** `before` is the operand in front of the repeated one. */
export function duplicateOperand(
  kind: Operation['kind'],
  here: Expression,
  there: Expression,
  before: Expression,
): Diagnostic {
  return diagnose('lint/duplicate-operand', here.outer, TAKES_ONCE[kind], {
    label: 'the same again',
    related: places([there.outer], 'stands here first'),
    fixes: [replaceFix('safe', 'remove it', { start: before.outer.end, end: here.outer.end }, '')],
  });
}

export function differenceWithItself(here: Expression, there: Expression): Diagnostic {
  return diagnose('lint/always-empty', here.outer, 'a set without itself is always empty', {
    label: 'takes away all there is',
    related: places([there.outer], 'the same set'),
  });
}

/** `conditions` are those of `earlier` and, last, the one at `here`. */
export function excludedConditions(
  here: Expression,
  earlier: readonly Expression[],
  conditions: readonly BoundTag[],
): Diagnostic {
  const name = shown(conditions[0]?.tag ?? '');
  return diagnose('lint/always-empty', here.outer, `no device has \`${name}\` ${conditionsInWords(conditions)}`, {
    label: earlier.length === 1 ? 'contradicts the first' : 'leaves no value',
    related: places(
      earlier.map(({ outer }) => outer),
      earlier.length === 1 ? 'the first' : 'together with this',
    ),
    help: 'this intersection is always empty',
  });
}

export function noCommonPlatform(here: Expression, earlier: readonly Expression[]): Diagnostic {
  return diagnose('lint/always-empty', here.outer, 'a device has one platform, and these lists share none', {
    label: 'no platform is in all lists',
    related: places(
      earlier.map(({ outer }) => outer),
      'together with this',
    ),
    help: 'this intersection is always empty; to reach either set write +',
  });
}

/** `edits` write the one IN, where that is sure to reach the same devices. */
export function equalsAreIn(
  name: string,
  sets: readonly Expression[],
  text: string,
  edits: readonly Edit[] | null,
): Diagnostic {
  const [first, ...others] = sets.map(({ outer }) => outer);
  const span = first ?? { start: 0, end: 0 };
  return diagnose('lint/union-of-equals', span, `these ${sets.length} conditions on \`${shown(name)}\` are one IN`, {
    label: 'the first',
    related: places(others, 'joins it'),
    help: text.length <= 100 ? `write ${text}` : 'write one IN with all the values',
    fixes: edits === null ? [] : [{ title: 'write one IN', safety: 'safe', edits }],
  });
}

/** `subtracted`: the set is taken away, so that devices without a value stay. */
export function unsetNotMatched(set: TagSet | ApplicationTagSet, bound: BoundTag, subtracted: boolean): Diagnostic {
  const { tag, operator } = bound;
  const message = `${operator} does not match devices on which \`${shown(tag)}\` is unset`;
  return diagnose('lint/unset-not-matched', set.operator.span, message, {
    help: helpForUnset(set, bound, subtracted),
  });
}

function helpForUnset(set: TagSet | ApplicationTagSet, { type, operator }: BoundTag, subtracted: boolean): string {
  if (type === 'Integer') {
    const unset = inShort({ ...set, operator: { ...set.operator, kind: 'operator', name: 'NOTSET' }, value: EMPTY });
    return subtracted
      ? `to take those away, too: … \\ ${unset}`
      : `to reach those, too, write (${inShort(set)} + ${unset})`;
  }
  const name = operatorRow(operator).contrary ?? operator;
  const opposite = inShort({ ...set, operator: { ...set.operator, kind: 'operator', name } });
  return subtracted
    ? `to take those away, too, intersect instead: … * ${opposite}`
    : `to reach those, too, subtract instead: … \\ ${opposite}`;
}

const EMPTY: StringLiteral = { kind: 'string', value: '', span: { start: 0, end: 0 } };

/** The set as text; a long value is left out. */
function inShort(set: TagSet | ApplicationTagSet): string {
  const text = print(set);
  if (text.length <= LONGEST_SET_UNITS) return shown(text);
  const name = print({ ...set, value: EMPTY }).slice(0, -'"")'.length);
  return `${shown(name)}${set.value.kind === 'list' ? '[…]' : '…'})`;
}

/** A value that looks like a pattern. No fix: which values were meant is not in the text. */
export function wildcard(literal: StringLiteral): Diagnostic {
  return diagnose('lint/wildcard', literal.span, `strings compare exactly: \`${shown(literal.value)}\` is no pattern`, {
    label: 'equal only to this very text',
    help: 'name the values: T("city", IN, ["…", "…"]); a part of a string is not searched for',
  });
}

export function notNormalized(literal: StringLiteral, normal: string): Diagnostic {
  return diagnose('lint/not-normalized', literal.span, `\`${shown(literal.value)}\` is not in normal form C`, {
    label: 'looks like another string, and is not equal to it',
    help: 'strings are compared by code point; most keyboards write the normal form',
    fixes: [replaceFix('unsafe', 'write the normal form', literal.span, JSON.stringify(normal))],
  });
}

/** `isName`: the look-alike can be written instead. */
export function confusableName(literal: StringLiteral, skeleton: string, isName: boolean): Diagnostic {
  const odd = Array.from(literal.value).filter((letter) => letter > '\u007f');
  const points = odd
    .slice(0, PLACES_SHOWN)
    .map((letter) => `U+${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  const message = `\`${shown(literal.value)}\` looks like \`${shown(skeleton)}\`, and is another name`;
  return diagnose('lint/confusable-name', literal.span, message, {
    label: `holds ${points.join(', ')}`,
    help: 'if the plain name is meant, type it again',
    fixes: isName ? [replaceFix('unsafe', `write \`${shown(skeleton)}\``, literal.span, JSON.stringify(skeleton))] : [],
  });
}

/** `edits` write the controls as escapes. */
export function bidirectionalControl(literal: StringLiteral, edits: readonly Edit[]): Diagnostic {
  return diagnose(
    'lint/bidirectional-control',
    literal.span,
    'this string holds invisible characters that turn text around',
    {
      label: `reads as \`${shown(literal.value)}\``,
      help: 'as an escape the character is the same, and visible',
      fixes: [{ title: 'write escapes', safety: 'safe', edits }],
    },
  );
}
