/**
 * A second parser of the strict language, written from its grammar alone: by recursive descent over characters, without
 * tokens, tables or the product's code. It knows one answer for everything that is not the language: null. What the
 * language leaves to types (leading zeros, the range of integers, how many values) is not its business.
 */

import type { Operator } from '../../src/base/operators.js';
import type { Platform } from '../../src/base/vocabulary.js';
import type {
  Expression,
  ListLiteral,
  Operation,
  PlatformList,
  Scalar,
  StringLiteral,
  Value,
} from '../../src/syntax/ast.js';

/** The tree of a strict filter; null for every other text. Recursive: not for deep nesting. */
export function secondParse(text: string): Expression | null {
  const source = text.startsWith('\ufeff') ? text.slice(1) : text;
  try {
    return new SecondParser(source).filter();
  } catch (error) {
    if (error === REJECTED) return null;
    throw error;
  }
}

const REJECTED = new Error('not a strict filter');

const OPERATORS: readonly Operator[] = ['NOTEQ', 'NOTIN', 'NOTSET', 'BETWEEN', 'GTE', 'LTE', 'EQ', 'IN'];

const PLATFORMS: readonly Platform[] = [
  'Android',
  'Amazon',
  'Blackberry',
  'Chrome',
  'Firefox',
  'iOS',
  'OsX',
  'Safari',
  'Windows',
  'Windows_Phone',
];

const NUMBER = /-?\d+(\.\d+)?/y;

class SecondParser {
  private at = 0;

  constructor(private readonly text: string) {}

  // filter = expression ;
  filter(): Expression {
    const tree = this.expression();
    this.blanks();
    if (this.at < this.text.length) throw REJECTED;
    return tree;
  }

  // expression = difference { ( "+" | "*" ) difference } ;
  private expression(): Expression {
    let run = [this.difference()];
    let sign = '';
    for (;;) {
      const next = this.eat('+') ? '+' : this.eat('*') ? '*' : '';
      if (next === '') return close(run, sign);
      if (sign !== '' && sign !== next) run = [close(run, sign)];
      sign = next;
      run.push(this.difference());
    }
  }

  // difference = operand { "\" operand } ;
  private difference(): Expression {
    const run = [this.operand()];
    while (this.eat('\\')) run.push(this.operand());
    return close(run, '\\');
  }

  // operand = "(" expression ")" | set ;
  private operand(): Expression {
    this.blanks();
    const start = this.at;
    if (!this.eat('(')) return this.set(start);
    const inside = this.expression();
    this.need(')');
    return { ...inside, outer: { start, end: this.at } };
  }

  // set = application | group | tag | applicationTag ;
  private set(start: number): Expression {
    if (this.eat('AT')) return this.condition(start, true);
    if (this.eat('T')) return this.condition(start, false);
    if (this.eat('A')) return this.subscription(start, 'application');
    this.need('G');
    return this.subscription(start, 'group');
  }

  // application = "A" "(" string [ "," platforms ] ")" ;   group = "G" "(" string [ "," platforms ] ")" ;
  private subscription(start: number, kind: 'application' | 'group'): Expression {
    this.need('(');
    const code = this.name();
    const platforms = this.eat(',') ? this.platforms() : null;
    this.need(')');
    const span = { start, end: this.at };
    return { kind, code, platforms, span, outer: span };
  }

  // tag = "T" "(" string "," operator "," value ")" ;   applicationTag = "AT" "(" string "," string "," operator "," value ")" ;
  private condition(start: number, ofApplication: boolean): Expression {
    this.need('(');
    const code = ofApplication ? this.name() : null;
    if (ofApplication) this.need(',');
    const tag = this.name();
    this.need(',');
    const operator = this.oneOf(OPERATORS);
    const operatorSpan = { start: this.at - operator.length, end: this.at };
    this.need(',');
    const value = this.value();
    if (!fits(operator, value)) throw REJECTED;
    this.need(')');
    const span = { start, end: this.at };
    const common = {
      tag,
      operator: { kind: 'operator' as const, name: operator, span: operatorSpan },
      value,
      span,
      outer: span,
    };
    return code === null ? { kind: 'tag', ...common } : { kind: 'applicationTag', code, ...common };
  }

