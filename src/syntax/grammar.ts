/**
 * The grammar, as a Chevrotain parser whose embedded actions build the tree. It reads one bracket group at a time: groups
 * inside it stand as single `Operand` tokens. It never recovers: what it rejects goes to the tolerant reader.
 */

import { EmbeddedActionsParser, type IToken } from 'chevrotain';
import { invariant } from '../base/invariant.js';
import { isOperator, isPlatform } from '../base/vocabulary.js';
import type {
  Expression,
  ListLiteral,
  NumberLiteral,
  Operation,
  OperatorWord,
  PlatformList,
  PlatformWord,
  Scalar,
  SetExpression,
  StringLiteral,
  Value,
} from './ast.js';
import * as t from './tokens.js';

type Alternatives<T> = { ALT: () => T }[];

function endOf(token: IToken): number {
  return token.startOffset + token.image.length;
}

function stringLiteral(token: IToken): StringLiteral {
  const image = token.image;
  const value = image.includes('\\') ? (JSON.parse(image) as string) : image.slice(1, -1);
  return { kind: 'string', value, span: { start: token.startOffset, end: endOf(token) } };
}

export class FilterParser extends EmbeddedActionsParser {
  constructor(options: { skipValidations: boolean }) {
    super(t.TOKENS, { maxLookahead: 1, ...options });
    this.performSelfAnalysis();
  }

  // expression = difference { ( "+" | "*" ) difference } ;
  readonly expression = this.RULE('expression', (): Expression => {
    let left = this.SUBRULE(this.difference);
    this.MANY(() => {
      const kind = this.OR<'union' | 'intersection'>(this.unionOrIntersection);
      const right = this.SUBRULE1(this.difference);
      left = this.ACTION(() => extend(kind, left, right));
    });
    return left;
  });

  private readonly unionOrIntersection: Alternatives<'union' | 'intersection'> = [
    { ALT: () => (this.CONSUME(t.Plus), 'union') },
    { ALT: () => (this.CONSUME(t.Star), 'intersection') },
  ];

  // difference = operand { "\" operand } ;
  readonly difference = this.RULE('difference', (): Expression => {
    let left = this.SUBRULE(this.operand);
    this.MANY(() => {
      this.CONSUME(t.Backslash);
      const right = this.SUBRULE1(this.operand);
      left = this.ACTION(() => extend('difference', left, right));
    });
    return left;
  });

  // operand = "(" expression ")" | set ;
  readonly operand = this.RULE('operand', (): Expression => this.OR<Expression>(this.operandOrSet));

  private readonly operandOrSet: Alternatives<Expression> = [
    { ALT: () => (this.CONSUME(t.Operand) as IToken & { payload: Expression }).payload },
    { ALT: () => this.SUBRULE(this.application) },
    { ALT: () => this.SUBRULE(this.group) },
    { ALT: () => this.SUBRULE(this.tag) },
    { ALT: () => this.SUBRULE(this.applicationTag) },
  ];

  // application = "A" "(" string [ "," platforms ] ")" ;
  readonly application = this.RULE('application', (): SetExpression => {
    const start = this.CONSUME(t.ApplicationWord).startOffset;
    this.CONSUME(t.LeftParen);
    const code = this.CONSUME(t.StringToken);
    const platforms = this.OPTION(() => {
      this.CONSUME(t.Comma);
      return this.SUBRULE(this.platforms);
    });
    const span = { start, end: endOf(this.CONSUME(t.RightParen)) };
    return this.ACTION(() => ({
      kind: 'application',
      code: stringLiteral(code),
      platforms: platforms ?? null,
      span,
      outer: span,
    }));
  });

  // group = "G" "(" string [ "," platforms ] ")" ;
  readonly group = this.RULE('group', (): SetExpression => {
    const start = this.CONSUME(t.GroupWord).startOffset;
    this.CONSUME(t.LeftParen);
    const code = this.CONSUME(t.StringToken);
    const platforms = this.OPTION(() => {
      this.CONSUME(t.Comma);
      return this.SUBRULE(this.platforms);
    });
    const span = { start, end: endOf(this.CONSUME(t.RightParen)) };
    return this.ACTION(() => ({
      kind: 'group',
      code: stringLiteral(code),
      platforms: platforms ?? null,
      span,
      outer: span,
    }));
  });

