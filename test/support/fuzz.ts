/**
 * Texts that nobody would write, made fast and in a fixed order from a seed: random characters, random tokens, and valid
 * filters with something changed; most are short, a few are long. For floods of millions, where arbitraries with shrinking are
 * too slow.
 */

const CHARACTERS = [...'()[]{}<>,"\'\\+*-#&|!=/.AGTNOEQINatx0159 \t\n\r'].concat([
  '\u0000',
  '\u001b',
  '\u007f',
  '\u00a0',
  '\u200b',
  '\u2028',
  '\u202e',
  '\ufeff',
  '“',
  '”',
  '’',
  '–',
  '−',
  'é',
  '日',
  '\ud83d',
  '\ude00',
  '\u{1f600}',
]);

const TOKENS = [
  ...[
    'A',
    'G',
    'T',
    'AT',
    'EQ',
    'NOTEQ',
    'IN',
    'NOTIN',
    'GTE',
    'LTE',
    'BETWEEN',
    'NOTSET',
    'GT',
    'eq',
    'AND',
    'OR',
    'NOT',
  ],
  ...['(', ')', '[', ']', ',', '+', '*', '\\', '\\\\', '-', '&&', '||', '#', '\\"', '"', "'", '“', '”'],
  ...[
    '"x"',
    '""',
    '"a\\"b"',
    '"\\u00e9"',
    '"\\ud800"',
    '"\\q"',
    '"iOS"',
    'iOS',
    '1',
    '-1',
    '007',
    '1.5',
    '9007199254740992',
  ],
  ...['Event', 'free', 'A("x")', 'T("age", EQ, 1)', 'T("c", IN, ["a", 1])', '\\"x\\"', '# note\n', '\u00a0', '\n'],
];

const FILTERS = [
  'A("X")',
  'G("Y", ["iOS"])',
  'T("age", EQ, 18)',
  'T("city", IN, ["a", "b"])',
  'A("X") * T("a", GTE, 1)',
  'A("X") \\ (G("Y") + A("Z"))',
  "t(‘a’, in, 'x') - A(X)",
  'A(\\"X\\") + T(\\"a\\", EQ, 1)',
  'A("AAAAA-AAAAA", ["iOS", "Android"]) * T("age", BETWEEN, [18, 30])',
  '(A("X") + G("Y")) * T("city", IN, ["Oslo", "Rom\\u0065"]) \\ T("plan", EQ, "free")',
  'AT("X", "level", GTE, 3) + AT("X", "level", NOTSET, "") \\ (T("a", NOTIN, [1, 2, 3]) * A("Z"))',
  'A(\\"X\\") * T(\\"age\\", EQ, 1)',
  'T(first name, eq, ‘x’) AND a(X, [ios]) - t("y", GT, 5)',
  '((((A("X"))))) # why\n * T("é", NOTEQ, "\\"\\\\")',
];

/** One text of this many is long. */
const ONE_LONG_IN = 256;

/** A stream of pseudo-random numbers: mulberry32, a public-domain generator of 32 bits of state. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

/** `count` texts, the same for the same seed. */
export function* fuzzTexts(seed: number, count: number): Generator<string> {
  const random = randomNumbers(seed);
  for (let made = 0; made < count; made++) yield fuzzText(random);
}

function fuzzText(random: (below: number) => number): string {
  if (random(ONE_LONG_IN) === 0) return longText(random);
  switch (random(8)) {
    case 0:
      return soup(random, CHARACTERS, random(40), '');
    case 1:
      return soup(random, TOKENS, random(20), random(2) === 0 ? ' ' : '');
    case 2:
      return Array.from({ length: random(30) }, () => String.fromCharCode(random(0x10000))).join('');
    default:
      return changed(random, FILTERS[random(FILTERS.length)] ?? '', random(5));
  }
}

/** Up to a few thousand characters. */
function longText(random: (below: number) => number): string {
  switch (random(3)) {
    case 0:
      return soup(random, TOKENS, random(600), ' ');
    case 1:
      return Array.from({ length: random(40) }, () => changed(random, FILTERS[random(FILTERS.length)] ?? '', 1)).join(
        '+',
      );
    default:
      return soup(random, CHARACTERS, 1 + random(4), '').repeat(random(400));
  }
}

function soup(random: (below: number) => number, alphabet: readonly string[], length: number, between: string): string {
  return Array.from({ length }, () => alphabet[random(alphabet.length)]).join(between);
}

function changed(random: (below: number) => number, filter: string, changes: number): string {
  let text = filter;
  for (let left = changes; left > 0; left--) {
    const start = random(text.length + 1);
    const end = start + random(4);
    const pieces = random(2) === 0 ? CHARACTERS : TOKENS;
    text = text.slice(0, start) + (random(3) === 0 ? '' : pieces[random(pieces.length)]) + text.slice(end);
  }
  return text;
}
