/** What is said of sets that hold what no set holds: another set, several codes, several conditions. */

import type { Span } from '../base/span.js';
import { diagnose, replaceFix } from '../diagnostics/diagnose.js';
import type { Diagnostic, Edit } from '../diagnostics/diagnostic.js';
import { quote } from './quote.js';

/** `inner` stands in the place of an argument of `set`. `written` are the texts that `set` may stand for. */
export function nestedSet(inner: Span, text: string, set: Span, written: readonly string[]): Diagnostic {
  return diagnose('syntax/unexpected', inner, `${quote(text)} is a set, and stands inside another`, {
    label: 'a set holds codes, names and values, and no other set',
    help: 'sets stand beside each other: + takes the devices of either, * those of both, \\ those of the first alone',
    fixes: written.map((one) => replaceFix('unsafe', `write ${one}`, set, one)),
  });
}

/** Codes with operators between them, where one belongs. `written` is null where the operators differ, or a code has no quotes. */
export function severalCodes(codes: Span, keyword: 'A' | 'G', set: Span, written: string | null): Diagnostic {
  const what = keyword === 'A' ? 'application' : 'group';
  return diagnose('syntax/unexpected', codes, `\`${keyword}\` takes one ${what} code`, {
    label: 'one code in quotes belongs here',
    help: `each ${what} is a set of its own, and operators stand between sets`,
    fixes: written === null ? [] : [replaceFix('unsafe', `write ${written}`, set, written)],
  });
}

/** Conditions with operators between them, where one belongs. */
export function severalConditions({ start, end }: Span, set: Span, written: string | null): Diagnostic {
  return diagnose('syntax/unexpected', { start, end }, 'a set holds one condition', {
    label: 'an operator stands between sets',
    help: 'write each condition as a set, T("tag name", OPERATOR, value), and the operator between them',
    fixes: written === null ? [] : [replaceFix('unsafe', `write ${written}`, set, written)],
  });
}

/** The bracket `close` belongs at `place`, before the operator. `written` is the text with it there. */
export function closesTooLate(
  { start, end }: Span,
  place: Span,
  operator: string,
  edits: readonly Edit[],
  written: string,
): Diagnostic {
  return diagnose('syntax/unclosed-bracket', { start, end }, `this \`)\` belongs before ${quote(operator)}`, {
    label: 'it closes too late here',
    related: [{ span: place, message: 'the set ends here' }],
    help: `the operator stands between sets: ${written}`,
    fixes: [{ title: 'close the set before the operator', safety: 'unsafe', edits }],
  });
}

/** A set has no brackets around its arguments. `written` is the set; null where it has no form here, or several. */
export function missingBrackets(span: Span, keyword: string, written: string | null): Diagnostic {
  return diagnose('syntax/unopened-bracket', span, `\`${keyword}\` has no brackets around its arguments`, {
    label: written === null ? 'its arguments stand in brackets' : `written ${written}`,
    fixes: written === null ? [] : [replaceFix('unsafe', `write ${written}`, span, written)],
  });
}

/** The same of a set that can be read. `places` are those of the brackets; null where they are not certain. */
export function missingPair(span: Span, keyword: string, places: readonly [Span, Span] | null): Diagnostic {
  const finding = missingBrackets(span, keyword, null);
  if (places === null) return finding;
  const [open, close] = places;
  const edits = [
    { span: open, text: '(' },
    { span: close, text: ')' },
  ];
  return { ...finding, fixes: [{ title: 'insert `(` and `)`', safety: 'unsafe', edits }] };
}

/** A condition with a negation before it. `written` is the condition that asks for the contrary; null where there is none. */
export function negatedCondition(span: Span, text: string, written: string | null, opening: string): Diagnostic {
  return diagnose('syntax/no-complement', span, `${quote(text)} is no set, and a set has no complement`, {
    label: written === null ? 'a condition stands inside `T(…)`' : `written ${written}`,
    help: `or take the devices away from others: A("application code") \\ ${opening}`,
    fixes: written === null ? [] : [replaceFix('unsafe', `write ${written}`, span, written)],
  });
}

/** The arguments of a condition are there, in another order. */
export function argumentOrder(span: Span, keyword: string, text: string | null): Diagnostic {
  return diagnose('spelling/condition', span, `\`${keyword}\` takes a name, an operator and a value, in this order`, {
    label: text === null ? null : `written ${text}`,
    fixes: text === null ? [] : [replaceFix('unsafe', `write ${keyword}(${text})`, span, text)],
  });
}

/** Sets in a list. `written` has them joined by `+`, and by `*`; null where one of them is wrong. */
export function listOfSets(span: Span, written: readonly [either: string, both: string] | null): Diagnostic {
  return diagnose('syntax/missing-operator', span, 'sets are joined by operators, and stand in no list', {
    label: 'operators belong between the sets',
    help: '+ takes the devices of either, * those of both, \\ those of the first alone',
    fixes:
      written === null
        ? []
        : [
            replaceFix('unsafe', `write \`+\`: the devices of either`, span, written[0]),
            replaceFix('unsafe', `write \`*\`: the devices of both`, span, written[1]),
          ],
  });
}

/** Brackets around the arguments of a set, or around a list, stand twice. */
export function doubledBrackets({ start, end }: Span, set: Span, written: string): Diagnostic {
  return diagnose('syntax/extra-bracket', { start, end }, 'these brackets stand twice', {
    label: 'one too many',
    fixes: [replaceFix('unsafe', `write ${written}`, set, written)],
  });
}