  // tag = "T" "(" string "," operator "," value ")" ;
  readonly tag = this.RULE('tag', (): SetExpression => {
    const start = this.CONSUME(t.TagWord).startOffset;
    this.CONSUME(t.LeftParen);
    const tag = this.CONSUME(t.StringToken);
    this.CONSUME(t.Comma);
    const operator = this.SUBRULE(this.operator);
    this.CONSUME1(t.Comma);
    const value = this.SUBRULE(this.value);
    const span = { start, end: endOf(this.CONSUME(t.RightParen)) };
    return this.ACTION(() => ({ kind: 'tag', tag: stringLiteral(tag), operator, value, span, outer: span }));
  });

  // applicationTag = "AT" "(" string "," string "," operator "," value ")" ;
  readonly applicationTag = this.RULE('applicationTag', (): SetExpression => {
    const start = this.CONSUME(t.ApplicationTagWord).startOffset;
    this.CONSUME(t.LeftParen);
    const code = this.CONSUME(t.StringToken);
    this.CONSUME(t.Comma);
    const tag = this.CONSUME1(t.StringToken);
    this.CONSUME1(t.Comma);
    const operator = this.SUBRULE(this.operator);
    this.CONSUME2(t.Comma);
    const value = this.SUBRULE(this.value);
    const span = { start, end: endOf(this.CONSUME(t.RightParen)) };
    return this.ACTION(() => ({
      kind: 'applicationTag',
      code: stringLiteral(code),
      tag: stringLiteral(tag),
      operator,
      value,
      span,
      outer: span,
    }));
  });

  // platforms = "[" string { "," string } "]" ;
  readonly platforms = this.RULE('platforms', (): PlatformList => {
    const start = this.CONSUME(t.LeftBracket).startOffset;
    const items: PlatformWord[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: t.Comma,
      DEF: () => {
        const token = this.CONSUME(t.StringToken);
        this.ACTION(() => items.push(platformWord(token)));
      },
    });
    return { items, span: { start, end: endOf(this.CONSUME(t.RightBracket)) } };
  });

  // operator = "EQ" | "NOTEQ" | "IN" | "NOTIN" | "GTE" | "LTE" | "BETWEEN" | "NOTSET" ;
  readonly operator = this.RULE('operator', (): OperatorWord => {
    const token = this.CONSUME(t.OperatorToken);
    return this.ACTION(() => {
      invariant(isOperator(token.image), 'the lexer lets operators through only');
      return { kind: 'operator', name: token.image, span: { start: token.startOffset, end: endOf(token) } };
    });
  });

  // value = scalar | list ;
  readonly value = this.RULE('value', (): Value => this.OR<Value>(this.scalarOrList));

  private readonly scalarOrList: Alternatives<Value> = [
    { ALT: () => this.SUBRULE(this.scalar) },
    { ALT: () => this.SUBRULE(this.list) },
  ];

  // scalar = string | number ;
  readonly scalar = this.RULE('scalar', (): Scalar => this.OR<Scalar>(this.stringOrNumber));

  private readonly stringOrNumber: Alternatives<Scalar> = [
    { ALT: () => this.literal(stringLiteral, this.CONSUME(t.StringToken)) },
    { ALT: () => this.literal(numberLiteral, this.CONSUME(t.NumberToken)) },
  ];

  // list = "[" [ scalar { "," scalar } ] "]" ;
  readonly list = this.RULE('list', (): ListLiteral => {
    const start = this.CONSUME(t.LeftBracket).startOffset;
    const items: Scalar[] = [];
    this.MANY_SEP({
      SEP: t.Comma,
      DEF: () => {
        items.push(this.SUBRULE(this.scalar));
      },
    });
    return { kind: 'list', items, span: { start, end: endOf(this.CONSUME(t.RightBracket)) } };
  });

  private literal<T>(build: (token: IToken) => T, token: IToken): T {
    return this.ACTION(() => build(token));
  }
}

function numberLiteral(token: IToken): NumberLiteral {
  return { kind: 'number', text: token.image, span: { start: token.startOffset, end: endOf(token) } };
}

function platformWord(token: IToken): PlatformWord {
  const { value, span } = stringLiteral(token);
  invariant(isPlatform(value), 'unknown platforms go to the tolerant reader');
  return { kind: 'platform', name: value, span };
}

/** Adds `right` to the run that `left` ends, or starts a new one over both. */
function extend(kind: Operation['kind'], left: Expression, right: Expression): Operation {
  const span = { start: left.outer.start, end: right.outer.end };
  const bracketed = left.outer.start !== left.span.start;
  if (left.kind === kind && !bracketed) return { kind, operands: [...left.operands, right], span, outer: span };
  return { kind, operands: [left, right], span, outer: span };
}
