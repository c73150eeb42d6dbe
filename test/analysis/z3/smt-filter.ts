/**
 * Checked filters as formulas of SMT-LIB, written from the tables of the language: sets of conditions as they stand, no plan, no
 * intervals, no classes of values. Names become numbers, so that no name needs quoting.
 */

import type { TagType } from '../../../src/base/tag-types.js';
import { PLATFORMS, type Platform } from '../../../src/base/vocabulary.js';
import type { BoundSet, BoundTag } from '../../../src/check/bound.js';
import type { Lowered } from '../../../src/plan/filter.js';

const KINDS: readonly TagType[] = ['Integer', 'String', 'List'];
const UNSET = 0;
const MAX = Number.MAX_SAFE_INTEGER;

/** A device as constants, and what the filters demand of them. One for all filters of a question. */
export class SmtDevice {
  readonly #declarations: string[] = ['(declare-const platform Int)', '(assert (and (<= 0 platform) (<= platform 9)))'];
  readonly #names = new Map<string, string>();
  /** By tag: the types that all conditions on it allow. */
  readonly #types = new Map<string, readonly TagType[]>();
  /** Texts as numbers: equal texts are equal numbers, and there are more numbers than texts. */
  readonly #texts = new Map<string, number>();

  /** The filter as a term; recursive, for filters of moderate depth. */
  term(filter: Lowered): string {
    if (filter.kind === 'clause') return this.#set(filter.clause);
    const [first = '', ...others] = filter.operands.map((operand) => this.term(operand));
    if (filter.kind === 'union') return `(or ${[first, ...others].join(' ')})`;
    if (filter.kind === 'intersection') return `(and ${[first, ...others].join(' ')})`;
    return `(and ${first} ${others.map((other) => `(not ${other})`).join(' ')})`;
  }

  /** All that has to hold of a device; read after the terms. */
  script(): string {
    const types = [...this.#types].map(([tag, allowed]) => {
      const kinds = [UNSET, ...allowed.map((type) => KINDS.indexOf(type) + 1)];
      return `(assert (or ${kinds.map((kind) => `(= ${tag}-kind ${kind})`).join(' ')}))`;
    });
    return [...this.#declarations, ...types].join('\n');
  }

  #set(set: BoundSet): string {
    if (set.kind === 'tag') return this.#tag(set);
    const members =
      set.kind === 'application'
        ? this.#subscribed(set.application.code)
        : `(or false ${(set.applications ?? []).map(({ code }) => this.#subscribed(code)).join(' ')})`;
    return `(and ${members} ${this.#onPlatforms(set.platforms)})`;
  }

  #onPlatforms(platforms: readonly Platform[] | null): string {
    if (platforms === null) return 'true';
    return `(or ${platforms.map((platform) => `(= platform ${PLATFORMS.indexOf(platform)})`).join(' ')})`;
  }

  #subscribed(code: string): string {
    return this.#name(`application ${code}`, (name) => [`(declare-const ${name} Bool)`]);
  }

  #tag(condition: BoundTag): string {
    const { application, tag, possibleTypes } = condition;
    const code = application?.code ?? null;
    const name = this.#name(`tag ${JSON.stringify([code, tag])}`, (own) => [
      `(declare-const ${own}-kind Int)`,
      `(declare-const ${own}-number Int)`,
      `(assert (and (<= (- ${MAX}) ${own}-number) (<= ${own}-number ${MAX})))`,
      `(declare-const ${own}-text Int)`,
      `(declare-fun ${own}-holds (Int) Bool)`,
    ]);
    this.#types.set(
      name,
      (this.#types.get(name) ?? KINDS).filter((type) => possibleTypes.includes(type)),
    );
    const satisfied = this.#satisfied(name, condition);
    return code === null ? satisfied : `(and ${this.#subscribed(code)} ${satisfied})`;
  }

  #satisfied(name: string, { operator, values, unsetMatchesNegative }: BoundTag): string {
    const isUnset = `(= ${name}-kind ${UNSET})`;
    const numbers = values.map(({ integer }) => (integer === null ? null : smtNumber(integer)));
    const isNumber = `(= ${name}-kind 1)`;
    const equals = values.map(({ text }, index) =>
      [
        numbers[index] === null ? 'false' : `(and ${isNumber} (= ${name}-number ${numbers[index]}))`,
        `(and (= ${name}-kind 2) (= ${name}-text ${this.#text(text)}))`,
        `(and (= ${name}-kind 3) (${name}-holds ${this.#text(text)}))`,
      ].join(' '),
    );
    const equalsAny = `(or false ${equals.join(' ')})`;
    switch (operator) {
      case 'EQ':
      case 'IN':
        return equalsAny;
      case 'NOTEQ':
      case 'NOTIN':
        return `(or (and (not ${isUnset}) (not ${equalsAny})) (and ${unsetMatchesNegative} ${isUnset}))`;
      case 'GTE':
        return `(and ${isNumber} (>= ${name}-number ${numbers[0]}))`;
      case 'LTE':
        return `(and ${isNumber} (<= ${name}-number ${numbers[0]}))`;
      case 'BETWEEN':
        return `(and ${isNumber} (>= ${name}-number ${numbers[0]}) (<= ${name}-number ${numbers[1]}))`;
      case 'NOTSET':
        return isUnset;
    }
  }

  #text(text: string): number {
    const number = this.#texts.get(text) ?? this.#texts.size;
    this.#texts.set(text, number);
    return number;
  }

  #name(what: string, declare: (name: string) => readonly string[]): string {
    const known = this.#names.get(what);
    if (known !== undefined) return known;
    const name = `n${this.#names.size}`;
    this.#names.set(what, name);
    this.#declarations.push(...declare(name));
    return name;
  }
}

function smtNumber(integer: number): string {
  return integer < 0 ? `(- ${-integer})` : String(integer + 0);
}
