/**
 * Trees to text, written without the product's printer: the brackets a tree needs, and then what an author may add and the
 * reader must not mind: blanks, line breaks, comments, more brackets, other spellings of a string.
 */

import fc from 'fast-check';
import { fold } from '../../src/base/fold.js';
import {
  type Expression,
  type Name,
  type Operation,
  type OperatorWord,
  operandsOf,
  type PlatformList,
  type Value,
} from '../../src/syntax/ast.js';

/** Choices of a writer: small numbers, read in a circle. None: always the plainest choice. */
export type Noise = readonly number[];

export const arbitraryNoise: fc.Arbitrary<Noise> = fc.array(fc.nat(11), { maxLength: 24 });

const SIGNS: Readonly<Record<Operation['kind'], string>> = { union: '+', intersection: '*', difference: '\\' };

const BLANKS = ['', '', '', ' ', ' ', '  ', '\n', '\t', '\r\n', ' \n ', '\r', '\n\n'];

const COMMENTED = [...BLANKS.slice(0, 9), ' # say "why" (\n', '#\n', '\n# A("X") \\ “y”\r\n'];

/** The text of a tree with this noise; `comments` lets the noise write comments. */
export function writeText(expression: Expression, noise: Noise = [], options: { comments?: boolean } = {}): string {
  return new Writer(noise, options.comments === true ? COMMENTED : BLANKS).write(expression);
}

class Writer {
  private next = 0;

  constructor(
    private readonly noise: Noise,
    private readonly blanks: readonly string[],
  ) {}

  write(root: Expression): string {
    const text = fold<Expression, string>(root, operandsOf, (node, operands) =>
      operands.length === 0 ? this.set(node) : this.operation(node, operands),
    );
    return this.join([this.extraBrackets(text)], '');
  }

  private operation(node: Expression, operands: readonly string[]): string {
    const children = operandsOf(node);
    const sign = node.kind in SIGNS ? SIGNS[node.kind as Operation['kind']] : '';
    const parts = operands.map((text, index) =>
      needsBrackets(node.kind, index, children[index]!.kind)
        ? this.join(['(', text, ')'], '')
        : this.extraBrackets(text, children[index]),
    );
    return this.join(parts, sign);
  }

  /** Brackets that change nothing. An operation in brackets is another operand, so only sets and whole filters take them. */
  private extraBrackets(text: string, child?: Expression): string {
    if (child !== undefined && operandsOf(child).length > 0) return text;
    const choice = this.choose(12);
    if (choice < 10) return text;
    return choice === 10 ? this.join(['(', text, ')'], '') : this.join(['(', '(', text, ')', ')'], '');
  }

  private set(node: Expression): string {
    switch (node.kind) {
      case 'application':
        return this.call('A', [this.word(node.code), ...this.platforms(node.platforms)]);
      case 'group':
        return this.call('G', [this.word(node.code), ...this.platforms(node.platforms)]);
      case 'tag':
        return this.call('T', [this.word(node.tag), this.word(node.operator), this.value(node.value)]);
      case 'applicationTag':
        return this.call('AT', [
          this.word(node.code),
          this.word(node.tag),
          this.word(node.operator),
          this.value(node.value),
        ]);
      default:
        return 'text' in node ? node.text : '';
    }
  }

  private call(word: string, parts: readonly string[]): string {
    return this.join([word, '(', this.join(parts, ','), ')'], '');
  }

  private platforms(list: PlatformList | null): readonly string[] {
    return list === null
      ? []
      : [this.list(list.items.map((item) => (item.kind === 'error' ? item.text : JSON.stringify(item.name))))];
  }

  private value(value: Value): string {
    return value.kind === 'list' ? this.list(value.items.map((item) => this.word(item))) : this.word(value);
  }

  private list(items: readonly string[]): string {
    return this.join(['[', this.join(items, ','), ']'], '');
  }

  private word(word: Name | OperatorWord | Exclude<Value, { kind: 'list' }>): string {
    if (word.kind === 'string') return this.string(word.value);
    return word.kind === 'operator' ? word.name : word.text;
  }

  private string(value: string): string {
    const plain = JSON.stringify(value);
    switch (this.choose(12)) {
      case 10:
        return plain.replaceAll('/', '\\/');
      case 11:
        return `"${[...Array(value.length).keys()].map((at) => unicodeEscape(value, at)).join('')}"`;
      default:
        return plain;
    }
  }

  /** The parts with the separator and blanks between and around them. */
  private join(parts: readonly string[], separator: string): string {
    let text = this.blank();
    parts.forEach((part, index) => {
      if (index > 0) text += separator + this.blank();
      text += part + this.blank();
    });
    return text;
  }

  private blank(): string {
    return this.blanks[this.choose(this.blanks.length)]!;
  }

  private choose(count: number): number {
    if (this.noise.length === 0) return 0;
    const choice = this.noise[this.next]!;
    this.next = (this.next + 1) % this.noise.length;
    return choice % count;
  }
}

function unicodeEscape(value: string, at: number): string {
  return `\\u${value.charCodeAt(at).toString(16).padStart(4, '0')}`;
}

/** Whether the operand at `index` must stand in brackets to stay a node of its own. */
function needsBrackets(parent: Expression['kind'], index: number, child: Expression['kind']): boolean {
  if (child !== 'union' && child !== 'intersection' && child !== 'difference') return false;
  if (parent === 'difference') return true;
  if (child === 'difference') return false;
  return index > 0 || child === parent;
}
