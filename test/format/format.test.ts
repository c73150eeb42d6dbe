import { describe, expect, it } from 'vitest';
import { type FormatOptions, format } from '../../src/format/format.js';

/** `expected` without its first line break and the margin of its first line. */
function block(expected: string): string {
  const lines = expected.split('\n').slice(1, -1);
  const margin = /^ */.exec(lines[0] ?? '')?.[0].length ?? 0;
  return lines.map((line) => `${line.slice(margin)}\n`).join('');
}

function expectFormat(text: string, expected: string, options: FormatOptions = {}): void {
  const result = format(text, { comments: true, width: 40, ...options });
  expect(result).toEqual({ text: block(expected), diagnostics: [] });
  expect(format(result.text, { comments: true, width: 40, ...options }).text).toBe(result.text);
}

describe('lines', () => {
  it('what fits stands on one line, spaced evenly', () =>
    expectFormat(
      'A ( "X",["iOS","OsX"] )*T("a",IN,[ 1,2 ])',
      `
      A("X", ["iOS", "OsX"]) * T("a", IN, [1, 2])
      `,
      { width: 43 },
    ));
  it('operators begin lines, one step in', () =>
    expectFormat(
      'A("AAAAA-AAAAA") * T("city", EQ, "Berlin") + A("BBBBB-BBBBB")',
      `
      A("AAAAA-AAAAA")
        * T("city", EQ, "Berlin")
        + A("BBBBB-BBBBB")
      `,
    ));
  it('a difference binds tighter and stands deeper', () =>
    expectFormat(
      'A("AAAAA-AAAAA") * T("city", EQ, "Berlin") \\ T("plan", EQ, "free")',
      `
      A("AAAAA-AAAAA")
        * T("city", EQ, "Berlin")
            \\ T("plan", EQ, "free")
      `,
    ));
  it('a difference in first place stands deeper than the run it begins', () =>
    expectFormat(
      'T("city", EQ, "Berlin") \\ T("plan", EQ, "free") + A("AAAAA-AAAAA")',
      `
      T("city", EQ, "Berlin")
          \\ T("plan", EQ, "free")
        + A("AAAAA-AAAAA")
      `,
    ));
  it('what brackets hold is indented', () =>
    expectFormat(
      'A("AAAAA-AAAAA") * (A("BBBBB-BBBBB") + A("CCCCC-CCCCC") + A("DDDDD-DDDDD"))',
      `
      A("AAAAA-AAAAA")
        * (
            A("BBBBB-BBBBB")
              + A("CCCCC-CCCCC")
              + A("DDDDD-DDDDD")
          )
      `,
    ));
  it('brackets that fit stay on their line', () =>
    expectFormat(
      '(A("A") + A("B")) * (A("C") + A("D")) * A("E")',
      `
      (A("A") + A("B"))
        * (A("C") + A("D"))
        * A("E")
      `,
    ));
  it('a text of several lines that fits becomes one', () => expectFormat('A("X")\n\n+ A("Y")', '\nA("X") + A("Y")\n'));
});

describe('sets', () => {
  it('a long list is filled between the brackets of its set', () =>
    expectFormat(
      'T("city", IN, ["Berlin", "Hamburg", "Cologne", "Stuttgart", "Munich"])',
      `
      T("city", IN, [
        "Berlin", "Hamburg", "Cologne",
        "Stuttgart", "Munich"
      ])
      `,
    ));
  it('a long list of platforms is filled as well', () =>
    expectFormat(
      'G("11111-11111", ["iOS", "Android", "Windows_Phone", "Firefox"])',
      `
      G("11111-11111", [
        "iOS", "Android", "Windows_Phone",
        "Firefox"
      ])
      `,
    ));
  it('arguments that do not fit get a line each', () =>
    expectFormat(
      'AT("AAAAA-AAAAA", "favourite colour", EQ, "green")',
      `
      AT(
        "AAAAA-AAAAA",
        "favourite colour",
        EQ,
        "green"
      )
      `,
    ));
  it('a list behind arguments that do not fit gets its own brackets', () =>
    expectFormat(
      'AT("AAAAA-AAAAA", "favourite colour", IN, ["green"])',
      `
      AT(
        "AAAAA-AAAAA",
        "favourite colour",
        IN,
        ["green"]
      )
      `,
    ));
  it('one long word may exceed the width', () => expectFormat(`A("${'x'.repeat(50)}")`, `\nA("${'x'.repeat(50)}")\n`));
  it('a letter takes the columns it has on a terminal', () => {
    const filter = (name: string) => `A("${name}") + A("x")`;
    expect(format(filter('Зал'), { width: 17 }).text).toBe(`${filter('Зал')}\n`);
    expect(format(filter('東京都'), { width: 17 }).text).toBe(`${filter('東京都')}\n`.replace(' +', '\n  +'));
    expect(format(filter('東京都'), { width: 20 }).text).toBe(`${filter('東京都')}\n`);
  });
  it('escapes stay as written', () => expectFormat('A("\\u0041\\/b\\u200b")', '\nA("\\u0041\\/b\\u200b")\n'));
});

