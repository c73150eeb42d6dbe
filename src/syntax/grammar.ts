/**
 * The grammar, as a Chevrotain parser whose embedded actions build the tree. It reads one bracket group at a time: groups
 * inside it stand as single `Operand` tokens. It never recovers: what it rejects goes to the tolerant reader.
 */

import { EmbeddedActionsParser, type ILookaheadStrategy, type IToken } from 'chevrotain';
import { type Operator, operatorNamed } from '../base/operators.js';
import { platformNamed } from '../base/vocabulary.js';
import type {
  Expression,
  ListLiteral,
  NumberLiteral,
  OperatorWord,
  PlatformList,
  PlatformWord,
  Scalar,
  SetExpression,
  StringLiteral,
  Value,
} from './ast.js';
import { FIRST_TOKEN } from './first-token.js';
import { type OperationKind, operation } from './operation.js';
import { stringValue } from './scan-string.js';
import * as t from './tokens.js';
import { valueFits } from './value-shape.js';

type Alternatives<T> = { ALT: () => T }[];

/** A token that stands for a tree that was read before. */
export interface OperandToken extends IToken {
  readonly payload: Expression;
}

function endOf(token: IToken): number {
  return token.startOffset + token.image.length;
}

export class FilterParser extends EmbeddedActionsParser {
  /** True once the text had a near-miss that the grammar alone cannot see. The caller resets it. */
  nearMiss = false;

  constructor(options: { skipValidations: boolean; lookaheadStrategy?: ILookaheadStrategy }) {
    super(t.TOKENS, { maxLookahead: 1, lookaheadStrategy: FIRST_TOKEN, ...options });
    this.performSelfAnalysis();
  }

  // expression = difference { ( "+" | "*" ) difference } ;
  readonly expression = this.RULE('expression', (): Expression => {
    let left = this.SUBRULE(this.difference);
    let kind: OperationKind = 'union';
    let run: Expression[] | null = null;
    this.MANY(() => {
      const next = this.OR(this.unionOrIntersection);
      if (run !== null && next !== kind) left = operation(kind, run);
      if (run === null || next !== kind) run = [left];
      kind = next;
      run.push(this.SUBRULE1(this.difference));
    });
    return run === null ? left : this.ACTION(() => operation(kind, run ?? []));
  });

  private readonly unionOrIntersection: Alternatives<OperationKind> = [
    { ALT: () => this.CONSUME(t.Plus) && 'union' },
    { ALT: () => this.CONSUME(t.Star) && 'intersection' },
  ];

  // difference = operand { "\" operand } ;
  readonly difference = this.RULE('difference', (): Expression => {
    const first = this.SUBRULE(this.operand);
    let run: Expression[] | null = null;
    this.MANY(() => {
      this.CONSUME(t.Backslash);
      run ??= [first];
      run.push(this.SUBRULE1(this.operand));
    });
    return run === null ? first : this.ACTION(() => operation('difference', run ?? []));
  });

  // operand = "(" expression ")" | set ;
  readonly operand = this.RULE('operand', (): Expression => this.OR(this.operandOrSet));

  // set = application | group | tag | applicationTag ;
  private readonly operandOrSet: Alternatives<Expression> = [
    // The caller puts the tree in when it makes the token: chevrotain types payloads as any.
    { ALT: () => (this.CONSUME(t.Operand) as OperandToken).payload },
    { ALT: () => this.SUBRULE(this.application) },
    { ALT: () => this.SUBRULE(this.group) },
    { ALT: () => this.SUBRULE(this.tag) },
    { ALT: () => this.SUBRULE(this.applicationTag) },
  ];

  // application = "A" "(" string [ "," platforms ] ")" ;
  readonly application = this.RULE('application', (): SetExpression => {
    const start = this.CONSUME(t.ApplicationWord).startOffset;
    this.CONSUME(t.LeftParen);
    const code = this.name(this.CONSUME(t.StringToken));
    const platforms = this.OPTION(() => {
      this.CONSUME(t.Comma);
      return this.SUBRULE(this.platforms);
    });
    const span = { start, end: endOf(this.CONSUME(t.RightParen)) };
    return { kind: 'application', code, platforms: platforms ?? null, span, outer: span };
  });

  // group = "G" "(" string [ "," platforms ] ")" ;
  readonly group = this.RULE('group', (): SetExpression => {
    const start = this.CONSUME(t.GroupWord).startOffset;
    this.CONSUME(t.LeftParen);
    const code = this.name(this.CONSUME(t.StringToken));
    const platforms = this.OPTION(() => {
      this.CONSUME(t.Comma);
      return this.SUBRULE(this.platforms);
    });
    const span = { start, end: endOf(this.CONSUME(t.RightParen)) };
    return { kind: 'group', code, platforms: platforms ?? null, span, outer: span };
  });

