/** The texts that parsers are timed on: a filter of about 100 characters and one of about 10 KB, and the same in CEL. */

/** One clause in both languages. The CEL says the same of a device, in CEL's own idiom. */
interface Clause {
  readonly filter: string;
  readonly cel: string;
}

const CLAUSES: readonly Clause[] = [
  { filter: 'A("AAAAA-AAAAA", ["iOS"])', cel: '("AAAAA-AAAAA" in apps && os in ["iOS"])' },
  { filter: 'T("age", BETWEEN, [18, 30])', cel: '(age >= 18 && age <= 30)' },
  { filter: 'T("plan", EQ, "free")', cel: 'plan == "free"' },
  { filter: 'T("vip", GTE, 1)', cel: 'vip >= 1' },
  { filter: 'AT("AAAAA-AAAAA", "level", IN, [1, 2, 3])', cel: 'level in [1, 2, 3]' },
  { filter: '(A("BBBBB-BBBBB") + T("city", NOTEQ, "Berlin"))', cel: '("BBBBB-BBBBB" in apps || city != "Berlin")' },
  { filter: 'T("likes", IN, ["football", "cinema"])', cel: 'likes.exists(x, x in ["football", "cinema"])' },
];

const SIGNS = [' * ', ' + ', ' \\ '] as const;

/** What a sign of the filter language puts between two operands in CEL. */
function joinCel(left: string, sign: (typeof SIGNS)[number], right: string): string {
  switch (sign) {
    case ' * ':
      return `${left} && ${right}`;
    case ' + ':
      return `${left} || ${right}`;
    case ' \\ ':
      return `${left} && !(${right})`;
  }
}

/** A text of each language, in step. */
export interface TextPair {
  readonly filter: string;
  readonly cel: string;
}

/** About 100 characters of filter. */
export const SHORT: TextPair = join(CLAUSES.slice(0, 4), [' * ', ' \\ ', ' + ']);

/** About 10 KB of filter. The CEL has the same clauses and signs; it groups them by its own precedence. */
export const LONG: TextPair = join(
  Array.from({ length: 45 }, () => CLAUSES).flat(),
  Array.from({ length: 105 }, () => SIGNS).flat(),
);

function join(clauses: readonly Clause[], signs: readonly (typeof SIGNS)[number][]): TextPair {
  return clauses.reduce((left, right, index) => {
    const sign = signs[index - 1] ?? ' * ';
    return { filter: left.filter + sign + right.filter, cel: joinCel(left.cel, sign, right.cel) };
  });
}
