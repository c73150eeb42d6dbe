/** Reads the EBNF of this folder into rules, for the diagrams and for the tests that hold it against the parser. */

export type Production =
  | { readonly kind: 'terminal'; readonly text: string }
  | { readonly kind: 'reference'; readonly name: string }
  /** Said in words: `? any character ?`. */
  | { readonly kind: 'words'; readonly text: string }
  | { readonly kind: 'sequence'; readonly parts: readonly Production[] }
  | { readonly kind: 'choice'; readonly alternatives: readonly Production[] }
  | { readonly kind: 'optional'; readonly inner: Production }
  | { readonly kind: 'repetition'; readonly inner: Production };

export interface Rule {
  readonly name: string;
  readonly production: Production;
  /** Part two of the file: it says what a token is. */
  readonly lexical: boolean;
}

const TOKEN = /\(\*[\s\S]*?\*\)|"[^"]*"|'[^']*'|\?[^?]*\?|[A-Za-z]+|[=|;()[\]{}]|\s+|./gu;
const PART_TWO = '(* Part two';

/**
 * The rules of a grammar in the order of its text.
 * @throws where the text is no EBNF
 */
export function readEbnf(text: string): readonly Rule[] {
  const tokens = (text.match(TOKEN) ?? []).filter((token) => token.trim() !== '');
  return new EbnfReader(tokens).rules();
}

class EbnfReader {
  private at = 0;

  constructor(private readonly tokens: readonly string[]) {}

  rules(): readonly Rule[] {
    const rules: Rule[] = [];
    let lexical = false;
    for (let token = this.peek(); token !== ''; token = this.peek()) {
      if (token.startsWith('(*')) {
        lexical ||= token.startsWith(PART_TWO);
        this.at++;
      } else rules.push(this.rule(lexical));
    }
    return rules;
  }

  private rule(lexical: boolean): Rule {
    const name = this.take();
    this.expect('=');
    const production = this.choice();
    this.expect(';');
    return { name, production, lexical };
  }

  private choice(): Production {
    const alternatives = [this.sequence()];
    while (this.peek() === '|') {
      this.at++;
      alternatives.push(this.sequence());
    }
    return alternatives.length === 1 ? (alternatives[0] as Production) : { kind: 'choice', alternatives };
  }

  private sequence(): Production {
    const parts: Production[] = [];
    while (!['|', ';', ')', ']', '}', ''].includes(this.peek())) parts.push(this.part());
    return parts.length === 1 ? (parts[0] as Production) : { kind: 'sequence', parts };
  }

  private part(): Production {
    const token = this.take();
    if (token === '(') return this.closed(this.choice(), ')');
    if (token === '[') return { kind: 'optional', inner: this.closed(this.choice(), ']') };
    if (token === '{') return { kind: 'repetition', inner: this.closed(this.choice(), '}') };
    if (token.startsWith('"') || token.startsWith("'")) return { kind: 'terminal', text: token.slice(1, -1) };
    if (token.startsWith('?')) return { kind: 'words', text: token.slice(1, -1).trim() };
    if (/^[A-Za-z]+$/.test(token)) return { kind: 'reference', name: token };
    throw new Error(`unexpected ${token} in the grammar`);
  }

  private closed(inner: Production, bracket: string): Production {
    this.expect(bracket);
    return inner;
  }

  private expect(token: string): void {
    const found = this.take();
    if (found !== token) throw new Error(`expected ${token}, found ${found || 'the end'} in the grammar`);
  }

  private take(): string {
    return this.tokens[this.at++] ?? '';
  }

  private peek(): string {
    return this.tokens[this.at] ?? '';
  }
}