  // tag = "T" "(" string "," operator "," value ")" ;
  readonly tag = this.RULE('tag', (): SetExpression => {
    const start = this.CONSUME(t.TagWord).startOffset;
    this.CONSUME(t.LeftParen);
    const tag = this.name(this.CONSUME(t.StringToken));
    this.CONSUME(t.Comma);
    const operator = this.SUBRULE(this.operator);
    this.CONSUME1(t.Comma);
    const value = this.SUBRULE(this.value);
    const span = { start, end: endOf(this.CONSUME(t.RightParen)) };
    this.noteShape(operator, value);
    return { kind: 'tag', tag, operator, value, span, outer: span };
  });

  // applicationTag = "AT" "(" string "," string "," operator "," value ")" ;
  readonly applicationTag = this.RULE('applicationTag', (): SetExpression => {
    const start = this.CONSUME(t.ApplicationTagWord).startOffset;
    this.CONSUME(t.LeftParen);
    const code = this.name(this.CONSUME(t.StringToken));
    this.CONSUME(t.Comma);
    const tag = this.name(this.CONSUME1(t.StringToken));
    this.CONSUME1(t.Comma);
    const operator = this.SUBRULE(this.operator);
    this.CONSUME2(t.Comma);
    const value = this.SUBRULE(this.value);
    const span = { start, end: endOf(this.CONSUME(t.RightParen)) };
    this.noteShape(operator, value);
    return { kind: 'applicationTag', code, tag, operator, value, span, outer: span };
  });

  // platforms = "[" string { "," string } "]" ;
  readonly platforms = this.RULE('platforms', (): PlatformList => {
    const start = this.CONSUME(t.LeftBracket).startOffset;
    const items: PlatformWord[] = [this.platform(this.CONSUME(t.StringToken))];
    this.MANY(() => {
      this.CONSUME(t.Comma);
      items.push(this.platform(this.CONSUME1(t.StringToken)));
    });
    return { items, span: { start, end: endOf(this.CONSUME(t.RightBracket)) } };
  });

  // operator = "EQ" | "NOTEQ" | "IN" | "NOTIN" | "GTE" | "LTE" | "BETWEEN" | "NOTSET" ;
  readonly operator = this.RULE('operator', (): OperatorWord => {
    const token = this.CONSUME(t.OperatorToken);
    // The token's pattern is the list of operators, and nothing else.
    return {
      kind: 'operator',
      name: operatorNamed(token.image) ?? (token.image as Operator),
      span: { start: token.startOffset, end: endOf(token) },
    };
  });

  // value = scalar | list ;
  readonly value = this.RULE('value', (): Value => this.OR(this.scalarOrList));

  /** Chevrotain runs every rule once to record the grammar: it has no operator then. */
  private noteShape(operator: OperatorWord, value: Value): void {
    if (!this.RECORDING_PHASE && !valueFits(operator.name, value)) this.nearMiss = true;
  }

  private readonly stringOrNumber: Alternatives<Scalar> = [
    { ALT: () => this.string(this.CONSUME(t.StringToken)) },
    { ALT: () => numberLiteral(this.CONSUME(t.NumberToken)) },
  ];

  // The scalars stand here themselves: most values are one scalar, and a rule less to enter is time.
  private readonly scalarOrList: Alternatives<Value> = [...this.stringOrNumber, { ALT: () => this.SUBRULE(this.list) }];

  // scalar = string | number ;
  readonly scalar = this.RULE('scalar', (): Scalar => this.OR(this.stringOrNumber));

  // list = "[" [ scalar { "," scalar } ] "]" ;
  readonly list = this.RULE('list', (): ListLiteral => {
    const start = this.CONSUME(t.LeftBracket).startOffset;
    const items: Scalar[] = [];
    this.OPTION(() => {
      items.push(this.SUBRULE(this.scalar));
      this.MANY(() => {
        this.CONSUME(t.Comma);
        items.push(this.SUBRULE1(this.scalar));
      });
    });
    return { kind: 'list', items, span: { start, end: endOf(this.CONSUME(t.RightBracket)) } };
  });

  private string(token: IToken): StringLiteral {
    const value = stringValue(token.image);
    if (value === null) this.nearMiss = true;
    return { kind: 'string', value: value ?? '', span: { start: token.startOffset, end: endOf(token) } };
  }

  private name(token: IToken): StringLiteral {
    const name = this.string(token);
    if (name.value === '') this.nearMiss = true;
    return name;
  }

  private platform(token: IToken): PlatformWord {
    const { value, span } = this.string(token);
    const name = platformNamed(value);
    if (name !== undefined) return { kind: 'platform', name, span };
    this.nearMiss = true;
    return { kind: 'platform', name: 'iOS', span };
  }
}

function numberLiteral(token: IToken): NumberLiteral {
  return { kind: 'number', text: token.image, span: { start: token.startOffset, end: endOf(token) } };
}