  // platforms = "[" string { "," string } "]" ;
  private platforms(): PlatformList {
    this.need('[');
    const start = this.at - 1;
    const items: PlatformList['items'][number][] = [];
    do {
      const { value, span } = this.string();
      const name = PLATFORMS.find((platform) => platform === value);
      if (name === undefined) throw REJECTED;
      items.push({ kind: 'platform', name, span });
    } while (this.eat(','));
    this.need(']');
    return { items, span: { start, end: this.at } };
  }

  // value = scalar | list ;   list = "[" [ scalar { "," scalar } ] "]" ;
  private value(): Value {
    if (!this.eat('[')) return this.scalar();
    const start = this.at - 1;
    const items: Scalar[] = [];
    if (!this.eat(']')) {
      do items.push(this.scalar());
      while (this.eat(','));
      this.need(']');
    }
    const list: ListLiteral = { kind: 'list', items, span: { start, end: this.at } };
    return list;
  }

  // scalar = string | number ;
  private scalar(): Scalar {
    this.blanks();
    return this.text[this.at] === '"' ? this.string() : this.number();
  }

  private number(): Scalar {
    NUMBER.lastIndex = this.at;
    const text = NUMBER.exec(this.text)?.[0];
    if (text === undefined) throw REJECTED;
    const start = this.at;
    this.at += text.length;
    return { kind: 'number', text, span: { start, end: this.at } };
  }

  private name(): StringLiteral {
    const name = this.string();
    if (name.value === '') throw REJECTED;
    return name;
  }

  private string(): StringLiteral {
    this.need('"');
    const start = this.at - 1;
    let value = '';
    for (;;) {
      const character = this.text[this.at++];
      if (character === undefined || character < ' ') throw REJECTED;
      if (character === '"') break;
      value += character === '\\' ? this.escape() : character;
    }
    if (/\p{Surrogate}/u.test(value)) throw REJECTED;
    return { kind: 'string', value, span: { start, end: this.at } };
  }

  private escape(): string {
    const letter = this.text[this.at++] ?? '';
    if (letter === 'u') {
      const digits = this.text.slice(this.at, this.at + 4);
      if (!/^[0-9A-Fa-f]{4}$/.test(digits)) throw REJECTED;
      this.at += 4;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const index = '"\\/bfnrt'.indexOf(letter);
    if (letter === '' || index < 0) throw REJECTED;
    return '"\\/\b\f\n\r\t'.charAt(index);
  }

  private oneOf<Word extends string>(words: readonly Word[]): Word {
    const found = words.find((word) => this.eat(word));
    if (found === undefined) throw REJECTED;
    return found;
  }

  private need(text: string): void {
    if (!this.eat(text)) throw REJECTED;
  }

  private eat(text: string): boolean {
    this.blanks();
    if (!this.text.startsWith(text, this.at)) return false;
    this.at += text.length;
    return true;
  }

  private blanks(): void {
    while (this.at < this.text.length && ' \t\r\n'.includes(this.text.charAt(this.at))) this.at++;
  }
}

const KINDS: Readonly<Record<string, Operation['kind']>> = { '+': 'union', '*': 'intersection', '\\': 'difference' };

/** The node of a run of operands between equal signs. */
function close(run: readonly Expression[], sign: string): Expression {
  const first = run[0]!;
  if (run.length === 1) return first;
  const span = { start: first.outer.start, end: run[run.length - 1]!.outer.end };
  return { kind: KINDS[sign]!, operands: run, span, outer: span };
}

/** Whether the value has the shape that the operator's spelling asks for; another shape is a near-miss of it. */
function fits(operator: Operator, value: Value): boolean {
  switch (operator) {
    case 'IN':
    case 'NOTIN':
      return value.kind === 'list';
    case 'NOTSET':
      return value.kind === 'string' || (value.kind === 'list' && value.items.length > 0) || value.kind === 'number';
    case 'BETWEEN':
      return true;
    default:
      return value.kind !== 'list' || value.items.length !== 1;
  }
}
