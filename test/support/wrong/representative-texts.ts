/** A few filters, short and of all kinds, whose every wrong character is tried. */

import type { Piece, Sign, WrittenNode, WrittenSign } from './pieces.js';
import { operatorMeant, QUOTINGS, type Quoting, quoted, signMeant } from './quoting.js';

/** Written in straight quotes; spelled as `quoting` and `signs` say when they are taken to pieces. */
const TEXTS: readonly string[] = [
  'A("X")',
  'A("a b", ["iOS"])',
  'A("X") \\ A("Y")',
  'A("X") + G("g", ["iOS", "OsX"])',
  '(A("X") + A("Y")) * A("Z")',
  'T("s", EQ, "v") \\ A("X")',
  'T("s", IN, ["x", "y"]) \\ A("b")',
  'T("s", NOTIN, ["x", 5]) * A("b")',
  'T("n", IN, [12, 500])',
  'T("n", BETWEEN, [18, 30]) + A("X")',
  'T("n", GTE, 1000)',
  'T("n", EQ, -5) \\ A("X")',
  'T("n", NOTSET, "") * A("X")',
  'AT("X", "n", LTE, 5) \\ AT("X", "s", NOTEQ, "a")',
  'A("C#") \\ A("X")',
];

const SPELLINGS: readonly { readonly quoting: string; readonly tight: boolean }[] = [
  { quoting: 'straight', tight: false },
  { quoting: 'single', tight: false },
  { quoting: 'curly', tight: true },
  { quoting: 'curly single', tight: false },
  { quoting: 'escaped', tight: true },
];

/** Each of the texts in each of the spellings. */
export function representativeFilters(): readonly WrittenNode[] {
  return SPELLINGS.flatMap(({ quoting, tight }) =>
    TEXTS.map((text) => takeToPieces(text, QUOTINGS.find(({ name }) => name === quoting)!, tight)),
  );
}

/** A filter in straight quotes, in pieces, its strings quoted otherwise; `tight` leaves its blanks out. */
function takeToPieces(text: string, quoting: Quoting = QUOTINGS[0]!, tight = false): WrittenNode {
  return new Taking(text, quoting, tight).run();
}

const TOKEN =
  /(?<blank>\s+)|(?<quote>"(?:[^"\\]|\\.)*")|(?<number>-?\d+)|(?<word>[A-Za-z]+)|(?<sign>[+*\\&|-]+)|(?<mark>[()[\],])/y;

class Taking {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly quoting: Quoting,
    private readonly tight: boolean,
  ) {}

  run(): WrittenNode {
    const operands = [this.operand()];
    const signs: WrittenSign[] = [];
    for (let sign = this.sign(); sign !== null; sign = this.sign()) {
      signs.push(sign);
      operands.push(this.operand());
    }
    return operands.length === 1 ? operands[0]! : { kind: 'run', operands, signs };
  }

  private operand(): WrittenNode {
    if (this.text[this.at] !== '(') return { kind: 'set', pieces: this.set() };
    const open = this.token('group');
    const inside = this.run();
    return { kind: 'group', open, inside, close: this.token('group') };
  }

  private sign(): WrittenSign | null {
    if (this.at === this.text.length || this.text[this.at] === ')') return null;
    const pieces = [...this.token('blank'), ...this.token('sign'), ...this.token('blank')];
    const sign: Sign = signMeant(pieces.map(({ strict }) => strict).join('')) ?? '+';
    return { sign, foreign: false, pieces };
  }

  private set(): readonly Piece[] {
    const pieces = [...this.token('head'), ...this.token('bracket')];
    for (let end = false; !end; ) {
      end = this.text[this.at] === ')';
      pieces.push(...this.token('bracket'));
    }
    return pieces;
  }

  /** The pieces of the next token; `role` is that of a sign, a word or a bracket. */
  private token(role: Piece['role']): readonly Piece[] {
    TOKEN.lastIndex = this.at;
    const found = TOKEN.exec(this.text)?.groups;
    if (found === undefined) return [];
    const { blank, quote, number, word, sign } = found;
    const text = Object.values(found).find((part) => part !== undefined) ?? '';
    if (role === 'blank' && blank === undefined) return [];
    this.at += text.length;
    if (quote !== undefined) return quoted(JSON.parse(quote) as string, this.quoting);
    if (blank !== undefined) return [{ text: this.tight ? '' : blank, strict: this.tight ? '' : blank, role: 'blank' }];
    if (sign !== undefined && this.quoting.escaped === 1)
      return [{ text: sign.replaceAll('\\', '\\\\'), strict: sign, role }];
    if (word !== undefined && operatorMeant(word) !== null) return [{ text: word, strict: word, role: 'word' }];
    return [{ text, strict: text, role: number !== undefined ? 'number' : text === ',' ? 'comma' : role }];
  }
}