describe('brackets', () => {
  it('around the whole filter go', () => expectFormat('((A("X") + A("Y")))', '\nA("X") + A("Y")\n'));
  it('around a set go', () => expectFormat('(A("X")) * ((A("Y")))', '\nA("X") * A("Y")\n'));
  it('doubled become single', () => expectFormat('A("X") * ((A("Y") + A("Z")))', '\nA("X") * (A("Y") + A("Z"))\n'));
  it('that only say how it groups stay', () =>
    expectFormat('(A("X") * A("Y")) + (A("Z") \\ A("W"))', '\n(A("X") * A("Y")) + (A("Z") \\ A("W"))\n', {
      width: 80,
    }));
  it('that make a node of their own stay', () =>
    expectFormat('(A("X") + A("Y")) + A("Z")', '\n(A("X") + A("Y")) + A("Z")\n'));
  it('are not added', () => expectFormat('A("X") + A("Y") * A("Z")', '\nA("X") + A("Y") * A("Z")\n'));
});

describe('comments', () => {
  it('above and below keep their lines', () =>
    expectFormat(
      '# above\n\n\n# nearer\nA("X")\n\n# below\n',
      `
      # above

      # nearer
      A("X")

      # below
      `,
    ));
  it('at the end of a line stay there, and do not count for its width', () =>
    expectFormat(
      'A("X") * A("Y") # all that is in both of the two',
      '\nA("X") * A("Y") # all that is in both of the two\n',
      {
        width: 20,
      },
    ));
  it('between operands break the run', () =>
    expectFormat(
      'A("X") # first\n+ # second\nA("Y") + \n\n # third\n A("Z")',
      `
      A("X") # first
        # second
        + A("Y")

        # third
        + A("Z")
      `,
    ));
  it('in brackets stay in them', () =>
    expectFormat(
      'A("X") * ( # open\n A("Y")\n+ A("Z")\n# close\n)',
      `
      A("X")
        * ( # open
            A("Y") + A("Z")
            # close
          )
      `,
    ));
  it.each(['\n', '\n\n', '\n\n\n\n'])('in brackets end without an empty line: %j', (lines) =>
    expectFormat(
      `A("X") * (A("Y")\n+ A("Z")\n# close${lines})`,
      `
      A("X")
        * (
            A("Y") + A("Z")
            # close
          )
      `,
    ),
  );
  it.each(['\n', '\n\n'])('in a list end without an empty line: %j', (lines) =>
    expectFormat(
      `T("a", IN, [1\n# last${lines}])`,
      `
      T("a", IN, [
        1
        # last
      ])
      `,
    ),
  );
  it.each(['\n', '\n\n'])('alone at the end of a line, have the next operand on the next line: %j', (lines) =>
    expectFormat(
      `A("X") # first${lines}+ A("Y")`,
      `
      A("X") # first
        + A("Y")
      `,
    ),
  );
  it('in brackets that go stay in order', () =>
    expectFormat(
      '( # open\n A("Y") # close\n ) + (A("Z")\n# last\n)',
      `
      # open
      A("Y") # close
        + A("Z")
      # last
      `,
    ));
  it('in a list put its items on lines of their own', () =>
    expectFormat(
      'T("city", IN, [ # towns\n"Berlin" # capital\n, "Hamburg",\n# south\n"Munich"\n# no more\n])',
      `
      T("city", IN, [ # towns
        "Berlin", # capital
        "Hamburg",
        # south
        "Munich"
        # no more
      ])
      `,
    ));
  it('in a set put its arguments on lines of their own', () =>
    expectFormat(
      'T # one\n( # two\n"age" # three\n,\n# four\nGTE, 18 # five\n)',
      `
      T( # one
        # two
        "age", # three
        # four
        GTE,
        18 # five
      )
      `,
    ));
  it('in an empty list stay in it', () => expectFormat('T("a", IN, [\n# none\n])', '\nT("a", IN, [\n  # none\n])\n'));
  it('keep the blanks inside them', () => expectFormat('#  a\tb \nA("X")', '\n#  a\tb \nA("X")\n'));
  it.each([' ', '\t', ' \t ', '\t\t'])('have lines of %j beside them that are empty', (blanks) =>
    expectFormat(
      `A("X")${blanks}# beside\n${blanks}\n${blanks}# below\n+${blanks}\n${blanks}\n${blanks}# last\n${blanks}\nA("Y")`,
      `
      A("X") # beside

        # below

        # last

        + A("Y")
      `,
    ),
  );
  it.each([
    ['LF', '\n'],
    ['CR LF', '\r\n'],
    ['CR', '\r'],
  ])('keep one empty line, of however many, and none where there was none: %s', (_, end) => {
    const text = ['# a', '# b', '', '# c', '', '', '# d', 'A("X")', '# e', '', '# f', ''].join(end);
    const lines = format(text, { comments: true }).text.split(end);
    expect(lines).toEqual(['# a', '# b', '', '# c', '', '# d', 'A("X")', '# e', '', '# f', '']);
  });
  it('with a carriage return before them count as lines', () =>
    expect(format('A("X")\r\n# b\r\n\r\n# c\r\n+ A("Y")', { comments: true }).text).toBe(
      'A("X")\r\n  # b\r\n\r\n  # c\r\n  + A("Y")\r\n',
    ));
});

