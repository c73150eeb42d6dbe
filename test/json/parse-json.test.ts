import { describe, expect, it } from 'vitest';
import { parseJson } from '../../src/json/parse-json.js';

/** Code, message and underlined text of every fault. */
function faults(text: string): string[][] {
  return parseJson(text).diagnostics.map(({ code, message, span }) => [
    code,
    message,
    text.replace(/^\uFEFF/, '').slice(span.start, span.end),
  ]);
}

/** The text after all fixes, applied from the end. */
function fixed(text: string): string {
  const edits = parseJson(text).diagnostics.flatMap(({ fixes }) => fixes.flatMap((fix) => fix.edits));
  return edits
    .toSorted((left, right) => right.span.start - left.span.start)
    .reduce((result, { span, text: by }) => result.slice(0, span.start) + by + result.slice(span.end), text);
}

describe('parseJson', () => {
  it.each([
    'null',
    '-12.5e+3',
    '"\\u0041\\n\\"\\/"',
    '[1,[2,[]],{}]',
    ' {"a" : {"b" : [true, false, null]}, "" : "x"} ',
    '{"\\u0061": 1}',
  ])('reads %s as JSON.parse does', (text) => {
    const document = parseJson(text);
    expect(document.diagnostics).toEqual([]);
    expect(document.value).toEqual(JSON.parse(text));
    expect(document.complete).toBe(true);
  });

  it.each<readonly [string, unknown, string]>([
    ['{"a": : 1}', { a: 1 }, 'a value'],
    ['[: 1]', [1], 'a value'],
    ['[1, : 2]', [1, 2], 'a value'],
    ['{"a": 1, : 2, "b": 3}', { a: 2, b: 3 }, 'a key in double quotes'],
  ])('reads on behind a colon that nothing stands before: %s', (text, value, wanted) => {
    expect(faults(text)).toEqual([['json/unexpected', `there is \`:\` where ${wanted} belongs`, ':']]);
    expect(JSON.parse(JSON.stringify(parseJson(text).value))).toEqual(value);
  });

  it.each([
    ['[1, }', '}', 'a value'],
    ['{"a": 1, ]', ']', 'a key in double quotes'],
  ])(
    'a bracket of the other kind behind a comma is told as such, and the comma is not: %s',
    (text, bracket, wanted) => {
      expect(faults(text)).toEqual([['json/unexpected', `there is \`${bracket}\` where ${wanted} belongs`, bracket]]);
    },
  );

  it('keeps hostile names as ordinary keys', () => {
    const { value } = parseJson('{"__proto__": {"x": 1}, "constructor": 2}');
    expect(Object.keys(value as object)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf(value)).toBeNull();
  });

  it('skips a byte order mark without counting it', () => {
    const { places, value } = parseJson('\uFEFF{"a": 1}');
    expect(value).toEqual({ a: 1 });
    expect(places.get('/a')).toEqual({ key: { start: 1, end: 4 }, value: { start: 6, end: 7 } });
  });

  it('knows the place of every part by pointer', () => {
    const text = '{"a/b": [10, {"~": "x"}]}';
    const { places } = parseJson(text);
    const cut = [...places].map(([pointer, { value }]) => [pointer, text.slice(value.start, value.end)]);
    expect(Object.fromEntries(cut)).toEqual({
      '': text,
      '/a~1b': '[10, {"~": "x"}]',
      '/a~1b/0': '10',
      '/a~1b/1': '{"~": "x"}',
      '/a~1b/1/~0': '"x"',
    });
  });

  it.each([
    ['', 'json/empty', 'there is no JSON here', ''],
    ['[1,]', 'json/trailing-comma', 'a comma before `]`', ','],
    ['{"a":1,}', 'json/trailing-comma', 'a comma before `}`', ','],
    ['[1, // one\n2]', 'json/comment', 'JSON has no comments', '// one'],
    ['[1, /* one */ 2]', 'json/comment', 'JSON has no comments', '/* one */'],
    ['[1, 2] /* one', 'json/comment', 'JSON has no comments, and this one never ends', '/* one'],
    ['{"a":1,"a":2}', 'json/duplicate-key', 'the key `a` is here twice', '"a"'],
    ['{a: 1}', 'json/quotes', 'keys stand in double quotes: "a"', 'a'],
    ["{'a': 1}", 'json/quotes', 'keys stand in double quotes: "a"', "'a'"],
    ['{"a": yes}', 'json/quotes', '`yes` is no JSON value', 'yes'],
    ['["a\n]', 'json/string', 'this string is never closed', '"a'],
    ['{"a\n": {}}', 'json/string', 'this string is never closed', '"a'],
    ['["a\\q"]', 'json/string', 'this string holds an unknown escape', '"a\\q"'],
    ['["a\\u12"]', 'json/string', 'this string holds an unknown escape', '"a\\u12"'],
    ['["a\tb"]', 'json/string', 'this string holds a raw control character', '"a\tb"'],
    ['[1.]', 'json/number', '`1.` is no JSON number', '1.'],
    ['{"a": 01}', 'json/number', '`01` is no JSON number', '01'],
    ['{"a": -01}', 'json/number', '`-01` is no JSON number', '-01'],
    ['[00, 1]', 'json/number', '`00` is no JSON number', '00'],
    ['[0x1F]', 'json/number', '`0x1F` is no JSON number', '0x1F'],
    ['[1_000]', 'json/number', '`1_000` is no JSON number', '1_000'],
    ['[1.2.3]', 'json/number', '`1.2.3` is no JSON number', '1.2.3'],
    ['[+5]', 'json/number', '`+5` is no JSON number', '+5'],
    ['[.5]', 'json/number', '`.5` is no JSON number', '.5'],
    ['[-]', 'json/number', '`-` is no JSON number', '-'],
    ['{"a": }', 'json/unexpected', 'there is `}` where a value belongs', '}'],
    ['{"a" 1}', 'json/unexpected', 'there is `1` where `:` belongs', '1'],
    ['{"a"= {"b": 1}}', 'json/unexpected', 'there is `=` where `:` belongs', '='],
    ['{"a"; {"b": [1]}}', 'json/unexpected', 'there is `;` where `:` belongs', ';'],
    ['{"a": {}; "b": {"c": {}}}', 'json/unexpected', 'there is `;` where `,` or `}` belongs', ';'],
    ['[1 => [2], 3]', 'json/unexpected', 'there is `=>` where `,` or `]` belongs', '=>'],
    ['applications: {}', 'json/quotes', '`applications` is no JSON value', 'applications'],
    ['id,platform', 'json/quotes', '`id` is no JSON value', 'id'],
    ['[1 2]', 'json/missing-comma', 'a comma is missing before this', '2'],
    ['{"a": 1 "b": 2}', 'json/missing-comma', 'a comma is missing before this', '"b"'],
    ['[1, 2', 'json/unclosed', 'this `[` is never closed', '['],
    ['{"a": [1, 2}', 'json/unclosed', '`}` stands where `]` belongs', '}'],
    ['{} {}', 'json/unexpected', 'there is `{` where the end of the text belongs', '{'],
    [',', 'json/unexpected', 'there is `,` where a value belongs', ','],
    ['}', 'json/unexpected', 'there is `}` where a value belongs', '}'],
  ])('reports %j once: %s', (text, code, message, underlined) => {
    expect(faults(text)).toEqual([[code, message, underlined]]);
  });

  it.each([
    ['{"a": {"x\u2028y": 1, "x\u2028y": 2}}', 'the key `x\\u2028y` is here twice'],
    [`[${'y'.repeat(100)}]`, `\`${'y'.repeat(59)}…\` is no JSON value`],
  ])('shows what is hidden or too long: %s', (text, message) => {
    expect(parseJson(text).diagnostics.map((diagnostic) => diagnostic.message)).toEqual([message]);
  });

  it('finds a comment and no JSON beside it', () => {
    expect(faults('/*')).toEqual([
      ['json/comment', 'JSON has no comments, and this one never ends', '/*'],
      ['json/empty', 'there is no JSON here', '/*'],
    ]);
  });

  it('finds several independent faults in one run', () => {
    const text = '{"a": [1,], // x\n b: 2, "c": nope, "d" 4, "a": 1.}';
    expect(parseJson(text).diagnostics.map(({ code }) => code)).toEqual([
      'json/trailing-comma',
      'json/comment',
      'json/quotes',
      'json/quotes',
      'json/unexpected',
      'json/duplicate-key',
      'json/number',
    ]);
  });

  it.each([
    ['{"a": [1,], // x\n b: 2}', '{"a": [1], \n "b": 2}'],
    ['{"a": 1 "b": 2}', '{"a": 1, "b": 2}'],
    ["{'a': 1}", '{"a": 1}'],
  ])('repairs %j', (text, good) => {
    expect(fixed(text)).toBe(good);
    expect(faults(good)).toEqual([]);
  });

  it('lets the first of two equal keys count, and no place of the second', () => {
    const { value, places, complete } = parseJson('{"a": {"x": 1}, "a": {"y": 2}}');
    expect(value).toEqual({ a: { x: 1 } });
    expect([...places.keys()]).toEqual(['/a/x', '/a', '']);
    expect(complete).toBe(true);
  });

  it('answers 100,000 nested brackets with one diagnostic', () => {
    expect(faults('['.repeat(100_000))).toEqual([
      ['json/too-deep', 'more than 100 brackets stand inside each other', '['],
    ]);
  });

  it('accepts and rejects exactly what JSON.parse does, on every short text', () => {
    const alphabet = ['{', '}', '[', ']', ',', ':', '"a"', '1', 'x', ' '];
    let texts = [''];
    for (let length = 1; length <= 5; length++) {
      texts = texts.flatMap((text) => alphabet.map((piece) => text + piece));
      const wrong = texts.filter((text) => accepts(text) !== (parseJson(text).diagnostics.length === 0));
      expect(wrong).toEqual([]);
    }
  });
});

/** JSON.parse's word. It takes two equal keys without a murmur, but no text of five pieces holds two members. */
function accepts(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('a fix of broken JSON', () => {
  const safety = (text: string): readonly string[] =>
    parseJson(text).diagnostics.flatMap(({ fixes }) => fixes.map((fix) => fix.safety));

  it('parts two numbers only with a look: they may be one', () => {
    expect(safety('[1 2]')).toEqual(['unsafe']);
    expect(safety('{"a": 1 "b": 2}')).toEqual(['safe']);
    expect(safety('["a" "b"]')).toEqual(['safe']);
    expect(safety('["a" 2]')).toEqual(['safe']);
    expect(safety('[1 "2"]')).toEqual(['safe']);
  });

  it('takes a comment away only with a look where it may hold a member or a value', () => {
    expect(safety('[1, // one\n2]')).toEqual(['safe']);
    expect(safety('{"a": 1 // , "b": 2\n}')).toEqual(['unsafe']);
    expect(safety('[1 /* , 2 */]')).toEqual(['unsafe']);
  });
});