describe('lines end', () => {
  const [ANY, LF, CRLF, CR] = ['A( "X" )', '\n', '\r\n', '\r'];
  it.each([
    ['with LF where there is no line break', ANY, LF],
    ['as they did: LF', `${ANY}\n`, LF],
    ['as they did: CR LF', `${ANY}\r\n`, CRLF],
    ['as they did: CR', `${ANY}\r`, CR],
    ['as most of them did: CR LF', `\r\n\n\r\n${ANY}`, CRLF],
    ['as most of them did: LF', `\n\r\n\n${ANY}`, LF],
    ['with LF where as many end with CR LF', `\r\n${ANY}\n`, LF],
    ['with CR LF where as many end with CR', `\r\n${ANY} \r`, CRLF],
  ])('%s', (_, text, end) => {
    expect(format(text).text).toBe(`A("X")${end}`);
    expect(format(format(text).text).text).toBe(`A("X")${end}`);
  });
});

describe('texts', () => {
  it('that have an error stay as they are', () => {
    const { text, diagnostics } = format('A("X"  *');
    expect(text).toBe('A("X"  *');
    expect(diagnostics.filter(({ severity }) => severity === 'error').length).toBeGreaterThan(0);
  });
  it('with a comment stay as they are unless comments are accepted', () =>
    expect(format('A( "X" ) # why').text).toBe('A( "X" ) # why'));
  it('keep a byte order mark', () => expect(format('\ufeffA( "X" )').text).toBe('\ufeffA("X")\n'));
  it('that would outgrow the limit of sources stay as they are', () =>
    expect(format('A("X")+A("Y")', { limits: { source: 14 } }).text).toBe('A("X")+A("Y")'));
  it('are 80 columns wide unless asked', () => {
    const filter = (letters: number) => `A("${'x'.repeat(letters)}") + A("y")`;
    expect(format(filter(66)).text).toBe(`${filter(66)}\n`);
    expect(format(filter(67)).text).toBe(`${filter(67)}\n`.replace(' +', '\n  +'));
  });
  it.each([Number.NaN, -1, 0, Number.POSITIVE_INFINITY])('can be laid out in %d columns', (width) =>
    expect(format('A("X") + A("Y")', { width }).text).toBe(
      width === Number.POSITIVE_INFINITY ? 'A("X") + A("Y")\n' : 'A("X")\n  + A("Y")\n',
    ),
  );
});

describe('near-misses, in the lenient dialect,', () => {
  const lenient = (text: string) => format(text, { comments: true, dialect: 'lenient' }).text;

  it('come out spelled right', () =>
    expect(lenient("a('x') AND t(age, gt, 5) # why")).toBe('A("x") * T("age", GTE, 6) # why\n'));
  it('of a filter escaped too often come out unescaped', () =>
    expect(lenient('A(\\"x\\") \\\\ T(\\"t\\", EQ, \\"a\\")')).toBe('A("x") \\ T("t", EQ, "a")\n'));
  it('keep comments inside what is put in order', () =>
    expect(lenient('A(foo-bar # code\n, [ios, # phone\n Android])')).toBe(
      'A(\n  "foo-bar", # code\n  [\n    "iOS", # phone\n    "Android"\n  ]\n)\n',
    ));
  it('that are always errors leave the text as it was', () =>
    expect(lenient('A("x") && A("y")||A("z")')).toBe('A("x") && A("y")||A("z")'));
});

describe('size', () => {
  it('1,000 levels of brackets lay out without recursion', () => {
    const text = `${'A("X") \\ ('.repeat(999)}A("X")+A("Y")${')'.repeat(999)}`;
    const once = format(text, { width: 60 }).text;
    expect(once.split('\n').length).toBeGreaterThan(2_000);
    expect(format(once, { width: 60 }).text).toBe(once);
  });
  it('20,000 operands lay out in a line each', () => {
    const text = Array.from({ length: 20_000 }, () => 'A("X")').join('+');
    const limits = { source: 1_000_000, tokens: 1_000_000 };
    expect(format(text, { limits }).text).toBe(`${text.replaceAll('+', '\n  + ')}\n`);
  });
});
